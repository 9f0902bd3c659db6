import { ArrowLeft } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { IconLink } from '../controls/icon-button.tsx'
import './app-bar.css'

export type AppBarProps = {
  title: ReactNode
  /** Present on a child page; its absence makes this a root page with the larger title. */
  back?: { to: string; label: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }
  right?: ReactNode
  /** `p` when the page has a larger h1 of its own, such as an address. */
  titleAs?: 'h1' | 'h2' | 'p'
}

export function AppBar({ title, back, right, titleAs: Title = 'h1' }: AppBarProps) {
  return (
    <header className="app-bar">
      {back && (
        <IconLink className="app-bar-back" icon={ArrowLeft} label={back.label} to={back.to} onClick={back.onClick} />
      )}
      <Title className={`app-bar-title ${back ? 'app-bar-child' : 'app-bar-root'}`}>{title}</Title>
      {right && <div className="app-bar-right">{right}</div>}
    </header>
  )
}

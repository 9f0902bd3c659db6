import type { ReactNode, MouseEvent } from 'react'
import { usePageFurniture } from './page-furniture.tsx'
import './page.css'
import { ArrowLeft } from 'lucide-react'
import { IconLink } from '../controls/icon-button.tsx'
import './app-bar.css'

type AppBarProps = {
  title: ReactNode
  /** Present on a child page; its absence makes this a root page with the larger title. */
  back?: { to: string; label: string; onClick?: (event: MouseEvent<HTMLAnchorElement>) => void }
  right?: ReactNode
  /** `p` when the page has a larger h1 of its own, such as an address. */
  titleAs?: 'h1' | 'h2' | 'p'
}

function AppBar({ title, back, right, titleAs: Title = 'h1' }: AppBarProps) {
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

type PageProps = AppBarProps & {
  /** Shown under the app bar for a state of the whole page, such as offline. The default is the layout's banner; null means none. `right` works the same way. */
  banner?: ReactNode
  /** An `ActionBar`, pinned to the bottom edge. */
  actions?: ReactNode
  /** Names a secondary pane. Without it the page is the one `main` of the document. */
  region?: string
  children: ReactNode
}

/** App bar, content, pinned actions. The document scrolls on a phone, the pane on a wide screen. */
export function Page({ banner, actions, region, children, right, ...bar }: PageProps) {
  const shared = usePageFurniture()
  const furniture = region ? {} : shared
  const Frame = region ? 'section' : 'div'
  const Content = region ? 'div' : 'main'
  return (
    <Frame className={`page ${actions ? 'page-with-actions' : ''}`} aria-label={region}>
      <AppBar {...bar} right={right === undefined ? furniture.right : right} />
      <div aria-live="polite">{banner === undefined ? furniture.banner : banner}</div>
      <Content className="page-main" id={region ? undefined : 'main'} tabIndex={region ? undefined : -1}>
        {children}
      </Content>
      {actions}
    </Frame>
  )
}

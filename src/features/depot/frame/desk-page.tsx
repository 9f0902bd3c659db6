import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconLink } from '#ui/controls/icon-button.tsx'
import { usePageFurniture } from '#ui/layout/page-furniture.tsx'
import '#ui/layout/app-bar.css'
import '#ui/layout/page.css'
import './frame.css'

interface DeskPageProps {
  title: string
  /** One line beside the title. */
  meta?: ReactNode
  back?: { to: string; label: string }
  children: ReactNode
}

/** A screen of the console: the app bar with the title, a line beside it and the sync chip, and the screen's content below. */
export function DeskPage({ title, meta, back, children }: DeskPageProps) {
  const { right, banner } = usePageFurniture()
  return (
    <div className="page">
      <header className="app-bar">
        {back && <IconLink className="app-bar-back" icon={ArrowLeft} label={back.label} to={back.to} />}
        <div className="desk-title">
          <h1 className={`app-bar-title ${back ? 'app-bar-child' : 'app-bar-root'}`}>{title}</h1>
          {meta !== undefined && <p className="desk-meta">{meta}</p>}
        </div>
        {right && <div className="app-bar-right">{right}</div>}
      </header>
      <div aria-live="polite">{banner}</div>
      <main className="page-main" id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

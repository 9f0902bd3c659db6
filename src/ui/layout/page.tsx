import type { ReactNode } from 'react'
import { AppBar, type AppBarProps } from './app-bar.tsx'
import { usePageFurniture } from './page-furniture.tsx'
import './page.css'

type PageProps = AppBarProps & {
  /** Under the app bar, for conditions of the whole page. Left out, the layout's own; null for none. The same holds for `right`. */
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

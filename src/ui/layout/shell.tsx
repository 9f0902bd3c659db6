import type { MouseEvent, ReactNode } from 'react'
import type { NavItem } from './nav-item.ts'
import { Rail } from './rail.tsx'
import { TabBar } from './tab-bar.tsx'
import './shell.css'

type ShellProps = {
  items: readonly NavItem[]
  /** False on task screens, which pin their own actions to the bottom edge. The rail stays. */
  tabBar?: boolean
  navLabel?: string
  /** Where the bottom bar has room for fewer than the rail. */
  tabs?: readonly NavItem[]
  children: ReactNode
}

/** Moves focus by script, because `#main` in the address would be one more step for Back. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The frame around every page: tab bar at the bottom, or rail at the side from 1024 px. */
export function Shell({ items, tabBar = true, navLabel = 'Main', tabs = items, children }: ShellProps) {
  return (
    <div className={`shell ${tabBar ? 'shell-with-tabs' : ''}`}>
      <a className="skip-link visually-hidden" href="#main" onClick={skipToMain}>
        Skip to content
      </a>
      <Rail items={items} label={navLabel} />
      <div className="shell-content">{children}</div>
      {tabBar && <TabBar items={tabs} label={navLabel} />}
    </div>
  )
}

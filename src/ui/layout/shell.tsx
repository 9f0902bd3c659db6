import type { MouseEvent, ReactNode } from 'react'
import type { NavItem } from './nav-item.ts'
import './shell.css'
import { Icon } from '../theme/icon.tsx'
import { Link } from '../controls/link.tsx'
import './rail.css'
import './tab-bar.css'
import './nav-count.css'

/** Counts above it say nothing more, and have no room. */
const most = 99

/** Shows the number of waiting items on the icon of a place. */
function NavCount({ count }: { count: number }) {
  return (
    <span className="nav-count">
      {count > most ? `${most}+` : count}
      <span className="visually-hidden"> waiting</span>
    </span>
  )
}

/** The bottom bar of a narrow screen; hidden on a wide one, where the rail takes over. */
function TabBar({ items, label }: { items: readonly NavItem[]; label: string }) {
  return (
    <nav className="tab-bar" aria-label={label}>
      <ul className="tab-bar-list">
        {items.map((item) => (
          <li key={item.to}>
            <Link
              className={`tab ring-inside ${item.primary ? 'tab-primary' : ''}`}
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
            >
              {item.primary ? (
                <span className="tab-disc">
                  <Icon of={item.icon} size={28} />
                </span>
              ) : (
                <Icon of={item.icon} />
              )}
              <span>{item.label}</span>
              {item.rest !== undefined && <span className="visually-hidden"> {item.rest}</span>}
              {item.count !== undefined && <NavCount count={item.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The side bar of a wide screen, the primary item first as a filled block. */
function Rail({ items, label }: { items: readonly NavItem[]; label: string }) {
  const ordered = [...items.filter((item) => item.primary), ...items.filter((item) => !item.primary)]
  return (
    <nav className="rail" aria-label={label}>
      <ul>
        {ordered.map((item) => (
          <li key={item.to}>
            <Link
              className={`rail-item ${item.primary ? 'rail-primary' : 'ring-inside'}`}
              to={item.to}
              aria-current={item.current ? 'page' : undefined}
            >
              <Icon of={item.icon} />
              <span>{item.label}</span>
              {item.rest !== undefined && <span className="visually-hidden"> {item.rest}</span>}
              {item.count !== undefined && <NavCount count={item.count} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ShellProps = {
  items: readonly NavItem[]
  /** False on task screens, which pin their own actions to the bottom edge. The rail stays. */
  tabBar?: boolean
  navLabel?: string
  /** The items of the bottom bar, if it has space for fewer than the rail. */
  tabs?: readonly NavItem[]
  children: ReactNode
}

/** Moves focus by script, because `#main` in the address would be one more step for Back. */
function skipToMain(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Renders the frame of every page: a tab bar at the bottom, or a rail at the side from 1024 px. */
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

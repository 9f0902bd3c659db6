import { Icon } from '../theme/icon.tsx'
import { Link } from '../controls/link.tsx'
import { NavCount } from './nav-count.tsx'
import type { NavItem } from './nav-item.ts'
import './tab-bar.css'

/** The bottom bar of a narrow screen; hidden on a wide one, where the rail takes over. */
export function TabBar({ items, label }: { items: readonly NavItem[]; label: string }) {
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

import { Icon } from '../theme/icon.tsx'
import { Link } from '../controls/link.tsx'
import { NavCount } from './nav-count.tsx'
import type { NavItem } from './nav-item.ts'
import './rail.css'

/** The side bar of a wide screen, the primary item first as a filled block. */
export function Rail({ items, label }: { items: readonly NavItem[]; label: string }) {
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

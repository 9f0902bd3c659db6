import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link } from '../controls/link.tsx'
import './filter-row.css'

type FilterChipProps = {
  selected?: boolean
  icon?: IconType
  count?: number
  children: ReactNode
} & ({ to: string; onClick?: never } | { to?: never; onClick?: () => void })

/** A toggle when it has `onClick`, a link to a filtered address when it has `to`. */
export function FilterChip({ selected = false, icon, count, children, to, onClick }: FilterChipProps) {
  const content = (
    <>
      {icon && <Icon of={icon} size={20} />}
      <span>
        {children}
        {count !== undefined && ` ${count.toLocaleString('en-GB')}`}
      </span>
    </>
  )
  return to === undefined ? (
    <button type="button" className="filter-chip" aria-pressed={selected} onClick={onClick}>
      {content}
    </button>
  ) : (
    <Link className="filter-chip" to={to} aria-current={selected ? 'page' : undefined}>
      {content}
    </Link>
  )
}

type FilterRowProps = {
  label: string
  /** Fixed at the right, opens a list of every filter, so that none is reached by swiping only. Without it the chips wrap. */
  more?: { label: string; onClick: () => void }
  children: ReactNode
}

export function FilterRow({ label, more, children }: FilterRowProps) {
  return (
    <fieldset className={`filter-row ${more ? '' : 'filter-row-wrap'}`} aria-label={label}>
      <div className="filter-chips">{children}</div>
      {more && (
        <IconButton
          className="filter-more ring-inside"
          icon={SlidersHorizontal}
          label={more.label}
          onClick={more.onClick}
        />
      )}
    </fieldset>
  )
}

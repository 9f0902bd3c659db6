import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import './list-row.css'

export type ListRowProps = {
  to: string
  /** Place in the list, in the muted column at the left. */
  sequence?: ReactNode
  /** Large strong text before the title: a house number. */
  figure?: ReactNode
  title: ReactNode
  chip?: ReactNode
  marks?: ReactNode
  sync?: ReactNode
  selected?: boolean
}

/** Renders one item of a list as a link at least 88 px high. Put it in an `li`. */
export function ListRow({ to, sequence, figure, title, chip, marks, sync, selected = false }: ListRowProps) {
  return (
    <Link
      className={`list-row ring-inside ${selected ? 'list-row-selected' : ''}`}
      to={to}
      aria-current={selected ? 'true' : undefined}
    >
      <span className="list-row-sequence">{sequence}</span>
      <span className="list-row-title">
        {figure && <span className="list-row-figure">{figure}</span>}
        {figure && ' '}
        {title}
      </span>
      <span className="list-row-chip">{chip}</span>
      <span className="list-row-marks">{marks}</span>
      <span className="list-row-sync">{sync}</span>
    </Link>
  )
}

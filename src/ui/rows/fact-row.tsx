import type { ReactNode } from 'react'
import '../theme/type.css'
import './fact-row.css'

type FactRowProps = {
  label: ReactNode
  value: ReactNode
  /** The rule behind the value, muted, on a line of its own. */
  note?: ReactNode
  /** Tabular figures and a strong label, for columns of money. */
  money?: boolean
  /** Marks the last row of a column of money, under a 2 px line. */
  total?: boolean
}

/** Renders a label at the left and its value at the right. Put rows in a `dl`. */
export function FactRow({ label, value, note, money = false, total = false }: FactRowProps) {
  return (
    <div className={`fact-row ${money ? 'fact-row-strong' : ''} ${total ? 'fact-row-total' : ''}`}>
      <dt className="fact-row-label">{label}</dt>
      <dd className={`fact-row-value ${money ? 'fact-row-money' : ''}`}>{value}</dd>
      {note && <dd className="fact-row-note text-meta">{note}</dd>}
    </div>
  )
}

import type { ReactNode } from 'react'
import './depot-import.css'

interface ScrollingTableProps {
  label: string
  /** The heads of the columns. */
  columns: readonly string[]
  caption?: ReactNode
  className?: string
  /** The rows. */
  children: ReactNode
}

/** A table that may be wider than a phone: it scrolls alone, and by the keys once it has focus. */
export function ScrollingTable({
  label,
  columns,
  caption,
  className = 'plain-table plain-table-figures',
  children,
}: ScrollingTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="fault-scroll" aria-label={label} tabIndex={0}>
      <table className={className}>
        {caption}
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

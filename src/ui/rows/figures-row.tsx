import type { ReactNode } from 'react'
import '../theme/type.css'
import './figures-row.css'

/** Up to three numbers side by side, each under its muted label. */
export function FiguresRow({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="figures-row">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-meta">{label}</dt>
          <dd className="text-figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import { CircleAlert } from 'lucide-react'
import { Icon } from '#ui/theme/icon.tsx'

export interface Figure {
  label: string
  value: string
}

/** The figures that matter most, in large type. */
export function Figures({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="decide-figures">
      {items.map((item) => (
        <div key={item.label}>
          <dt className="text-meta">{item.label}</dt>
          <dd className="text-figure tabular">{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Warns, in amber, of what accepting would break. */
export function Breaks({ title, children }: { title: string; children: string }) {
  return (
    <div className="decide-breaks">
      <Icon of={CircleAlert} />
      <div>
        <p className="text-strong">{title}</p>
        <p className="text-meta">{children}</p>
      </div>
    </div>
  )
}

export function Facts({ items }: { items: readonly Figure[] }) {
  return (
    <dl className="decide-facts">
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-meta">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

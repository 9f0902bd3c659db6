import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import type { Tone } from '../theme/tone.ts'
import '../theme/type.css'
import './nav-row.css'
import './disclosure-row.css'

type DisclosureRowProps = {
  label: string
  icon?: IconType
  tone?: Tone
  meta?: ReactNode
  count?: number
  startsOpen?: boolean
  /** `DisclosureLine`s in an indented column. */
  children: ReactNode
}

export function DisclosureRow({
  label,
  icon,
  tone = 'neutral',
  meta,
  count,
  startsOpen = false,
  children,
}: DisclosureRowProps) {
  const [open, setOpen] = useState(startsOpen)
  const panel = useId()
  return (
    <div className="disclosure">
      <button
        type="button"
        className="nav-row ring-inside"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon of={icon} className={`tone-${tone}`} />}
        <span className="nav-row-text">
          <span className={`nav-row-strong tone-${tone}`}>{label}</span>
          {meta && <span className="nav-row-meta">{meta}</span>}
        </span>
        {count !== undefined && <span className="nav-row-figure">{count}</span>}
        <Icon of={open ? ChevronUp : ChevronDown} />
      </button>
      <div id={panel} className="disclosure-panel" hidden={!open}>
        {children}
      </div>
    </div>
  )
}

export function DisclosureLine({ value, children }: { value?: ReactNode; children: ReactNode }) {
  return (
    <div className="disclosure-line">
      <span>{children}</span>
      {value && <span className="text-meta tabular">{value}</span>}
    </div>
  )
}

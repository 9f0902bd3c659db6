import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import { Link, type LinkProps } from '../controls/link.tsx'
import './nav-row.css'

type RowTexts = {
  label: ReactNode
  icon?: IconType
  /** Muted line above the label: where it comes from, or a `Mark` for a deadline. */
  above?: ReactNode
  /** Muted line below the label. */
  meta?: ReactNode
  /** Muted text before the chevron. */
  value?: ReactNode
  /** Makes the row 56 px high instead of 64, for use next to a count grid. */
  low?: boolean
}
export type NavRowProps = RowTexts &
  Pick<LinkProps, 'to' | 'target' | 'rel' | 'onClick'> & {
    /** Set if the item is open next to the list. */
    current?: boolean
  }

const classes = ({ above, meta, low = false }: RowTexts) =>
  `nav-row ${low ? 'nav-row-low' : ''} ${above || meta ? 'nav-row-tall' : ''}`

function RowContent({ label, icon, above, meta, value }: RowTexts) {
  return (
    <>
      {icon && <Icon of={icon} />}
      <span className="nav-row-text">
        {above && <span className="nav-row-above">{above}</span>}
        <span className={above || meta ? 'nav-row-strong' : undefined}>{label}</span>
        {meta && <span className="nav-row-meta">{meta}</span>}
      </span>
      {value && <span className="nav-row-value">{value}</span>}
    </>
  )
}

export function NavRow({ to, target, rel, onClick, current = false, ...texts }: NavRowProps) {
  const link = { to, target, rel, onClick }
  return (
    <Link {...link} className={`${classes(texts)} ring-inside`} aria-current={current ? 'true' : undefined}>
      <RowContent {...texts} />
      <Icon of={ChevronRight} />
    </Link>
  )
}

/** Renders the same row for an action on this page. It has no chevron, because it does not navigate. */
export function ActionRow({ onClick, ...texts }: RowTexts & { onClick: () => void }) {
  return (
    <button type="button" className={`${classes(texts)} ring-inside`} onClick={onClick}>
      <RowContent {...texts} />
    </button>
  )
}

/** The same row for a fact that cannot be pressed. */
export function InfoRow(texts: RowTexts) {
  return (
    <div className={classes(texts)}>
      <RowContent {...texts} />
    </div>
  )
}

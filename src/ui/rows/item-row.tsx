import type { ReactNode } from 'react'
import { Link } from '../controls/link.tsx'
import './item-row.css'

type ItemRowProps = {
  title: ReactNode
  /** Makes the title a link. */
  to?: string
  /** A line before the title, such as a `Mark` with a deadline. */
  above?: ReactNode
  /** Text after the title: a `SyncLabel` or a time. */
  meta?: ReactNode
  /** A control of its own at the right: an `IconButton`. */
  trailing?: ReactNode
  /** More air, for titles of two lines. */
  roomy?: boolean
  /** Full width under the text: a button, a progress bar. */
  children?: ReactNode
}

/** Renders a row with separate targets for title and control: news, the outbox, messages. Put it in an `li`. */
export function ItemRow({ title, to, above, meta, trailing, roomy = false, children }: ItemRowProps) {
  return (
    <article className={`item-row ${roomy ? 'item-row-roomy' : ''}`}>
      <div className="item-row-line">
        <div className="item-row-text">
          {above}
          <h3 className="item-row-title">{to ? <Link to={to}>{title}</Link> : title}</h3>
          {meta && <div className="item-row-meta">{meta}</div>}
        </div>
        {trailing && <div className="item-row-trailing">{trailing}</div>}
      </div>
      {children && <div className="item-row-below">{children}</div>}
    </article>
  )
}

import type { ReactNode } from 'react'
import { Icon, type IconType } from '../theme/icon.tsx'
import '../theme/type.css'
import './timeline.css'

export type TimelineItem = {
  id: string
  icon: IconType
  title: string
  /** The time and the author. */
  meta: ReactNode
  sync?: ReactNode
  /** More about the event, such as its evidence. */
  detail?: ReactNode
}

/** Shows events in the order given; callers put the newest first. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol className="timeline">
      {items.map(({ id, icon, title, meta, sync, detail }) => (
        <li key={id} className="timeline-item">
          <span className="timeline-icon">
            <Icon of={icon} />
          </span>
          <div className="timeline-text">
            <p className="timeline-title">{title}</p>
            <div className="timeline-line">
              <span className="text-meta">{meta}</span>
              {sync}
            </div>
            {detail}
          </div>
        </li>
      ))}
    </ol>
  )
}

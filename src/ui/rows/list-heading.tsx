import type { ReactNode } from 'react'
import './list-heading.css'

type ListHeadingProps = {
  title: ReactNode
  /** Muted text at the right. */
  aside?: ReactNode
  /** A strong number at the right, instead of `aside`. */
  count?: number
  level?: 2 | 3
  id?: string
}

/** Heads a group of rows and stays in sight while the group scrolls by. */
export function ListHeading({ title, aside, count, level = 2, id }: ListHeadingProps) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className="list-heading">
      <Title id={id} className="list-heading-title">
        {title}
      </Title>
      {aside && <span className="list-heading-aside">{aside}</span>}
      {count !== undefined && <span className="list-heading-count tabular">{count}</span>}
    </div>
  )
}

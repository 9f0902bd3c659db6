import type { ReactNode } from 'react'
import './section.css'

type SectionProps = {
  /** Padding 16 instead of 24 where a screen must fit. */
  tight?: boolean
  /** No side padding: rows inside run edge to edge. */
  flush?: boolean
  /** Draws a separator below, from edge to edge. */
  line?: boolean
  /** Id of the heading that names it. */
  labelledBy?: string
  children: ReactNode
}

export function Section({ tight, flush, line, labelledBy, children }: SectionProps) {
  const look = `${tight ? 'section-tight' : ''} ${flush ? 'section-flush' : ''} ${line ? 'section-line' : ''}`
  const Element = labelledBy ? 'section' : 'div'
  return (
    <Element className={`section ${look}`} aria-labelledby={labelledBy}>
      {children}
    </Element>
  )
}

/** Renders a 22 px heading with an optional link or figure at the right. */
export function SectionHeading({
  id,
  aside,
  level = 2,
  children,
}: {
  id?: string
  aside?: ReactNode
  level?: 2 | 3
  children: ReactNode
}) {
  const Title = level === 2 ? 'h2' : 'h3'
  return (
    <div className="section-heading">
      <Title id={id}>{children}</Title>
      {aside && <div className="section-heading-aside">{aside}</div>}
    </div>
  )
}

/** Children one below the other with one of the fixed gaps, in px. */
export function Stack({ gap = 16, children }: { gap?: 4 | 8 | 12 | 16 | 24 | 32; children: ReactNode }) {
  return <div className={`stack stack-${gap}`}>{children}</div>
}

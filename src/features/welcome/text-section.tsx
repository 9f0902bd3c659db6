import type { ReactNode } from 'react'
import './text-section.css'

/** "What is sent" is `#what-is-sent`. */
const anchorOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** A heading and what it announces: paragraphs and plain lists, set for reading. Its title is its anchor. */
export function TextSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = anchorOf(title)
  return (
    <section className="text-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

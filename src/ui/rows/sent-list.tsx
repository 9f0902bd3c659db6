import { Children, type ReactNode } from 'react'
import { Section } from '../layout/section.tsx'
import { useWide } from '../layout/use-wide.ts'
import { ListHeading } from './list-heading.tsx'

interface SentListProps {
  title: string
  /** Shown while the list is empty, on a wide screen only: on a phone the list is below the form. */
  emptyText: string
  children: readonly ReactNode[]
}

/** Lists what was sent with the form beside or above it. */
export function SentList({ title, emptyText, children }: SentListProps) {
  const wide = useWide()
  const count = Children.count(children)
  if (count === 0 && !wide) return null
  return (
    <>
      <ListHeading title={title} aside={count > 0 && String(count)} />
      {count === 0 ? (
        <Section tight>
          <p>{emptyText}</p>
        </Section>
      ) : (
        children
      )}
    </>
  )
}

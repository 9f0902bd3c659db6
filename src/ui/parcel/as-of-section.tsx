import { Section } from '#ui/layout/section.tsx'
import { UpdatedAt } from './as-of.tsx'

/** Shows when the depot last sent a full update; `at` in milliseconds, null before the first one. */
export function AsOfSection({ at }: { at: number | null }) {
  if (at === null) return null
  return (
    <Section tight>
      <UpdatedAt at={at} />
    </Section>
  )
}

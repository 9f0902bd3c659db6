import { Section } from '#ui/layout/section.tsx'
import { AsOf } from './as-of.tsx'

/** When the depot last told this phone all that it has; milliseconds, null before the first time. */
export function AsOfSection({ at }: { at: number | null }) {
  if (at === null) return null
  return (
    <Section tight>
      <AsOf at={at} />
    </Section>
  )
}

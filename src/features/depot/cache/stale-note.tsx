import type { ServiceResponse } from '#contracts/problem.ts'
import { Section } from '#ui/layout/section.tsx'
import { staleLabel } from './stale-label.ts'

/** Says why the screen may show old data; nothing while the cache is up to date. */
export function StaleNote({ response }: { response: ServiceResponse<unknown> | null }) {
  if (!response || response.ok) return null
  return (
    <Section tight line>
      <output>{staleLabel(response.error.code)}</output>
    </Section>
  )
}

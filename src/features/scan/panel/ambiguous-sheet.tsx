import { ButtonLink } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import type { FoundParcel } from '../meaning/found-parcel.ts'
import { doorOf } from '../meaning/scan-sentence.ts'

/** Several labels with one code: only the courier can see which parcel this is. */
export function AmbiguousSheet({ found }: { found: readonly FoundParcel[] }) {
  return (
    <Section tight>
      <Stack gap={16}>
        <p>These parcels have the same code. Choose the address on the label.</p>
        <Stack gap={8}>
          {found.map(({ row }) => (
            <ButtonLink key={row.id} to={`/manifest/${row.id}`}>
              {[doorOf(row), row.recipient].filter(Boolean).join(', ')}
            </ButtonLink>
          ))}
        </Stack>
      </Stack>
    </Section>
  )
}

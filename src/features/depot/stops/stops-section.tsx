import { useLiveQuery } from 'dexie-react-hooks'
import { useId } from 'react'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { readToggle } from '#features/toggles/toggles-store.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { Section, SectionHeading, Stack } from '#ui/layout/section.tsx'
import type { RoundStatus } from '../today/round-status.ts'
import { formatCollectedParcels, formatCollections } from './round-stops-labels.ts'

/** Leads from a round to its collections and drops, and counts them. */
export function StopsSection({ standing: { round } }: { standing: RoundStatus }) {
  const heading = useId()
  const isOn = useLiveQuery(async () => await readToggle(collectionsToggle))
  const { stops } = round
  if (!isOn && !stops) return null
  return (
    <Section labelledBy={heading}>
      <Stack gap={12}>
        <SectionHeading id={heading}>Collections and drops</SectionHeading>
        {stops ? (
          <div>
            <p className="text-strong">{formatCollections(stops)} done</p>
            <p>Parcels: {formatCollectedParcels(stops)}</p>
          </div>
        ) : (
          <p className="measure">This round has none on this day.</p>
        )}
        <ButtonLink to="?stops=yes">{stops ? 'See collections and drops' : 'Plan collections and drops'}</ButtonLink>
      </Stack>
    </Section>
  )
}

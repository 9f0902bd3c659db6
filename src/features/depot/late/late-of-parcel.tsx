import { useLiveQuery } from 'dexie-react-hooks'
import type { LateEvent } from '#contracts/parcel/late-events.ts'
import { Section, SectionHeading } from '#ui/layout/section.tsx'
import { readWholeRoster } from '../cache/cache-store.ts'
import { LateRecord } from './late-record.tsx'
import { readSeen, getSeeing } from './late-store.ts'

/** Shows what arrived for one parcel after it had left its courier's list, if anything did. */
export function LateOfParcel({ late, readAt }: { late: readonly LateEvent[]; readAt: number }) {
  const known = useLiveQuery(async () => ({ seen: await readSeen(), roster: await readWholeRoster() }))
  if (late.length === 0 || !known) return null
  return (
    <section aria-labelledby="late">
      <Section>
        <SectionHeading id="late">Arrived late</SectionHeading>
      </Section>
      {late.map((each) => (
        <LateRecord
          key={`${each.courier}/${each.event.id}`}
          late={each}
          roster={known.roster}
          readAt={readAt}
          seeing={getSeeing(known.seen, each)}
          ofParcel
        />
      ))}
    </section>
  )
}

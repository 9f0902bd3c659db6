import { useLiveQuery } from 'dexie-react-hooks'
import { CircleAlert, Radio } from 'lucide-react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { Section } from '#ui/layout/section.tsx'
import { Icon } from '#ui/theme/icon.tsx'
import { readCached } from '../cache/cache-store.ts'
import { figure } from './round-words.ts'
import type { DepotDay } from './use-standing-rounds.ts'

/** "Last import 04:42, 3,410 parcels." */
function importWords({ rounds, day, total }: DepotDay): string {
  const last = rounds.reduce<string>((latest, { round }) => (round.importedAt > latest ? round.importedAt : latest), '')
  if (last === '') return 'Nothing imported for this day.'
  const at = new Date(last)
  const when =
    londonDay(at) === day ? londonTime(at) : `${nearDay(londonDay(at), day).toLowerCase()} at ${londonTime(at)}`
  return `Last import ${when}, ${figure(total)} ${total === 1 ? 'parcel' : 'parcels'}.`
}

/** Whether the services can work, and what the day rests on. */
export function ServicesHealth({ day }: { day: DepotDay | null }) {
  const health = useLiveQuery(() => readCached('health'))
  const silent = health?.value.silent ?? []
  const answering = health?.value.answering.length ?? 0
  return (
    <Section>
      {silent.length > 0 && (
        <p className="depot-health tone-missing text-strong">
          <Icon of={CircleAlert} size={20} />
          <span>
            {silent.length === 1 ? 'One service is' : `${silent.length} services are`} not running:{' '}
            {new Intl.ListFormat('en-GB').format(silent)}.
          </span>
        </p>
      )}
      <p className="depot-health text-meta">
        <Icon of={Radio} size={20} />
        <span>
          {answering > 0 && silent.length === 0 && 'All services running. '}
          {day && importWords(day)}
        </span>
      </p>
    </Section>
  )
}

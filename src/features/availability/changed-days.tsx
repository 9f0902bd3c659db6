import { dayName } from '#domain/dates/near-day.ts'
import { syncLabels } from '#domain/sync-words.ts'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { availabilityWords, capital } from './day-words.ts'
import { dayRefusalOf } from './refusals.ts'
import type { OwnAvailability, OwnDay } from './own-availability-store.ts'

function Standing({ own: { sync, refused } }: { own: OwnDay }) {
  if (refused) return <SyncLabel kind="attention">{`${syncLabels.attention}. ${dayRefusalOf(refused.code)}`}</SyncLabel>
  return sync && sync !== 'sent' ? <SyncLabel kind={sync}>{syncLabels[sync]}</SyncLabel> : null
}

function wordsOf({ availability, refused }: OwnDay): string {
  const shown = refused ? refused.wanted : availability
  return shown ? capital(availabilityWords(shown)) : 'Your usual day'
}

interface ChangedDaysProps {
  own: OwnAvailability
  today: string
  onChoose: (day: string) => void
}

/** The days to come on which something else holds than in every week. */
export function ChangedDays({ own, today, onChoose }: ChangedDaysProps) {
  const days = own.days.filter(({ id, refused }) => id >= today || refused)
  if (days.length === 0) return null
  return (
    <>
      <ListHeading title="Days that differ" aside={String(days.length)} />
      <ul>
        {days.map((each) => (
          <li key={each.id}>
            <ActionRow
              label={dayName(each.id)}
              value={wordsOf(each)}
              meta={<Standing own={each} />}
              onClick={() => onChoose(each.id)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

import { Upload } from 'lucide-react'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { dayName, nearDayInSentence } from '#domain/dates/near-day.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Section } from '#ui/layout/section.tsx'
import { useDeskAddresses } from '../frame/desk-places.ts'
import type { ShownDay } from './use-round-statuses.ts'

/** Returns "Friday 15 May, as of 14:02", because the title says how near the day is. Figures of another day name that day. */
export function dayMeta({ day, today, known }: ShownDay): string {
  if (!known) return dayName(day)
  const told = londonDay(known.asOf)
  const on = told === today ? '' : ` on ${dayName(told)}`
  return `${dayName(day)}, as of ${londonTime(known.asOf)}${on}`
}

/** Says that a day is over; nothing of any other day. */
export function DayOver({ day, today }: Pick<ShownDay, 'day' | 'today'>) {
  if (day >= today) return null
  return (
    <Section tight line>
      <p>This day is over. You can look at its rounds but not assign them.</p>
    </Section>
  )
}

function NoRounds({ day, today }: Pick<ShownDay, 'day' | 'today'>) {
  const mayImport = useDeskAddresses().has('/depot/import')
  if (day < today)
    return (
      <EmptyState title={`Nothing was imported for ${nearDayInSentence(day, today)}`}>
        This day is over, and it had no rounds.
      </EmptyState>
    )
  const toImport = mayImport && (
    <ButtonLink icon={Upload} fit to="/depot/import">
      Import a file
    </ButtonLink>
  )
  return day === today ? (
    <EmptyState title="No rounds today" action={toImport}>
      Rounds appear here once today’s manifests are imported.
    </EmptyState>
  ) : (
    <EmptyState title={`Nothing has been imported for ${nearDayInSentence(day, today)} yet`} action={toImport}>
      Rounds appear here once the manifests of that day are imported.
    </EmptyState>
  )
}

/** Shown instead of the rounds of a day that has none, or whose rounds were never loaded here. */
export function DayWithoutRounds({ shown, first }: { shown: ShownDay; first: boolean }) {
  const { day, today, known } = shown
  if (known === undefined) return null
  if (known) return known.rounds.length === 0 ? <NoRounds day={day} today={today} /> : null
  if (first) return <LoadingState label="Loading the rounds" rows={6} />
  return (
    <EmptyState title="Not loaded yet">
      {day === today
        ? 'Today’s rounds appear here when this device is online, and stay when it is not.'
        : `The rounds for ${dayName(day)} haven’t been loaded on this device yet. They appear here when it is online.`}
    </EmptyState>
  )
}

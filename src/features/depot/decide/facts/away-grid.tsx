import { dayName } from '#domain/dates/near-day.ts'
import { SectionHeading, Stack } from '#ui/layout/section.tsx'
import type { KnownCourier } from '../../cache/known-couriers-store.ts'
import { awayDays } from './away-days.ts'

/** Day by day, how many others are away. */
export function AwayGrid({
  couriers,
  courier,
  span,
}: {
  couriers: readonly KnownCourier[]
  courier: string
  span: { from: string; to: string }
}) {
  const counted = couriers.filter(({ hasLeave, closed }) => hasLeave && !closed)
  if (counted.length === 0) return null
  const { days, more } = awayDays(counted, courier, span)
  return (
    <Stack gap={8}>
      <SectionHeading level={3}>Who else is away</SectionHeading>
      <ol className="away-days">
        {days.map(({ day, weekday, date, away, asked, of, many }) => (
          <li key={day} className={many ? 'away-many' : undefined}>
            <span aria-hidden className="text-meta">
              {weekday}
            </span>
            <span aria-hidden className="away-date">
              {date}
            </span>
            <span className="away-count">
              <span className="visually-hidden">{dayName(day)}: </span>
              {away} of {of}
              {many && <span className="visually-hidden">, more than a tenth</span>}
            </span>
            {asked > 0 && <span className="text-meta">{`${asked} requested`}</span>}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="text-meta">{more === 1 ? 'And 1 more day.' : `And ${more} more days.`}</p>}
    </Stack>
  )
}

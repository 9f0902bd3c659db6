import { CalendarDays, TriangleAlert } from 'lucide-react'
import type { HolidaySpan } from '#contracts/holidays/holidays.ts'
import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { sumHalfDays, leaveByYear, leaveDays } from '#domain/holidays/count-leave.ts'
import { getLeaveBalance } from '#domain/holidays/entitlement.ts'
import type { HolidayGrounds } from '#domain/holidays/judge-holiday.ts'
import { leaveYear } from '#domain/holidays/leave-year.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { Stack } from '#ui/layout/section.tsx'
import type { HolidayError } from './holiday-form.ts'
import { formatYear } from './holiday-labels.ts'
import type { RoundOffer } from '#contracts/availability/availability.ts'
import { dayName } from '#domain/dates/near-day.ts'

/** A round that this courier has agreed to work. */
type AcceptedRound = Pick<RoundOffer, 'id' | 'round' | 'roundName' | 'date'>

const roundWords = ({ round, roundName, date }: AcceptedRound): string =>
  `You have accepted round ${round}, ${roundName}, on ${dayName(date)}. You’ll still have that round: call the depot.`

interface HolidayPreviewProps {
  span: HolidaySpan
  grounds: HolidayGrounds
  errors: readonly HolidayError[]
  clashes: readonly AcceptedRound[]
}

/** Returns sentences that say how much of each leave year the holiday uses and what remains. */
function restWords(span: HolidaySpan, grounds: HolidayGrounds): string[] {
  const years = leaveByYear(leaveDays(span, grounds.terms.days, grounds.rules))
  return years.flatMap(({ year, halves }) => {
    const left = getLeaveBalance(grounds, leaveYear(year)).left - halves
    const of = years.length > 1 ? `${daysLabel(halves)} of the ${formatYear(year)}. ` : ''
    return left < 0 ? [] : [`${of}${daysLabel(left)} left after it.`]
  })
}

/** Shows the typed days as the depot will count them, with any errors and clashes. */
export function HolidayPreview({ span, grounds, errors, clashes }: HolidayPreviewProps) {
  const isSpan = span.from <= span.to
  const halves = isSpan ? sumHalfDays(leaveDays(span, grounds.terms.days, grounds.rules)) : 0
  return (
    <Stack gap={8}>
      {halves > 0 && (
        <>
          <Mark icon={CalendarDays}>
            <strong>{daysLabel(halves)} of leave.</strong>
          </Mark>
          {restWords(span, grounds).map((text) => (
            <span key={text}>{text}</span>
          ))}
        </>
      )}
      {errors.map(({ text }) => (
        <Mark key={text} icon={TriangleAlert} tone="missing">
          {text}.
        </Mark>
      ))}
      {clashes.map((round) => (
        <Mark key={round.id} icon={TriangleAlert} tone="carry">
          {roundWords(round)}
        </Mark>
      ))}
    </Stack>
  )
}

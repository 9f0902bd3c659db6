import { useState } from 'react'
import { readDate } from '#domain/dates/read-date.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import { MonthGrid } from '#ui/calendar/month-grid.tsx'
import { within } from '#ui/calendar/month-grid-days.ts'
import { Stack } from '#ui/layout/section.tsx'
import { calendarDays } from './calendar-marks.ts'
import { chooseDay, nextChoice, type TypedHoliday } from './holiday-draft.ts'
import { typedSpan } from './holiday-form.ts'
import { formatSpan } from './holiday-labels.ts'
import { LeaveLegend } from './leave-calendar.tsx'
import type { KnownLeave } from './leave-figures.ts'

interface ChooseDaysProps {
  leave: KnownLeave
  typed: TypedHoliday
  today: string
  onChange: (dates: Pick<TypedHoliday, 'from' | 'to'>) => void
}

function nextStep(typed: TypedHoliday): string {
  const first = readDate(typed.from)
  if (first === undefined) return 'Choose the first day.'
  if (nextChoice(typed) === 'to') return `From ${dayName(first)}. Choose the last day, or leave it at one day.`
  const span = typedSpan(typed)
  if (span === undefined || span.from > span.to) return 'Choose the first day again.'
  return `${formatSpan(span)}. To change this, choose the first day again.`
}

/** The calendar as another way to enter the dates: one press gives the first day, the next one the last. */
export function ChooseDays({ leave, typed, today, onChange }: ChooseDaysProps) {
  const first = addDays(today, 1)
  const { to: last } = leaveYear(getLeaveYear(today).year + 1)
  const from = readDate(typed.from)
  const to = readDate(typed.to) ?? from
  const [day, setDay] = useState(within(from ?? first, first, last))
  // The month follows the dates that are typed.
  const [shown, setShown] = useState(from)
  if (shown !== from) {
    setShown(from)
    if (from !== undefined) setDay(within(from, first, last))
  }
  const days = calendarDays(leave, today)
  return (
    <Stack gap={12}>
      <MonthGrid
        label="Days of your holiday"
        span="month"
        day={day}
        onDay={setDay}
        onChoose={(each) => {
          setDay(each)
          onChange(chooseDay(typed, each))
        }}
        markOf={(each) => {
          const mark = days.get(each)?.mark
          const isChosen = from !== undefined && to !== undefined && each >= from && each <= to
          if (!isChosen) return mark
          return { ...mark, words: ['chosen', mark?.words].filter(Boolean).join(', '), chosen: true }
        }}
        today={today}
        first={first}
        last={last}
      />
      <output>{nextStep(typed)}</output>
      <LeaveLegend />
    </Stack>
  )
}

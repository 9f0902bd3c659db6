import { useState } from 'react'
import { leaveYear, getLeaveYear } from '#domain/holidays/leave-year.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { ButtonLink } from '#ui/controls/button.tsx'
import { MonthGrid } from '#ui/calendar/month-grid.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { Mark, Marks } from '#ui/feedback/mark.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { calendarDays, legend } from './calendar-marks.ts'
import type { KnownLeave } from './leave-figures.ts'

/** Says what the marks of a leave calendar mean. */
export function LeaveLegend() {
  return (
    <Marks>
      {legend.map(({ words, ...look }) => (
        <Mark key={words} {...look}>
          {words}
        </Mark>
      ))}
    </Marks>
  )
}

/** Shows booked days by month. Choosing a day opens its holiday, or the form for a new one. */
export function LeaveCalendar({ leave, today }: { leave: KnownLeave; today: string }) {
  const days = calendarDays(leave, today)
  const [day, setDay] = useState(today)
  const [chosen, setChosen] = useState<string>()
  const { year } = getLeaveYear(today)
  const found = chosen === undefined ? undefined : days.get(chosen)
  const choose = (next: string) => {
    setDay(next)
    setChosen(next)
  }
  return (
    <>
      <ListHeading title="Calendar" />
      <Section tight line>
        <Stack gap={12}>
          <MonthGrid
            label="What is booked"
            span="month"
            day={day}
            onDay={setDay}
            onChoose={choose}
            markOf={(each) => {
              const mark = days.get(each)?.mark
              return each === chosen ? { words: 'chosen', ...mark, chosen: true } : mark
            }}
            today={today}
            first={leaveYear(year).from}
            last={leaveYear(year + 1).to}
          />
          <LeaveLegend />
          {chosen !== undefined && (
            <output>
              <strong>{dayName(chosen)}:</strong> {found?.mark.words ?? 'nothing booked'}.
            </output>
          )}
          {chosen !== undefined && found?.holiday && (
            <ButtonLink kind="inline" fit to={`/plan/holidays/${found.holiday}`}>
              Open this holiday
            </ButtonLink>
          )}
          {chosen !== undefined && !found?.holiday && chosen > today && (
            <ButtonLink kind="inline" fit to={`/plan/holidays/request?from=${chosen}`}>
              Ask for leave from {dayName(chosen)}
            </ButtonLink>
          )}
        </Stack>
      </Section>
    </>
  )
}

import { daysLabel } from '#domain/holidays/leave-labels.ts'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { ButtonLink } from '#ui/controls/button.tsx'
import { FiguresRow } from '#ui/rows/figures-row.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { SegmentedControl } from '#ui/controls/segmented-control.tsx'
import { formatEntitlement } from './holiday-labels.ts'
import { leaveFigures, type KnownLeave } from './leave-figures.ts'
import './holidays.css'

/** "12.5" of half days. */
const figure = (halves: number): string => String(halves / 2)

export function LeaveSection({ leave, today }: { leave: KnownLeave; today: string }) {
  const heading = useId()
  const [current, next] = leaveFigures(leave, today)
  const [year, setYear] = useState<'current' | 'next'>('current')
  const shown = year === 'current' ? current : next
  if (!current || !next || !shown) return null
  const { standing, entitled, taken, booked, asked } = shown
  const { from, to, left, carried, mayCarry } = standing
  return (
    <Section line labelledBy={heading}>
      <Stack gap={16}>
        <SegmentedControl
          label="Leave year"
          name="leave-year"
          value={year}
          onChange={setYear}
          options={[
            { value: 'current', label: 'This leave year' },
            { value: 'next', label: 'Next year' },
          ]}
        />
        <div>
          <h2 id={heading} className="leave-left">
            <span className="text-display">{figure(Math.max(0, left))}</span>{' '}
            <span className="text-h3">
              {left === 2 ? 'day left' : 'days left'} of {figure(standing.entitled + carried)}
            </span>
          </h2>
          <p className="text-meta">
            1 April {from.slice(0, 4)} to 31 March {to.slice(0, 4)}
            {carried > 0 && `, with ${daysLabel(carried)} carried over`}
          </p>
        </div>
        <FiguresRow
          items={[
            { label: 'Taken', value: figure(taken) },
            { label: 'Booked', value: figure(booked) },
            { label: 'Asked for', value: figure(asked) },
          ]}
        />
        {left < 0 && (
          <Mark icon={TriangleAlert} tone="carry">
            {daysLabel(-left)} more booked than you have. Speak to the depot.
          </Mark>
        )}
        <p className="measure">{formatEntitlement(entitled, leave.terms.startsOn)}</p>
        {mayCarry > 0 && (
          <p className="text-meta measure">
            You can carry over up to {daysLabel(leave.rules.carryOverDays * 2)} into the next leave year.
          </p>
        )}
        <ButtonLink kind="primary" to="/plan/holidays/request">
          {leave.begun ? 'Continue your request' : 'Ask for a holiday'}
        </ButtonLink>
      </Stack>
    </Section>
  )
}

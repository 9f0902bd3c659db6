import { CalendarDays } from 'lucide-react'
import type { StaffHolidayRow } from '#contracts/depot/staff-waiting.ts'
import type { DecisionView, FactsProps } from '../decision-view.ts'
import { AwayGrid } from '../facts/away-grid.tsx'
import { Breaks, Figures, type Figure } from '../facts/facts.tsx'
import { halfDays } from '../facts/leave.ts'

const half = (halves: number): string => String(halves / 2)

function leaveFigures({ years, leave }: StaffHolidayRow): { label: string; items: Figure[] }[] {
  return leave.flatMap(({ year, halves }) => {
    const balance = years.find(({ id }) => id === String(year))
    if (!balance) return []
    const { entitled, carried, booked, left } = balance
    const items = [
      { label: 'Allowance', value: half(entitled + carried) },
      { label: 'Already booked', value: half(booked - halves) },
      { label: 'Asked for', value: half(halves) },
      { label: 'Left after this', value: half(left) },
    ]
    return [{ label: `Leave year ${year}/${String((year + 1) % 100).padStart(2, '0')}, in days`, items }]
  })
}

const coverBreaks: Readonly<Partial<Record<StaffHolidayRow['cover'], [string, string]>>> = {
  pool: [
    'Nobody covers these days yet',
    'If accepted, cover still has to be found. It then appears here under Decide.',
  ],
  asked: [
    'Nobody has agreed to cover yet',
    'Couriers have been asked. If none agrees in time, the depot finds the cover.',
  ],
}

function HolidayFacts({ row, couriers }: FactsProps<StaffHolidayRow>) {
  const all = leaveFigures(row)
  const isShort = all.some(({ items }) => Number(items.at(-1)?.value) < 0)
  const breaks = coverBreaks[row.cover]
  return (
    <>
      {all.map(({ label, items }) => (
        <div key={label}>
          {all.length > 1 && <p className="text-meta">{label}</p>}
          <Figures items={items} />
        </div>
      ))}
      <AwayGrid couriers={couriers} courier={row.courier} span={row} />
      {isShort && <Breaks title="More days than are left">The extra days would be unpaid.</Breaks>}
      {breaks && halfDays(row) > 0 && <Breaks title={breaks[0]}>{breaks[1]}</Breaks>}
    </>
  )
}

export const holidayView: DecisionView<StaffHolidayRow> = { icon: CalendarDays, Facts: HolidayFacts }

import { expect, it } from 'vitest'
import { addDays, addMonths, nearDay } from '#domain/dates/near-day.ts'

it('days are counted across months and the change of the clocks', () => {
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

it('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-05-14', -13)).toBe('2025-04-14')
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
  expect(addMonths('2026-12-31', 2)).toBe('2027-02-28')
})

it('near days are called as one speaks of them', () => {
  const near = (day: string) => nearDay(day, '2026-05-14')
  expect(['2026-05-13', '2026-05-14', '2026-05-15', '2026-05-16'].map(near)).toEqual([
    'Yesterday',
    'Today',
    'Tomorrow',
    'Saturday 16 May',
  ])
})

import { expect, test } from 'vitest'
import { addWorkingDays, bankHolidays, easterSunday, isWorkingDay } from '#domain/dates/working-days.ts'

test('Easter is where the calendar has it', () => {
  expect([2024, 2025, 2026, 2027, 2028, 2038, 2049].map(easterSunday)).toEqual([
    '2024-03-31',
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
    '2049-04-18',
  ])
})

test.each([
  [2021, ['01-01', '04-02', '04-05', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2026, ['01-01', '04-03', '04-06', '05-04', '05-25', '08-31', '12-25', '12-28']],
  [2027, ['01-01', '03-26', '03-29', '05-03', '05-31', '08-30', '12-27', '12-28']],
  [2028, ['01-03', '04-14', '04-17', '05-01', '05-29', '08-28', '12-25', '12-26']],
  [2033, ['01-03', '04-15', '04-18', '05-02', '05-30', '08-29', '12-26', '12-27']],
])('the bank holidays of %i are those that are published', (year, days) => {
  expect(bankHolidays(year)).toEqual(days.map((day) => `${year}-${day}`))
})

test('weekends and bank holidays do not count', () => {
  expect(isWorkingDay('2026-05-14')).toBe(true)
  expect(isWorkingDay('2026-05-16')).toBe(false)
  expect(addWorkingDays('2026-05-14', 1)).toBe('2026-05-15')
  expect(addWorkingDays('2026-05-15', 1)).toBe('2026-05-18')
  expect(addWorkingDays('2026-04-02', 1)).toBe('2026-04-07')
  expect(addWorkingDays('2026-12-24', 5)).toBe('2027-01-05')
})

import { expect, it } from 'vitest'
import { entriesCsv } from '#domain/tax/entries-csv.ts'
import { taxYear } from '#domain/tax/tax-year.ts'
import { numberedId } from '#support/parcels.ts'
import { expenseOf, incomeOf, tripOf, van, vehicles } from './tax-entries.ts'

const linesOf = (...entries: Parameters<typeof entriesCsv>[0]) =>
  entriesCsv(entries, vehicles, taxYear(2026)).replace('\uFEFF', '').split('\r\n')

it('has a row for each entry of the year that counts, in the order of their days', () => {
  const wrong = expenseOf(4, '2026-05-02', 99_000)
  const lines = linesOf(
    incomeOf(1, '2027-04-05', 521_400, { vat: 104_280 }),
    tripOf(2, '2026-05-01', 425, { odometer: { start: 482_100, end: 482_525 }, from: '', to: '' }),
    tripOf(3, '2026-04-06', 10, { round: null }),
    wrong,
    expenseOf(5, '2026-05-02', 60_000, {
      category: 'fuel',
      vehicle: van.id,
      businessPercent: 80,
      replaces: wrong.id,
      photos: [{ id: numberedId(8), sha256: '0'.repeat(64), type: 'image/jpeg', size: 9 }],
    }),
    incomeOf(6, '2026-04-05', 1),
  )
  expect(lines.slice(1)).toEqual([
    '2026-04-06,Miles,,,,,1,White van,,SO40 3XX,SO41 8AA,,,,',
    '2026-05-01,Miles,,,,,42.5,White van,104,,,48210,48252.5,,',
    '2026-05-02,Expense,Fuel or charging,60,,80,,White van,,,,,,A shop,1',
    '2027-04-05,Income,,521.4,104.28,,,,,,,,,Invoice 104-20,',
    '',
  ])
  const columns = lines[0]?.split(',').length
  expect(lines.slice(0, -1).map((line) => line.split(',').length)).toEqual(lines.slice(0, -1).map(() => columns))
})

it('writes a refund as a number and a text that looks like a formula as a text', () => {
  expect(linesOf(expenseOf(1, '2026-05-01', -4500, { supplier: '=SUM(A1)' }))[1]).toBe(
    "2026-05-01,Expense,Phone and internet,-4.5,,100,,,,,,,,'=SUM(A1),0",
  )
})

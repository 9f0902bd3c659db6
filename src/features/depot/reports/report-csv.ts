import type { DepotReport } from '#contracts/depot-report.ts'
import type { Forecast } from './report-figures.ts'

/** What a spreadsheet would take for a formula, and begin to reckon. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/

/** One cell: never a formula, quoted where it has to be. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const heading = ['Sub-depot', 'Day', 'Round', 'Name', 'On the list', 'Attempted', 'Delivered', 'Never tried before', 'Delivered at the first attempt', 'Carried forward', 'Missing', 'Forecast']

/** A report as a CSV file in UTF-8, marked as such for spreadsheets: a row for each round and day. */
export function reportCsv({ days }: DepotReport, forecast: Forecast): string {
  const rows = days.map(({ subDepot, day, roundNumber, roundName, received, attempted, delivered, firstTried, firstDelivered, carried, missing }) => [
    subDepot,
    day,
    roundNumber,
    roundName,
    received,
    attempted,
    delivered,
    firstTried,
    firstDelivered,
    carried,
    missing,
    forecast(subDepot, roundNumber, day),
  ])
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

import type { FullReport } from './full-report.ts'
import type { Forecast } from './report-figures.ts'

/** What a spreadsheet would take for a formula, and begin to reckon. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/

/** One cell: never a formula, quoted where it has to be. */
function cell(value: string | number | null): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const heading = [
  'Sub-depot',
  'Day',
  'Round',
  'Name',
  'On the list',
  'Attempted',
  'Delivered',
  'Never tried before',
  'Delivered at the first attempt',
  'Carried forward',
  'Missing',
  'Claims',
  'Cost in pounds',
  'Forecast',
]

/** A report as a CSV file in UTF-8, marked as such for spreadsheets: a row for each round and day. */
export function reportCsv({ days }: FullReport, forecast: Forecast): string {
  const rows = days.map(
    ({
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
      claims,
      cost,
    }) => [
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
      claims,
      cost === null ? null : (cost / 1000).toFixed(3),
      forecast(subDepot, roundNumber, day),
    ],
  )
  return `\uFEFF${[heading, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

import { csvFile } from '#domain/files/csv-file.ts'
import type { FullReport } from './full-report.ts'
import type { Forecast } from './report-figures.ts'

const costHeading = 'Cost in pounds'

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
  costHeading,
  'Forecast',
]

/** A report as a CSV file in UTF-8, marked as such for spreadsheets: a row for each round and day. */
export function reportCsv({ days }: FullReport, forecast: Forecast, withCosts = true): string {
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
      ...(withCosts ? [cost === null ? null : (cost / 1000).toFixed(3)] : []),
      forecast(subDepot, roundNumber, day),
    ],
  )
  return csvFile([heading.filter((name) => withCosts || name !== costHeading), ...rows])
}

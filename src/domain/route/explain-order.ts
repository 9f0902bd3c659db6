import { dayName } from '../dates/near-day.ts'
import { toWeekday } from './learned-streets.ts'
import type { RouteStop, Suggestion } from './suggest-order.ts'

const dayMs = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** "last Tuesday" within a week, else "on Tuesday 12 May". */
function pastDay(date: string, day: string): string {
  const away = daysBetween(date, day)
  if (away === 1) return 'yesterday'
  return away <= 7 ? `last ${weekdays[toWeekday(date)] ?? ''}` : `on ${dayName(date)}`
}

/** "8:30" */
export const formatMinute = (minute: number): string =>
  `${Math.floor(minute / 60)}:${String(Math.floor(minute % 60)).padStart(2, '0')}`

/** "12.4 km" or "800 m". */
export const formatMetres = (metres: number): string =>
  metres >= 1000 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 10) * 10} m`

function formatBasis({ basis, metres, currentMetres }: Suggestion, day: string): string {
  if (basis.kind === 'day') return `As ${pastDay(basis.date, day)}`
  if (basis.kind === 'days') return `As on ${basis.count} of your past rounds`
  if (basis.kind === 'none') return 'The depot’s order'
  return metres < currentMetres ? 'A shorter way than your list' : 'The shortest way we found'
}

const listed = new Intl.ListFormat('en-GB')

/** "School Lane before 8:30": the stops that the suggestion brings into their windows, at most two streets. */
function formatInTime({ inTime }: Suggestion, stops: readonly RouteStop[]): string {
  const byStreet = new Map<string, number>()
  for (const at of inTime) {
    const stop = stops[at]
    if (!stop?.window) continue
    byStreet.set(stop.door.street, Math.min(byStreet.get(stop.door.street) ?? Infinity, stop.window.to))
  }
  const first = [...byStreet].sort((a, b) => a[1] - b[1]).slice(0, 2)
  return listed.format(first.map(([street, to]) => `${street} before ${formatMinute(to)}`))
}

/** Says in a sentence what a suggestion rests on: "As last Tuesday; School Lane before 8:30." */
export function explainOrder(suggestion: Suggestion, stops: readonly RouteStop[], day: string): string {
  const inTime = formatInTime(suggestion, stops)
  const moves = suggestion.keepsMoves ? 'with your own moves' : ''
  return `${[[formatBasis(suggestion, day), moves].filter(Boolean).join(' '), inTime].filter(Boolean).join('; ')}.`
}

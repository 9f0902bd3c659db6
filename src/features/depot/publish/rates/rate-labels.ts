import type { RatePeriod } from '#contracts/pay/rates.ts'
import { dayName } from '#domain/dates/near-day.ts'
import { shareOfChange, type BandChange } from '#domain/pay/rate-changes.ts'
import { figure } from '../../figures.ts'

/** "Wednesday 1 April 2026". */
export const fullDayName = (day: string): string => `${dayName(day)} ${day.slice(0, 4)}`

/** "From Wednesday 1 April 2026", "Wednesday 1 April 2026 to …". */
export const daysLabel = ({ from, to }: Pick<RatePeriod, 'from' | 'to'>): string =>
  to === null ? `From ${fullDayName(from)}` : `${fullDayName(from)} to ${fullDayName(to)}`

/** "+6.4%", "−100%"; empty where nothing changes or there is nothing to compare. */
export function shareLabel(change: BandChange): string {
  const share = shareOfChange(change)
  if (share === null || share === 0) return ''
  return `${share > 0 ? '+' : '−'}${figure(Math.abs(share) / 10)}%`
}

/** "104, 118 and 98 more". */
export function roundsLabel(rounds: readonly string[], most = 6): string {
  const word = rounds.length === 1 ? 'Round' : 'Rounds'
  const shown = rounds.slice(0, most)
  if (rounds.length > most) return `${word} ${shown.join(', ')} and ${figure(rounds.length - most)} more`
  return shown.length < 2
    ? `${word} ${shown.join('')}`
    : `${word} ${shown.slice(0, -1).join(', ')} and ${shown.at(-1) ?? ''}`
}

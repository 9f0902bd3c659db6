import { fullDay } from '../dates/day-labels.ts'
import { londonDay } from '../dates/day.ts'

/** Returns a thumbprint in groups of eight, for reading aloud. */
export const formatThumbprint = (key: string): string => key.replaceAll(/(.{8})(?=.)/g, '$1 ')

const londonSeconds = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  timeStyle: 'medium',
  hourCycle: 'h23',
})

const isMoment = (text: string): boolean => !Number.isNaN(Date.parse(text))

/** Returns "08:14:05", or the text itself if it is no moment. */
export const formatSeconds = (moment: string): string =>
  isMoment(moment) ? londonSeconds.format(new Date(moment)) : moment

/** Returns "Saturday 28 November 2026 at 08:14:05, UK time", or the text itself if it is no moment. */
export const formatMoment = (moment: string): string =>
  isMoment(moment) ? `${fullDay(londonDay(new Date(moment)))} at ${formatSeconds(moment)}, UK time` : moment

/** Returns "on Saturday 28 November 2026 from 08:00:00 to 08:02:00, UK time". */
export function formatPeriod(first: string, last: string): string {
  if (first === last) return `on ${formatMoment(first)}`
  if (!isMoment(first) || !isMoment(last) || londonDay(new Date(first)) !== londonDay(new Date(last)))
    return `from ${formatMoment(first)} to ${formatMoment(last)}`
  return `on ${fullDay(londonDay(new Date(first)))} from ${formatSeconds(first)} to ${formatSeconds(last)}, UK time`
}

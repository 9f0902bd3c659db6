import {
  dayContactLimit,
  parcelContactLimit,
  type ContactAttempt,
  type ContactKind,
  type ContactRejection,
} from '#contracts/manifest/contact-endpoints.ts'
import { londonTime } from '../dates/day.ts'

const kinds: Readonly<Record<ContactKind, string>> = { call: 'Call', text: 'Text' }

/** "Call 14:05, 14:20" and "Text 14:31", for the kinds that there are. */
export const contactLines = (attempts: readonly ContactAttempt[]): string[] =>
  (['call', 'text'] as const).flatMap((kind) => {
    const times = attempts.filter(({ by }) => by === kind).map(({ at }) => londonTime(new Date(at)))
    return times.length === 0 ? [] : [`${kinds[kind]} ${times.join(', ')}`]
  })

/** Why a courier got no number. */
export const contactRejections: Readonly<Record<ContactRejection, string>> = {
  'no-own-number': 'You can’t be connected, because your depot hasn’t entered a phone number for you.',
  'no-number': 'Your depot no longer has a phone number for this recipient.',
  'not-open': 'This parcel isn’t open any more, or your depot has closed the day, so you can’t contact the recipient.',
  'parcel-limit': `The recipient has been contacted ${parcelContactLimit} times today, which is the most for one parcel.`,
  'day-limit': `You’ve asked for a number ${dayContactLimit} times today, which is the most for one day.`,
  'not-connected': 'The recipient’s phone number can’t be connected.',
}

/** "midnight" or "20:30". */
export function contactEnd(until: string): string {
  const time = londonTime(new Date(until))
  return time === '00:00' ? 'midnight' : time
}

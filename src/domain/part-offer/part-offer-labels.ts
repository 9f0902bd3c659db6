import {
  dailyPartOfferLimit,
  openPartOfferLimit,
  type OfferedPart,
  type PartOffer,
} from '#contracts/manifest/part-offers.ts'
import { nearDayInSentence } from '../dates/near-day.ts'
import { formatCount } from '../figures/format-count.ts'

const metresInMile = 1609.344
/** Streets that are named before the rest is counted. */
const namedStreets = 4

export const countParcels = (count: number): string => `${formatCount(count)} ${count === 1 ? 'parcel' : 'parcels'}`

/** "12 parcels of Round 104", with the day where it is not today. */
export function partTitle({ parcels, roundNumber, day }: PartOffer, today: string): string {
  const title = `${countParcels(parcels)} of Round ${roundNumber}`
  return day === today ? title : `${title}, ${nearDayInSentence(day, today)}`
}

/** "Example Street (4), Sample Road (8) and 2 more streets". */
export function formatStreets({ streets }: Pick<OfferedPart, 'streets'>): string {
  const named = streets.slice(0, namedStreets).map(({ street, parcels }) => `${street || 'No street'} (${parcels})`)
  const more = streets.length - named.length
  const list = named.join(', ')
  return more === 0 ? list : `${list} and ${more} more ${more === 1 ? 'street' : 'streets'}`
}

/** "Stops 12 to 30, about 1.2 miles". */
export function formatStops({ first, last, metres }: Pick<OfferedPart, 'first' | 'last' | 'metres'>): string {
  const stops = first === last ? `Stop ${first}` : `Stops ${first} to ${last}`
  if (metres === null) return stops
  const miles = metres / metresInMile
  return `${stops}, ${miles < 0.1 ? 'less than 0.1' : `about ${miles.toLocaleString('en-GB', { maximumFractionDigits: 1 })}`} miles`
}

/** Messages by the codes with which the service rejects an offer or an answer. */
export const partOfferRejections: Readonly<Record<string, string>> = {
  'list-unknown': 'This round is no longer yours, so nothing was offered.',
  'offer-exists': 'This offer was sent before.',
  'nothing-left': 'None of these parcels are left to hand over: they are delivered, handed back or with somebody else.',
  'day-over': 'The day of this round was over, so nothing was offered.',
  'day-closed': 'The depot had already closed this round.',
  'nobody-there': 'Nobody at your sub-depot can get this offer. Choose somebody else, or ask your depot.',
  'too-many-offers': `You can have ${openPartOfferLimit} open offers, and make ${dailyPartOfferLimit} for a day. Withdraw one, then try again.`,
  'offer-unknown': 'This offer is no longer there.',
  'offer-taken': 'A colleague accepted first, so the parcels are with them.',
  'offer-withdrawn': 'Your colleague had already withdrawn this offer.',
  'offer-stopped': 'Your depot had already stopped this offer.',
  'offer-expired': 'The day of this offer was over.',
  'too-many-parts': 'This round has as many parts as it can have today. Ask your depot to move the parcels.',
  'helper-not-cleared':
    'The documents of the driver aren’t all accepted and valid on that day, so these parcels stay where they are.',
  'not-your-helper': 'This person doesn’t drive for you any more, so the parcels stay with you.',
  'courier-unknown': 'You’re no longer at this sub-depot, so you can’t take these parcels.',
}

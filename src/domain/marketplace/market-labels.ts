import type { AdvertCategory, AdvertCondition, AdvertState, ReportReason } from '#contracts/marketplace/marketplace.ts'
import { londonDay } from '../dates/day.ts'
import type { PersonalDetail } from './personal-details.ts'
import { pounds } from '../money.ts'

export const categoryLabels: Readonly<Record<AdvertCategory, string>> = {
  'van-parts': 'Van parts',
  racking: 'Racking and storage',
  clothing: 'Clothing',
  gadgets: 'Phones and gadgets',
  vehicles: 'Vehicles',
  other: 'Other',
}

export const conditionLabels: Readonly<Record<AdvertCondition, string>> = {
  new: 'New',
  'as-new': 'As good as new',
  good: 'Used, good',
  worn: 'Used, worn',
  'for-parts': 'For parts',
}

export const advertStateLabels: Readonly<Record<AdvertState, string>> = {
  waiting: 'The depot is looking at it',
  live: 'Live',
  refused: 'Refused',
  sold: 'Sold',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  removed: 'Removed by the depot',
}

export const reportReasonLabels: Readonly<Record<ReportReason, string>> = {
  scam: 'It looks like a fraud',
  stolen: 'It may be stolen',
  'not-allowed': 'This may not be sold',
  offensive: 'It is offensive',
  'personal-details': 'It has personal details in it',
  other: 'Something else',
}

/** Returns "£45.00" or "Free". The price is in pence. */
export const formatPrice = (price: number): string => (price === 0 ? 'Free' : pounds(price * 10))

export const formatSeller = (subDepot: string): string => (subDepot === '' ? 'A courier' : `A courier at ${subDepot}`)

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** "Today", "Yesterday", "3 days ago" of a moment (ISO 8601). `today`: "2026-05-14". */
export function formatAge(moment: string, today: string): string {
  const days = daysBetween(londonDay(new Date(moment)), today)
  if (days <= 0) return 'Today'
  return days === 1 ? 'Yesterday' : `${days} days ago`
}

/** "12 days left" until a moment (ISO 8601). */
export function formatDaysLeft(until: string, today: string): string {
  const days = daysBetween(today, londonDay(new Date(until)))
  if (days <= 0) return 'Ends today'
  return days === 1 ? '1 day left' : `${days} days left`
}

const detailWords: Readonly<Record<PersonalDetail, string>> = {
  phone: 'a phone number',
  email: 'an email address',
  link: 'a link',
  postcode: 'a full postcode',
}

/** Returns "a phone number, a link and a full postcode". */
export const formatPersonalDetails = (found: readonly PersonalDetail[]): string =>
  found
    .map((kind) => detailWords[kind])
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1')

import type { ParcelWhere } from '#contracts/where.ts'
import { nearDay } from '#domain/near-day.ts'
import type { WhereAnswer } from './where-sync.ts'

export interface Told {
  title: string
  text: string
}

const found: Readonly<Record<ParcelWhere, (day: string) => Told>> = {
  coming: (day) => ({ title: 'With the courier', text: `It is on the courier’s list for ${day}.` }),
  again: (day) => ({
    title: 'We’ll try again',
    text: `It could not be delivered on ${day}. The courier will usually try again on the next working day.`,
  }),
  left: (day) => ({ title: 'Delivered, see your card', text: `It was delivered on ${day}. Your card says where.` }),
  delivered: (day) => ({ title: 'Delivered', text: `It was delivered on ${day}.` }),
  'not-delivered': (day) => ({
    title: 'Not delivered',
    text: `It could not be delivered on ${day}. The depot will decide what happens next. Ask the sender if you hear nothing in two working days.`,
  }),
  depot: (day) => ({
    title: 'At the depot',
    text: `It has been at the depot since ${day}. Ask the sender if you hear nothing in two working days.`,
  }),
  sought: (day) => ({
    title: 'The depot is looking for it',
    text: `It was not with the courier on ${day}.`,
  }),
}

const other: Readonly<Record<Exclude<WhereAnswer['kind'], 'found'>, Told>> = {
  unknown: {
    title: 'No card has this number',
    text: 'Check it against your card, digit by digit. If the card was left today, try again later.',
  },
  expired: {
    title: 'This card has expired',
    text: 'You can only look up a parcel for a week. Ask the sender where it is.',
  },
  several: {
    title: 'We can’t tell from this number',
    text: 'Two cards have the same number. Ask the sender where your parcel is.',
  },
  'too-often': { title: 'Too many attempts', text: 'Wait a minute, then try again.' },
  network: {
    title: 'No connection',
    text: 'You need to be online. The number stays here, so try again when you have signal.',
  },
  later: {
    title: 'Not available just now',
    text: 'We can’t look it up at the moment. The number stays here, so try again in a few minutes.',
  },
}

/** In the middle of a sentence. */
function dayIn(date: string, today: string): string {
  const day = nearDay(date, today)
  return /^(To|Yes)/.test(day) ? day.toLowerCase() : day
}

/** An answer in words, without "on" before a day that needs none. `today`: "2026-05-14". */
export function whereWords(answer: WhereAnswer, today: string): Told {
  if (answer.kind !== 'found') return other[answer.kind]
  const { title, text } = found[answer.where](dayIn(answer.date, today))
  return { title, text: text.replace(/\bon (today|yesterday|tomorrow)\b/, '$1') }
}

/** The eight digits of what was typed, with or without gaps; null where it is something else. */
export function cardCodeIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

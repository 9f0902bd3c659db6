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
    title: 'Another attempt follows',
    text: `It could not be handed over on ${day}. The courier brings it again, as a rule on the next working day.`,
  }),
  left: (day) => ({ title: 'Handed over', text: `It was handed over on ${day}, where your card says.` }),
  delivered: (day) => ({ title: 'Delivered', text: `It was delivered on ${day}.` }),
  'not-delivered': (day) => ({
    title: 'Not delivered',
    text: `It could not be handed over on ${day}. What happens now, the depot decides: ask the sender if you hear nothing in two working days.`,
  }),
  depot: (day) => ({
    title: 'At the depot',
    text: `It is at the depot since ${day}. Ask the sender if you hear nothing in two working days.`,
  }),
  sought: (day) => ({
    title: 'Being looked for',
    text: `It was not with the courier on ${day}. The depot is looking for it.`,
  }),
}

const other: Readonly<Record<Exclude<WhereAnswer['kind'], 'found'>, Told>> = {
  unknown: {
    title: 'No card has this number',
    text: 'Compare it with your card, digit by digit. A card that was left today may be known a little later.',
  },
  expired: {
    title: 'This card is too old',
    text: 'A parcel is kept here for a week after its last day. Ask the sender where it is.',
  },
  several: {
    title: 'This number does not tell',
    text: 'By chance two cards have this number. Ask the sender where your parcel is.',
  },
  'too-often': { title: 'Asked too often', text: 'Nothing was looked up. Wait a minute, then ask again.' },
  network: {
    title: 'No connection',
    text: 'This can only be answered online. The number stays here: ask again when you have signal.',
  },
  later: {
    title: 'No answer just now',
    text: 'The depot’s service could not answer. The number stays here: ask again in a few minutes.',
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

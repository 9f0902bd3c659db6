import type { Handover } from '#contracts/parcel/parcel.ts'
import type { ParcelWhere, Where } from '#contracts/parcel/where.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import type { WhereAnswer } from './where-sync.ts'

export interface WhereMessage {
  title: string
  text: string
}

type Found = Extract<Where, { kind: 'found' }>
type Describe = (day: string, found: Found) => WhereMessage

const handedOver: Readonly<Record<Handover, Describe>> = {
  recipient: (day) => ({ title: 'Delivered', text: `It was handed to the recipient on ${day}.` }),
  household: (day) => ({ title: 'Delivered', text: `It was handed to someone in the household on ${day}.` }),
  letterbox: (day) => ({ title: 'Delivered', text: `It was put through the letterbox on ${day}.` }),
  locker: (day) => ({ title: 'Delivered', text: `It was left in a parcel locker on ${day}.` }),
  neighbour: (day, { place }) => ({
    title: 'With a neighbour',
    text: place
      ? `It was handed to a neighbour at number ${place} on ${day}.`
      : `It was handed to a neighbour on ${day}. Your card says which house.`,
  }),
  safe_place: (day, { place }) => ({
    title: 'Left in a safe place',
    text: place
      ? `It was left in a safe place on ${day}: ${place.replace(/[.\s]+$/, '')}.`
      : `It was left in a safe place on ${day}. Your card says where.`,
  }),
}

const delivered: Describe = (day, found) => {
  if (found.handover) return handedOver[found.handover](day, found)
  return { title: 'Delivered', text: `It was delivered on ${day}.${found.where === 'left' ? ' See your card.' : ''}` }
}

const describe: Readonly<Record<ParcelWhere, Describe>> = {
  coming: (day) => ({ title: 'With the courier', text: `It’s on the courier’s list for ${day}.` }),
  again: (day) => ({
    title: 'The courier will try again',
    text: `It couldn’t be delivered on ${day}. The courier will bring it again, usually on the next working day.`,
  }),
  left: delivered,
  delivered,
  'not-delivered': (day) => ({
    title: 'Not delivered',
    text: `It couldn’t be delivered on ${day}. The depot will decide what happens next. Ask the sender if you hear nothing in two working days.`,
  }),
  depot: (day) => ({
    title: 'At the depot',
    text: `It’s been at the depot since ${day}. Ask the sender if you hear nothing in two working days.`,
  }),
  sought: (day) => ({
    title: 'We’re looking for it',
    text: `It wasn’t with the courier on ${day}. The depot is looking for it.`,
  }),
}

const other: Readonly<Record<Exclude<WhereAnswer['kind'], 'found'>, WhereMessage>> = {
  unknown: {
    title: 'No card has this number',
    text: 'Check it against your card. If the card was left today, it may take a little while to show here.',
  },
  expired: {
    title: 'This card has expired',
    text: 'Parcels are shown here for a week after their last day. Ask the sender where it is.',
  },
  several: {
    title: 'We can’t tell from this number',
    text: 'Two cards happen to have this number. Ask the sender where your parcel is.',
  },
  'too-often': { title: 'Too many attempts', text: 'Wait a minute, then try again.' },
  network: {
    title: 'No connection',
    text: 'You need to be online for this. Your number stays here: try again when you have signal.',
  },
  later: {
    title: 'No answer right now',
    text: 'The depot’s service didn’t answer. Your number stays here: try again in a few minutes.',
  },
}

function dayIn(date: string, today: string): string {
  const day = nearDay(date, today)
  return /^(To|Yes)/.test(day) ? day.toLowerCase() : day
}

/** Returns an answer in words, without "on" before a day that needs none. `today`: "2026-05-14". */
export function toWhereMessage(answer: WhereAnswer, today: string): WhereMessage {
  if (answer.kind !== 'found') return other[answer.kind]
  const { title, text } = describe[answer.where](dayIn(answer.date, today), answer)
  return { title, text: text.replace(/\bon (today|yesterday|tomorrow)\b/, '$1') }
}

/** The eight digits of what was typed, with or without gaps; null where it is something else. */
export function cardCodeIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

import type { Handover } from '#contracts/parcel/parcel.ts'
import type { Asked, Card, ParcelWhere, Where, WhereStep } from '#contracts/parcel/where.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { nearDay } from '#domain/dates/near-day.ts'
import { readPostcode } from '#domain/postcode.ts'
import type { WhereError } from './where-sync.ts'

export interface WhereMessage {
  title: string
  text: string
}

type Describe = (day: string, found: Where) => WhereMessage

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

const errors: Readonly<Record<WhereError['kind'], WhereMessage>> = {
  unknown: {
    title: 'We can’t find that parcel',
    text: 'Check the number and the postcode against your card. A card that was left today may take a little while to show here. Parcels are shown for a week: after that, ask the sender.',
  },
  locked: { title: 'Too many attempts', text: 'Wait a minute, then try again. What you typed stays here.' },
  changed: {
    title: 'This has changed since you opened it',
    text: 'Nothing was sent. Find the parcel again to see what you can choose now.',
  },
  network: {
    title: 'No connection',
    text: 'You need to be online for this. What you typed stays here: try again when you have signal.',
  },
  later: {
    title: 'No answer right now',
    text: 'The depot’s service didn’t answer. What you typed stays here: try again in a few minutes.',
  },
}

const steps: Readonly<Record<WhereStep['what'], string>> = {
  tried: 'The courier tried to deliver it',
  delivered: 'Delivered',
  'not-delivered': 'It couldn’t be delivered and goes back to the depot',
  returned: 'Back at the depot',
  sought: 'The courier didn’t have it',
}

/** Returns a day for use within a sentence after "on", which the caller drops before "today". */
function dayIn(date: string, today: string): string {
  const day = nearDay(date, today)
  return /^(To|Yes)/.test(day) ? day.toLowerCase() : day
}

/** Returns where a parcel is in words, without "on" before a day that needs none. `today`: "2026-05-14". */
export function toWhereMessage(where: Where, today: string): WhereMessage {
  const { title, text } = describe[where.where](dayIn(where.date, today), where)
  return { title, text: text.replace(/\bon (today|yesterday|tomorrow)\b/, '$1') }
}

/** Returns what to say where there is no answer, with the time if the card is locked. */
export function toErrorMessage(error: WhereError): WhereMessage {
  const message = errors[error.kind]
  return error.kind === 'locked' && error.detail ? { ...message, text: error.detail } : message
}

/** "Today, 10:42". */
export function whereTime(time: string, today: string): string {
  const date = new Date(time)
  return `${nearDay(londonDay(date), today)}, ${londonTime(date)}`
}

/** Returns what happened as a sentence and its time. */
export const stepLabel = ({ what, at }: WhereStep, today: string): { text: string; time: string } => ({
  text: steps[what],
  time: whereTime(at, today),
})

/** Returns what has become of something that the recipient asked. */
export function askedState({ kind, isOpen, answer }: Asked): string {
  if (kind === 'not_mine') return answer ? `The depot’s answer: ${answer.text}` : 'The depot has your message.'
  if (answer) return `The depot can’t do this: ${answer.text}`
  return isOpen
    ? 'The courier sees this as a wish. It can’t always be done.'
    : 'No longer open: the courier has been since.'
}

/** Returns the eight digits of what was typed, with or without gaps; null where it is something else. */
export function cardCodeIn(typed: string): string | null {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

export interface TypedCard {
  card: string
  postcode: string
}

/** Reads what was typed, or says at each field what is wrong. */
export function readCard(typed: TypedCard): { card: Card } | { errors: Partial<TypedCard> } {
  const card = cardCodeIn(typed.card)
  const postcode = readPostcode(typed.postcode)
  if (card !== null && postcode !== undefined) return { card: { card, postcode } }
  return {
    errors: {
      ...(card === null && { card: 'The number on a card has 8 digits' }),
      ...(postcode === undefined && { postcode: 'Enter a full UK postcode, for example AB1 2DF' }),
    },
  }
}

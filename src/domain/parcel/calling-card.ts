import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { ParcelWhere, Where } from '#contracts/parcel/where.ts'
import { createSha256 } from '../sha256.ts'
import { getEffectiveEvents } from './events-in-effect.ts'
import { unableReasons } from './unable-reasons.ts'

/**
 * The eight digits of a parcel's calling card. They follow from its first barcode, so that a phone without signal has
 * the number that the service knows, and the card of a first attempt is good for the second.
 */
export function getCardNumber({ barcodes }: Pick<Parcel, 'barcodes'>): string {
  const hash = createSha256()
  hash.add(new TextEncoder().encode(`calling-card\n${barcodes[0]?.text ?? ''}`))
  return String(Number.parseInt(hash.digest().slice(0, 12), 16) % 100_000_000).padStart(8, '0')
}

/** Whether the courier leaves a card at the address, by what was recorded last. */
export function leavesCard(parcel: Pick<Parcel, 'status' | 'events'>): boolean {
  const last = getEffectiveEvents(parcel.events).findLast((event) => event.status !== undefined)
  const asked = last?.reason === undefined || unableReasons[last.reason].cardNeeded
  if (parcel.status === 'carry_forward') return asked
  if (parcel.status === 'unable_to_deliver') return last?.reason !== undefined && asked
  const handover = last?.proof?.handover
  return parcel.status === 'delivered' && (handover === 'neighbour' || handover === 'safe_place')
}

const whereByStatus = {
  expected: 'coming',
  confirmed: 'coming',
  carry_forward: 'again',
  missing: 'sought',
  unable_to_deliver: 'not-delivered',
  delivered: 'delivered',
  returned: 'depot',
} as const satisfies Record<Parcel['status'], ParcelWhere>

/** Returns where a parcel is, for the person who holds its card. */
export function whereIs(parcel: Pick<Parcel, 'status' | 'events' | 'marks'>): ParcelWhere {
  if (parcel.marks.some((mark) => mark !== 'extra')) return 'depot'
  return parcel.status === 'delivered' && leavesCard(parcel) ? 'left' : whereByStatus[parcel.status]
}

/** "16" of "Number 16" and "16a, red door"; undefined where there is no house number. */
const houseNumberIn = (note: string): string | undefined => /\b\d{1,4}[a-z]?\b/i.exec(note)?.[0]

/**
 * Returns how a delivered parcel was handed over and, of a neighbour or a safe place, where it is: what the courier
 * writes on the card. Only the house number of a neighbour is given, because the note may contain a name.
 */
export function getHandover(parcel: Pick<Parcel, 'status' | 'events' | 'marks'>): Pick<Where, 'handover' | 'place'> {
  if (!['left', 'delivered'].includes(whereIs(parcel))) return {}
  const delivery = getEffectiveEvents(parcel.events).findLast(({ status }) => status === 'delivered')
  const handover = delivery?.proof?.handover
  if (handover === undefined) return {}
  const note = delivery?.note?.trim() ?? ''
  const place = handover === 'neighbour' ? houseNumberIn(note) : handover === 'safe_place' ? note : undefined
  return { handover, ...(place ? { place } : {}) }
}

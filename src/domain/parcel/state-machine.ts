import type { ParcelRejection } from '#contracts/parcel/parcel-commands.ts'
import type { Parcel, ParcelEvent, ParcelMark, ParcelStatus, UnableReason } from '#contracts/parcel/parcel.ts'
import { attemptsUsedUp } from './attempts.ts'
import { foldEvents, type ParcelState } from './derive-parcel.ts'
import { getEffectiveEvents } from './events-in-effect.ts'

/** Lists the statuses that may follow each status if no mark is set. */
export const transitions: Readonly<Record<ParcelStatus, readonly ParcelStatus[]>> = {
  expected: ['confirmed', 'missing', 'carry_forward', 'unable_to_deliver', 'delivered'],
  confirmed: ['carry_forward', 'unable_to_deliver', 'delivered'],
  missing: ['confirmed'],
  carry_forward: [],
  unable_to_deliver: ['carry_forward', 'returned'],
  delivered: [],
  returned: [],
}

/** Every mark sends the parcel back: an extra one too, unless the depot adds it to the round. */
function marked(state: ParcelState): boolean {
  return state.marks.length > 0
}

/** The parcel is out of the courier's hands: nothing can be handed back any more. */
const gone: readonly ParcelStatus[] = ['delivered', 'returned']
export const isGone = (status: ParcelStatus): boolean => gone.includes(status)

function allowedStatuses(state: ParcelState): readonly ParcelStatus[] {
  if (marked(state)) return gone.includes(state.status) ? [] : ['returned']
  return transitions[state.status]
}

/** Undefined where the status may be set now. `standing` are the events that count so far. */
export function checkTransition(
  standing: readonly ParcelEvent[],
  next: { status: ParcelStatus; reason?: UnableReason | undefined; attempts: number },
): ParcelRejection | undefined {
  const state = foldEvents(standing)
  if (!allowedStatuses(state).includes(next.status)) {
    return state.marks.includes('recalled') && next.status !== 'returned' ? 'parcel-recalled' : 'transition-illegal'
  }
  if (next.status === 'carry_forward' && attemptsUsedUp(next.attempts, standing, next.reason)) {
    return 'attempts-used-up'
  }
  return undefined
}

export function checkMark(standing: readonly ParcelEvent[], mark: ParcelMark): ParcelRejection | undefined {
  const state = foldEvents(standing)
  if (state.marks.includes(mark)) return 'mark-already-set'
  if (state.marks.includes('recalled')) return 'parcel-recalled'
  // A missing parcel must be found before it can get a mark.
  if (gone.includes(state.status) || state.status === 'missing') return 'transition-illegal'
  return undefined
}

/** The statuses that the screen offers, in the order of their buttons. */
export function nextStatuses(parcel: Parcel): ParcelStatus[] {
  const standing = getEffectiveEvents(parcel.events)
  const state = foldEvents(standing)
  // "Out of time" is no attempt, so after an unused day carrying forward stays open until a reason is named.
  const reason = state.status === 'unable_to_deliver' ? undefined : ('out_of_time' as const)
  return allowedStatuses(state).filter(
    (status) => checkTransition(standing, { status, reason, attempts: parcel.attempts }) === undefined,
  )
}

export function nextMarks(parcel: Parcel): ('misrouted' | 'damaged')[] {
  const standing = getEffectiveEvents(parcel.events)
  return (['misrouted', 'damaged'] as const).filter((mark) => checkMark(standing, mark) === undefined)
}

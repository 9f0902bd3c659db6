import {
  markParcel,
  recordParcelStatus,
  reportExtraParcel,
  undoParcelStatus,
  type ParcelRejection,
} from '#contracts/parcel/parcel-commands.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { historyFull } from '#contracts/sync/sync.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'
import { statedEvent } from '#domain/parcel/stated-event.ts'
import { decision, type DecideContext, type Decision, type Outcome } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import type { ParcelState } from './parcel-state.ts'

function toStamp(
  { mid, deviceTime, occurredAt, receivedAt, clockAhead, caller }: DecideContext,
  { isHelper }: { isHelper: boolean },
): EventStamp {
  return {
    id: mid,
    by: 'courier',
    ...(isHelper && { driver: caller.sub }),
    deviceTime,
    occurredAt,
    receivedAt,
    ...(clockAhead && { clockAhead }),
  }
}

function reported(
  state: Extract<ParcelState, { kind: 'unknown' }>,
  action: Extract<ParcelAction, { command: 'reportExtraParcel' }>,
  context: DecideContext,
): Outcome<ParcelState> {
  const own = state.own.get(action.input.manifestId)
  if (state.taken) return { rejected: 'parcel-exists' satisfies ParcelRejection }
  if (own === undefined) return notYetMade(context, 'manifest-unknown' satisfies ParcelRejection)
  const outcome = actOnParcel(undefined, { ...action, manifestKnown: true }, toStamp(context, own))
  if ('refused' in outcome) return { rejected: outcome.refused }
  const { subDepot, manifestId, date, isHelper } = own
  return { state: { kind: 'listed', place: { subDepot, manifestId }, parcel: outcome.parcel, isHelper, date } }
}

/**
 * Twenty times what a parcel has after three attempts that were all corrected. Staff can always add to it, and its courier
 * can always answer what they added: a recalled parcel is recorded as returned.
 */
const mostEvents = 100
/** Points of all signatures of a parcel. A long name has 2,000, so this is more than anybody signs. */
const mostPoints = 100_000

function isFull({ events }: Parcel): boolean {
  const points = events.reduce((sum, { proof }) => {
    const strokes = proof?.signature?.kind === 'drawn' ? proof.signature.strokes : []
    return strokes.reduce((count, stroke) => count + stroke.length / 2, sum)
  }, 0)
  return events.at(-1)?.by !== 'depot' && (events.length >= mostEvents || points >= mostPoints)
}

export function decideParcel(
  state: ParcelState | undefined,
  action: ParcelAction,
  context: DecideContext,
): Outcome<ParcelState> {
  if (state === undefined) return notYetMade(context, 'parcel-unknown' satisfies ParcelRejection)
  if (state.kind === 'unknown') {
    return action.command === 'reportExtraParcel'
      ? reported(state, action, context)
      : notYetMade(context, 'parcel-unknown' satisfies ParcelRejection)
  }
  const stamp = toStamp(context, state)
  if (state.kind === 'left') return { state: { ...state, late: [...state.late, statedEvent(action, stamp)] } }
  const outcome = actOnParcel(state.parcel, action, stamp)
  if ('refused' in outcome) return { rejected: outcome.refused, current: state.parcel }
  if (outcome.parcel !== state.parcel && isFull(state.parcel)) return { rejected: historyFull }
  return { state: { ...state, parcel: outcome.parcel } }
}

/** The decisions by the name of their command. */
export const parcelDecisions: Readonly<Record<string, Decision<ParcelState>>> = {
  recordParcelStatus: decision(recordParcelStatus, (state: ParcelState | undefined, input, context) =>
    decideParcel(state, { command: 'recordParcelStatus', input }, context),
  ),
  undoParcelStatus: decision(undoParcelStatus, (state: ParcelState | undefined, input, context) =>
    decideParcel(state, { command: 'undoParcelStatus', input }, context),
  ),
  markParcel: decision(markParcel, (state: ParcelState | undefined, input, context) =>
    decideParcel(state, { command: 'markParcel', input }, context),
  ),
  // Whether the manifest is the courier's own is looked up in the state.
  reportExtraParcel: decision(reportExtraParcel, (state: ParcelState | undefined, input, context) =>
    decideParcel(state, { command: 'reportExtraParcel', input, manifestKnown: false }, context),
  ),
}

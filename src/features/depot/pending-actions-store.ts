import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type {
  CancelInput,
  CloseManifestInput,
  GiveParcelsInput,
  GiveRoundDaysInput,
  GiveRoundInput,
  MoveInput,
  RecallInput,
} from '#contracts/depot/desk-commands.ts'
import type { AnswerWishInput } from '#contracts/depot/wish-commands.ts'
import type { StopPartOfferInput } from '#contracts/depot/part-offer-commands.ts'
import type { LateEvent, RecordLateEventInput } from '#contracts/parcel/late-events.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { addExtraParcel, cancelParcel, cancelRecall, moveParcel, recallParcel } from '#domain/parcel/depot-actions.ts'
import { answerWish } from '#domain/recipient/wish.ts'
import { toManifestId } from '#domain/parcel/stable-id.ts'
import { recordLate } from '#domain/parcel/late-record.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { syncState, type SyncState } from '#offline/overlay.ts'

/** An action of this desk that a saved response does not show yet. */
export interface PendingAction {
  entity: string
  command: string
  input: unknown
  stamp: EventStamp
  sync: SyncState
}

/**
 * Returns the actions of this desk on entities with this prefix, in order, that a response of that moment can't include.
 * @param since when the response was saved, in milliseconds of this device's clock
 */
export async function readPendingActions(prefix: string, since: number): Promise<PendingAction[]> {
  const { db, clock } = currentEngine()
  const rows = await db.outbox.where('entity').startsWith(prefix).sortBy('n')
  const deliveries = await numberedRows(
    db.delivery,
    rows.map(({ n }) => n),
  )
  return rows.flatMap(({ entity, command, input, mid, deviceTime }, at): PendingAction[] => {
    const delivery = deliveries[at]
    if (!delivery || delivery.state === 'attention' || delivery.state === 'withdrawn') return []
    if (delivery.state !== 'pending' && (delivery.settledAt ?? 0) <= since) return []
    const stamp: EventStamp = { id: mid, by: 'depot', deviceTime, occurredAt: deviceTime }
    return [{ entity, command, input, stamp, sync: syncState(delivery, clock.wall()) }]
  })
}

function afterAction(parcel: Parcel, { command, input, stamp }: PendingAction, late: readonly LateEvent[]): Parcel {
  if (parcel.events.some(({ id }) => id === stamp.id)) return parcel
  if (command === 'recallParcel') return recallParcel(parcel, stamp, (input as RecallInput).note)
  if (command === 'cancelRecall') return cancelRecall(parcel, stamp)
  if (command === 'cancelParcel') return cancelParcel(parcel, stamp, (input as CancelInput).note)
  if (command === 'addExtraParcel') return addExtraParcel(parcel, stamp)
  if (command === 'answerWish') {
    const { wishId, note } = input as AnswerWishInput
    return answerWish(parcel, stamp, wishId, note)
  }
  if (command === 'recordLateEvent') {
    const { courier, eventId } = input as RecordLateEventInput
    const record = late.find((each) => each.courier === courier && each.event.id === eventId)
    return record ? recordLate(parcel, stamp, record.event, record.driver !== courier) : parcel
  }
  if (command !== 'moveParcel') return parcel
  const { address, note } = input as MoveInput
  return moveParcel(parcel, stamp, { ...address, lat: null, lng: null }, note)
}

/**
 * The parcel as it will be once the service has this desk's actions.
 * @param late what arrived late for it, where this desk knows that
 */
export const withActions = (
  parcel: Parcel,
  actions: readonly PendingAction[],
  late: readonly LateEvent[] = [],
): Parcel =>
  actions.reduce(
    (now, action) => (action.entity === `staff-parcel/${parcel.id}` ? afterAction(now, action, late) : now),
    parcel,
  )

/** Returns the parcels that stay on a list once the service has this desk's actions on its round. */
export function withoutGiven(
  parcels: readonly Parcel[],
  actions: readonly PendingAction[],
  manifestId: string,
): Parcel[] {
  const given = new Set(
    actions.flatMap(({ command, input }) => {
      if (command !== 'giveParcels') return []
      const { roundId, day, parcelIds } = input as GiveParcelsInput
      return toManifestId(roundId, day) === manifestId ? parcelIds : []
    }),
  )
  return parcels.filter(({ id }) => !given.has(id))
}

function afterGiven(round: DepotRound, { roundId, courier }: GiveRoundInput): DepotRound {
  if (roundId !== round.roundId) return round
  return {
    ...round,
    courier: round.forDay ? round.courier : courier,
    ...(round.usual !== undefined && { usual: courier }),
    ...(round.otherDays && { otherDays: round.otherDays.map((each) => (each.forDay ? each : { ...each, courier })) }),
  }
}

function afterGivenDays(round: DepotRound, { roundId, courier, days }: GiveRoundDaysInput): DepotRound {
  if (roundId !== round.roundId) return round
  const forDay = courier !== round.usual
  return {
    ...round,
    ...(days.includes(round.date) && { courier, forDay }),
    ...(round.otherDays && {
      otherDays: round.otherDays.map((each) => (days.includes(each.day) ? { ...each, courier, forDay } : each)),
    }),
  }
}

function afterStopped(round: DepotRound, { id }: StopPartOfferInput): DepotRound {
  if (!round.partOffers?.some((offer) => offer.id === id && offer.state === 'open')) return round
  return {
    ...round,
    partOffers: round.partOffers.map((offer) => (offer.id === id ? { ...offer, state: 'stopped' } : offer)),
  }
}

function afterRoundAction(round: DepotRound, { command, input, stamp }: PendingAction): DepotRound {
  if (command === 'stopPartOffer') return afterStopped(round, input as StopPartOfferInput)
  if (command === 'giveRound') return afterGiven(round, input as GiveRoundInput)
  if (command === 'giveRoundDays') return afterGivenDays(round, input as GiveRoundDaysInput)
  if (command !== 'closeManifest' || (input as CloseManifestInput).manifestId !== round.id) return round
  return round.closedAt === null ? { ...round, closedAt: stamp.deviceTime } : round
}

/** A round's day as it will be once the service has this desk's actions. */
export const roundAfter = (round: DepotRound, actions: readonly PendingAction[]): DepotRound =>
  actions.reduce(afterRoundAction, round)

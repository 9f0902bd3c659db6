import { sql } from 'kysely'
import {
  addExtraCommand,
  cancelParcelCommand,
  cancelRecallCommand,
  moveParcelCommand,
  recallParcelCommand,
  type AddExtraInput,
  type CancelInput,
  type CancelRecallInput,
  type MoveInput,
  type RecallInput,
} from '#contracts/depot/desk-commands.ts'
import { answerWishCommand, type AnswerWishInput } from '#contracts/depot/wish-commands.ts'
import { recordLateEventCommand, type RecordLateEventInput } from '#contracts/parcel/late-events.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import {
  addExtraParcel,
  cancelParcel,
  cancelRecall,
  checkCancelRecall,
  checkMoving,
  lastMove,
  moveParcel,
  recallParcel,
} from '#domain/parcel/depot-actions.ts'
import { checkLateRecord, recordLate } from '#domain/parcel/late-record.ts'
import { answerWish } from '#domain/recipient/wish.ts'
import type { EventStamp } from '#domain/parcel/event-stamp.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import {
  decision,
  defineCollection,
  getInputs,
  type Asked,
  type Changed,
  type DecideContext,
  type Outcome,
} from '#kit/sync/collection.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { saveCards } from '../calling-cards.ts'
import { doorRows } from '../doors/door-feeds.ts'
import { saveEvents } from '../event-rows.ts'
import { toCourierFeed } from '../feed-values.ts'
import { shareRounds } from '../load-parcels.ts'
import { parcelOfRow } from '../parcel-row.ts'
import { saveAnswered } from '../recipients/list-wishes.ts'
import type { ParcelPlace } from '../parcel-state.ts'
import { lockParcels, saveAddresses, saveHistories } from '../parcel-store.ts'
import type { ManifestTables, ManifestTransaction } from '../tables.ts'
import { lockLateEvents, saveSeen, type LateToRecord, type SeenLate } from './late-rows.ts'
import { saveSearched } from './search-index.ts'

interface DeskParcel {
  place: ParcelPlace
  band: string
  courier: string | null
  /** Number of its round, and the day of its list. */
  round: string
  day: string
  parcel: Parcel
  /** Late records that are to be recorded on it. */
  late: readonly LateToRecord[]
  /** Those that are recorded now, and so have been looked at. */
  seen: readonly SeenLate[]
}

async function load(
  tx: ManifestTransaction,
  caller: Caller,
  ids: readonly string[],
  asked: readonly Asked[],
): Promise<Map<string, DeskParcel>> {
  await shareRounds(tx, ids)
  const rows = await lockParcels(tx, ids)
  const { rows: lists } = await sql<{ id: string; courier: string | null; round: string; day: string }>`
    select m.id, m.courier, r.number as round, m.date as day from manifests m join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
    where m.id = any(${[...new Set(rows.map((row) => row.manifest_id))]}::uuid[])`.execute(tx)
  const listOf = new Map(lists.map((list) => [list.id, list]))
  const own = new Set(getCallerSubDepots(caller))
  const late = await lockLateEvents(tx, caller, getInputs(asked, recordLateEventCommand))
  return new Map(
    rows.flatMap((row): [string, DeskParcel][] => {
      const parcel = parcelOfRow(row)
      const list = listOf.get(row.manifest_id)
      if (!parcel || !list || !own.has(row.sub_depot)) return []
      const { courier, round, day } = list
      const place = { subDepot: row.sub_depot, manifestId: row.manifest_id }
      const ofParcel = late.filter(({ parcelId }) => parcelId === row.id)
      return [[row.id, { place, band: row.band, courier, round, day, parcel, late: ofParcel, seen: [] }]]
    }),
  )
}

/** Decides a command on an existing parcel by somebody who does not drive its round: in one push that row would be loaded twice. */
const byStaff =
  <Input>(
    change: (parcel: Parcel, stamp: EventStamp, input: Input) => Parcel,
    refuse: (parcel: Parcel, input: Input) => string | undefined = () => undefined,
  ) =>
  (
    state: DeskParcel | undefined,
    input: Input,
    { mid, caller, deviceTime, occurredAt, receivedAt, clockAhead }: DecideContext,
  ): Outcome<DeskParcel> => {
    if (!state) return { rejected: 'not-yours' }
    if (state.courier === caller.sub) return { rejected: 'involved' }
    const stamp: EventStamp = {
      id: mid,
      by: 'depot',
      deviceTime,
      occurredAt,
      receivedAt,
      ...(clockAhead && { clockAhead }),
    }
    const parcel = change(state.parcel, stamp, input)
    const refused = parcel === state.parcel ? undefined : refuse(state.parcel, input)
    if (refused !== undefined) return { rejected: refused }
    const about = { round: state.round, day: state.day }
    if (parcel === state.parcel) return { state, noted: { about } }
    // The trail stays when a recipient is erased, and then only the postcode of a parcel does.
    const [before, after] = [state.parcel.address.postcode, parcel.address.postcode]
    return { state: { ...state, parcel }, noted: { about, ...(before !== after && { before, after }) } }
  }

const refuseMove = (parcel: Parcel, { seenMove }: MoveInput): string | undefined =>
  checkMoving(parcel) ?? (lastMove(parcel) === seenMove ? undefined : 'moved-meanwhile')

/** Records on a parcel what had arrived late. Whoever recorded it does not decide on it. */
function decideLate(
  state: DeskParcel | undefined,
  input: RecordLateEventInput,
  context: DecideContext,
): Outcome<DeskParcel> {
  const { caller, receivedAt } = context
  const late = state?.late.find(({ courier, event }) => courier === input.courier && event.id === input.eventId)
  if (!state || !late) return { rejected: 'not-yours' }
  if (late.courier === caller.sub) return { rejected: 'involved' }
  const { courier, engagedBy, event } = late
  // What a helper delivered is paid to the courier they drive for.
  const isPaidHere = courier === state.courier || (engagedBy !== null && engagedBy === state.courier)
  const outcome = byStaff<RecordLateEventInput>(
    (parcel, stamp) => recordLate(parcel, stamp, event, !isPaidHere),
    (parcel) => checkLateRecord(parcel, event),
  )(state, input, context)
  if (!('state' in outcome) || outcome.state === state) return outcome
  const seen = { courier, eventId: event.id, at: receivedAt, by: caller.username }
  return {
    state: { ...outcome.state, seen: [...outcome.state.seen, seen] },
    noted: {
      about: { round: state.round, day: state.day, courier },
      before: state.parcel.status,
      after: event.mark ?? outcome.state.parcel.status,
    },
  }
}

async function save(tx: ManifestTransaction, caller: Caller, changed: readonly Changed<DeskParcel>[], at: Date) {
  await saveHistories(
    tx,
    changed.map(({ state }) => state.parcel),
  )
  await saveAddresses(
    tx,
    changed.map(({ state }) => state.parcel),
  )
  await saveSearched(
    tx,
    changed.map(({ state: { place, parcel } }) => ({ ...parcel, ...place })),
  )
  const events = changed.flatMap(({ id, mids, state: { place, band, parcel } }) =>
    parcel.events.flatMap((event, index) =>
      mids.includes(event.id)
        ? [{ actor: caller.sub, place, parcelId: id, band, event, version: index + 1, of: parcel }]
        : [],
    ),
  )
  await saveEvents(tx, events, at)
  await saveAnswered(
    tx,
    events.flatMap(({ place: { subDepot }, event: { supersedes: id } }) =>
      id === undefined ? [] : [{ subDepot, id }],
    ),
    at,
  )
  const recorded = changed.map(({ state }) => state).filter(({ seen }) => seen.length > 0)
  await saveCards(tx, recorded, at)
  await saveSeen(
    tx,
    recorded.flatMap(({ seen }) => seen),
  )
  const doors = await doorRows(
    tx,
    changed.flatMap(({ state: { place, courier, parcel } }) => {
      const addresses = parcel.events.flatMap(({ address, formerAddress }) =>
        [address, formerAddress].filter((each) => each !== undefined),
      )
      return addresses.length === 0 ? [] : [{ subDepot: place.subDepot, courier, addresses }]
    }),
  )
  return [...changed.flatMap(({ state: { courier, parcel } }) => toCourierFeed(courier).parcel(parcel)), ...doors]
}

export const staffParcelCollection = defineCollection<DeskParcel, ManifestTables & KitTables>({
  entity: 'staff-parcel',
  load,
  decide: {
    recallParcel: decision(
      recallParcelCommand,
      byStaff<RecallInput>((parcel, stamp, { note }) => recallParcel(parcel, stamp, note)),
    ),
    cancelRecall: decision(
      cancelRecallCommand,
      byStaff<CancelRecallInput>((parcel, stamp) => cancelRecall(parcel, stamp), checkCancelRecall),
    ),
    cancelParcel: decision(
      cancelParcelCommand,
      byStaff<CancelInput>((parcel, stamp, { note }) => cancelParcel(parcel, stamp, note), checkMoving),
    ),
    moveParcel: decision(
      moveParcelCommand,
      byStaff<MoveInput>(
        (parcel, stamp, { address, note }) => moveParcel(parcel, stamp, { ...address, lat: null, lng: null }, note),
        refuseMove,
      ),
    ),
    addExtraParcel: decision(
      addExtraCommand,
      byStaff<AddExtraInput>((parcel, stamp) => addExtraParcel(parcel, stamp)),
    ),
    answerWish: decision(
      answerWishCommand,
      byStaff<AnswerWishInput>((parcel, stamp, { wishId, note }) => answerWish(parcel, stamp, wishId, note)),
    ),
    recordLateEvent: decision(recordLateEventCommand, decideLate),
  },
  save,
})

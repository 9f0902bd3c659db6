import { sql } from 'kysely'
import {
  giveParcelsCommand,
  giveRoundCommand,
  giveRoundDaysCommand,
  type GiveParcelsInput,
  type GiveRoundDaysInput,
} from '#contracts/depot/desk-commands.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, getInputs, type Collection, type DecideContext, type Outcome } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { giveRound } from '../assign-round.ts'
import type { RoundRow } from '../feed-values.ts'
import { mayDriveOn, readDrivers, type Drivers } from '../helpers/drivers.ts'
import { decideGift, type Gift, type RoundFamily } from '../parts/decide-gift.ts'
import { giveParcels } from '../parts/give-parcels.ts'
import { readFamilies } from '../parts/read-parts.ts'
import { driverOn, giveDays, readGivenDays, type GivenDays } from '../round-days.ts'
import type { ManifestTables, ManifestTransaction } from '../tables.ts'

interface DeskRound {
  before: RoundRow
  courier: string | null
  /** Days that are given apart. */
  given: GivenDays
  /** The rows of these that commands have changed. */
  changed: GivenDays
  /** Days whose list is closed. */
  closedDays: ReadonlySet<string>
  /** The entries of the couriers that the commands name. */
  drivers: Drivers
  /** The round with its parts; undefined where no command gives parcels. */
  family: RoundFamily | undefined
  gifts: readonly Gift[]
}

/** Milliseconds: the directory is being read again. */
const untilRead = 2_000

async function readClosedDays(
  tx: ManifestTransaction,
  rounds: readonly RoundRow[],
  days: readonly string[],
): Promise<{ round_id: string; date: string }[]> {
  if (rounds.length === 0 || days.length === 0) return []
  return await tx
    .selectFrom('manifests')
    .select(['round_id', 'date'])
    .where('sub_depot', '=', sql<string>`any(${[...new Set(rounds.map((round) => round.sub_depot))]}::text[])`)
    .where('round_id', '=', sql<string>`any(${rounds.map(({ id }) => id)}::uuid[])`)
    .where('date', '=', sql<string>`any(${days}::text[])`)
    .where('closed_at', 'is not', null)
    .execute()
}

/** The list of a day has the courier that the commands before have given it. */
function withDriver(state: DeskRound, family: RoundFamily, day: string): RoundFamily {
  if (state.changed.size === 0 && state.courier === state.before.courier) return family
  const courier = driverOn({ courier: state.courier }, state.given, day)
  const lists = family.lists.map((list) =>
    list.round_id === state.before.id && list.date === day ? { ...list, courier } : list,
  )
  return { ...family, lists }
}

/** @param readDirectoryAgain reads the directory at once when a command names a courier who is not in it */
export const staffRoundCollection = (
  readDirectoryAgain: () => void,
): Collection<DeskRound, ManifestTables & KitTables> => {
  /** The reason why a courier can't be given the round, with `day` as the last one; undefined if they can. */
  const refuseDriver = (
    { drivers, before }: DeskRound,
    courier: string | null,
    day: string,
    { occurredAt }: DecideContext,
  ): Outcome<DeskRound> | undefined => {
    const named = { subDepot: before.sub_depot, courier, day, at: Date.parse(occurredAt) }
    const drives = mayDriveOn(drivers, named)
    if (drives === 'no') return { rejected: 'courier-unknown' }
    if (drives === 'not-cleared') return { rejected: 'helper-not-cleared' }
    if (drives === 'yes') return undefined
    readDirectoryAgain()
    return { retryMs: untilRead, code: 'directory-not-read' }
  }

  const giveRoundDays = (
    state: DeskRound | undefined,
    { courier, seen, days }: GiveRoundDaysInput,
    context: DecideContext,
  ): Outcome<DeskRound> => {
    if (!state) return { rejected: 'not-yours' }
    const today = londonDay(new Date(context.occurredAt))
    const about = {
      round: state.before.number,
      day: days[0] ?? '',
      ...(days.length > 1 && { lastDay: days.at(-1) ?? '' }),
    }
    const usual = { courier: state.courier }
    const drivers = days.map((day) => driverOn(usual, state.given, day))
    const noted = { about, before: seen ?? 'nobody', after: courier ?? 'nobody' }
    if (drivers.every((driver) => driver === courier)) return { state, noted }
    if (days.some((day) => day < today)) return { rejected: 'day-over' }
    if (days.some((day) => state.closedDays.has(day))) return { rejected: 'day-closed' }
    const other = drivers.find((driver) => driver !== courier && driver !== seen)
    if (other !== undefined) return { rejected: 'changed-meanwhile', current: { courier: other } }
    const refused = refuseDriver(state, courier, days.toSorted().at(-1) ?? today, context)
    if (refused) return refused
    const now = days.map((day): [string, string | null] => [day, courier])
    return {
      state: { ...state, given: new Map([...state.given, ...now]), changed: new Map([...state.changed, ...now]) },
      noted,
    }
  }

  const giveSomeParcels = (
    state: DeskRound | undefined,
    input: GiveParcelsInput,
    context: DecideContext,
  ): Outcome<DeskRound> => {
    if (!state?.family) return { rejected: 'not-yours' }
    const { courier, seen, day, parcelIds } = input
    const decided = decideGift(withDriver(state, state.family, day), input)
    const count = typeof decided === 'object' && 'gift' in decided ? decided.gift.parcelIds.length : parcelIds.length
    const noted = {
      about: { round: state.before.number, day, parcels: String(count) },
      before: seen ?? 'nobody',
      after: courier,
    }
    if (decided === 'same') return { state, noted }
    if (day < londonDay(new Date(context.occurredAt))) return { rejected: 'day-over' }
    if ('rejected' in decided) return decided
    const refused = refuseDriver(state, courier, day, context)
    if (refused) return refused
    return { state: { ...state, family: decided.family, gifts: [...state.gifts, decided.gift] }, noted }
  }

  return {
    entity: 'staff-round',

    async load(tx, caller, ids, asked) {
      const ofDays = getInputs(asked, giveRoundDaysCommand)
      const gifts = getInputs(asked, giveParcelsCommand)
      const drivers = await readDrivers(
        tx,
        [...getInputs(asked, giveRoundCommand), ...ofDays, ...gifts].flatMap(({ courier }) => courier ?? []),
      )
      // First, so that all rounds of a family are locked in one order.
      const families = await readFamilies(tx, getCallerSubDepots(caller), gifts)
      const rounds: RoundRow[] = await tx
        .selectFrom('rounds')
        .selectAll()
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .where('sub_depot', '=', sql<string>`any(${getCallerSubDepots(caller)}::text[])`)
        .orderBy('id')
        .forUpdate()
        .execute()
      const given = await readGivenDays(tx, rounds)
      const closed = await readClosedDays(tx, rounds, [...new Set(ofDays.flatMap(({ days }) => days))])
      return new Map(
        rounds.map((before): [string, DeskRound] => [
          before.id,
          {
            before,
            courier: before.courier,
            given: given.get(before.id) ?? new Map<string, string | null>(),
            changed: new Map<string, string | null>(),
            closedDays: new Set(closed.flatMap(({ round_id, date }) => (round_id === before.id ? [date] : []))),
            drivers,
            family: families.get(before.id),
            gifts: [],
          },
        ]),
      )
    },

    decide: {
      giveRound: decision(giveRoundCommand, (state: DeskRound | undefined, { courier, seen }, context) => {
        if (!state) return { rejected: 'not-yours' }
        const noted = { about: { round: state.before.number } }
        if (state.courier === courier) return { state, noted }
        if (state.courier !== seen) return { rejected: 'changed-meanwhile', current: { courier: state.courier } }
        const today = londonDay(new Date(context.occurredAt))
        return refuseDriver(state, courier, today, context) ?? { state: { ...state, courier }, noted }
      }),
      giveRoundDays: decision(giveRoundDaysCommand, giveRoundDays),
      giveParcels: decision(giveParcelsCommand, giveSomeParcels),
    },

    async save(tx, _caller, changed, at) {
      const rows: FeedRow[] = []
      // A desk gives one round away at a time; each moves lists of its own.
      for (const { state } of changed) {
        const after = { ...state.before, courier: state.courier }
        // Days first: those that were given apart stay when the round goes to somebody else.
        rows.push(...(await giveDays(tx, state.before, state.changed, at)))
        rows.push(...(await giveRound(tx, state.before, after, at)))
        for (const gift of state.gifts) rows.push(...(await giveParcels(tx, after, gift, at)))
      }
      return rows
    },
  }
}

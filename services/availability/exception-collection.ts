import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { clearAvailabilityException, setAvailabilityException } from '#contracts/availability/availability-commands.ts'
import type { AvailabilityException, DayAvailability } from '#contracts/availability/availability.ts'
import { getDayRejection } from '#domain/availability/day-availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import { isCourier, saveHome } from './courier-homes.ts'
import type { AvailabilityTables } from './tables.ts'

/** Null: there is none. */
interface ExceptionCase {
  before: DayAvailability | null
  now: DayAvailability | null
}

/** An exception replaces the weekly pattern on a day. The rules apply at the time of the tap, because it may arrive later. */
export const exceptionCollection = defineCollection<ExceptionCase, AvailabilityTables>({
  entity: 'availability-exception',

  async load(tx, caller, ids) {
    const { rows } = await sql<{ day: string; availability: DayAvailability }>`
      select day, availability from exception where courier = ${caller.sub} and day = any(${ids}::text[])
      order by day for update`.execute(tx)
    return new Map(rows.map(({ day, availability }) => [day, { before: availability, now: availability }]))
  },

  decide: {
    setAvailabilityException: decision(
      setAvailabilityException,
      (state, { day, availability }, { caller, occurredAt }) => {
        if (!isCourier(caller)) return { rejected: 'not-a-courier' }
        const refusal = getDayRejection(day, londonDay(new Date(occurredAt)))
        return refusal ? { rejected: refusal } : { state: { before: state?.before ?? null, now: availability } }
      },
    ),
    clearAvailabilityException: decision(clearAvailabilityException, (state, _input, { caller }) =>
      isCourier(caller) ? { state: { before: state?.before ?? null, now: null } } : { rejected: 'not-a-courier' },
    ),
  },

  async save(tx, caller, changed, at) {
    await saveHome(tx, caller)
    const rows = changed
      .filter(({ state }) => !isDeepStrictEqual(state.before, state.now))
      .map(({ id, state }) => ({ day: id, availability: state.now }))
    if (rows.length === 0) return []
    const set = rows.filter(({ availability }) => availability !== null)
    const cleared = rows.filter(({ availability }) => availability === null).map(({ day }) => day)
    await sql`
      insert into exception (courier, day, availability, changed_at)
      select ${caller.sub}, r.day, r.availability, ${at}
      from jsonb_to_recordset(${JSON.stringify(set)}::jsonb) as r(day text, availability jsonb)
      on conflict (courier, day) do update set availability = excluded.availability, changed_at = excluded.changed_at`.execute(
      tx,
    )
    await sql`delete from exception where courier = ${caller.sub} and day = any(${cleared}::text[])`.execute(tx)
    return rows.map(({ day, availability }) => {
      const value: AvailabilityException | null = availability && { id: day, availability }
      return { feed: courierFeed(caller.sub), kind: 'availability-exception', id: day, value }
    })
  },
})

import { isDeepStrictEqual } from 'node:util'
import { sql, type QueryExecutorProvider } from 'kysely'
import { saveWeeklyPattern } from '#contracts/availability/availability-commands.ts'
import type { WeekDays, WeeklyPattern } from '#contracts/availability/availability.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { isCourier, saveHome } from './courier-homes.ts'
import type { AvailabilityTables } from './tables.ts'

/** A courier has one. */
const only = 'week'

interface PatternCase {
  before: WeekDays | null
  days: WeekDays
}

export async function writePattern(
  tx: QueryExecutorProvider,
  courier: string,
  days: WeekDays,
  at: Date,
): Promise<FeedRow> {
  await sql`
    insert into weekly_pattern (courier, days, changed_at) values (${courier}, ${JSON.stringify(days)}::jsonb, ${at})
    on conflict (courier) do update set days = excluded.days, changed_at = excluded.changed_at`.execute(tx)
  const value: WeeklyPattern = { id: only, days }
  return { feed: courierFeed(courier), kind: 'availability', id: only, value }
}

export const patternCollection = defineCollection<PatternCase, AvailabilityTables>({
  entity: 'availability',

  async load(tx, caller, ids) {
    const { rows } = await sql<{
      days: WeekDays
    }>`select days from weekly_pattern where courier = ${caller.sub} for update`.execute(tx)
    return new Map(ids.flatMap((id) => rows.map(({ days }): [string, PatternCase] => [id, { before: days, days }])))
  },

  decide: {
    saveWeeklyPattern: decision(saveWeeklyPattern, (state, { days }, { caller }) =>
      isCourier(caller) ? { state: { before: state?.before ?? null, days } } : { rejected: 'not-a-courier' },
    ),
  },

  async save(tx, caller, changed, at) {
    await saveHome(tx, caller)
    const rows: FeedRow[] = []
    for (const { state } of changed) {
      if (!isDeepStrictEqual(state.before, state.days)) rows.push(await writePattern(tx, caller.sub, state.days, at))
    }
    return rows
  },
})

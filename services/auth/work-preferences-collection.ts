import { sql } from 'kysely'
import { saveWorkPreferences, type WorkPreferences } from '#contracts/availability/work-preferences.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { AuthTables } from './tables.ts'

/** There is one row for each courier. The last save counts, because one person's taps have one order. */
export const workPreferencesCollection = defineCollection<WorkPreferences, AuthTables>({
  entity: 'work-preferences',

  async load(tx, caller, ids) {
    if (!ids.includes(caller.sub)) return new Map()
    const { rows } = await sql<{ preferences: WorkPreferences }>`
      select preferences from work_preferences where courier = ${caller.sub} for update`.execute(tx)
    return new Map(rows.map(({ preferences }) => [caller.sub, preferences]))
  },

  decide: {
    saveWorkPreferences: decision(saveWorkPreferences, (_state, input, { caller }) =>
      input.id === caller.sub ? { state: input } : { rejected: 'not-your-preferences' },
    ),
  },

  async save(tx, caller, changed, at) {
    for (const { state } of changed) {
      await sql`
        insert into work_preferences (courier, preferences, changed_at)
        values (${caller.sub}, ${JSON.stringify(state)}::jsonb, ${at})
        on conflict (courier) do update set preferences = excluded.preferences, changed_at = excluded.changed_at`.execute(
        tx,
      )
    }
    return changed.map(({ state }) => ({
      feed: courierFeed(caller.sub),
      kind: 'work-preferences',
      id: caller.sub,
      value: state,
    }))
  },
})

import { sql } from 'kysely'
import { removeSavedItem, saveItem } from '#contracts/content/saved-commands.ts'
import type { SavedItem } from '#contracts/content/saved.ts'
import { defineCollection, memberDecision } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { PersonalisationTables } from './tables.ts'

interface SavedCase {
  before: SavedItem | null
  now: SavedItem | null
}

/** A saved item keeps the time when it was first saved; saving or removing it again changes nothing. */
export const savedItemCollection = defineCollection<SavedCase, PersonalisationTables>({
  entity: 'saved-item',

  async load(tx, caller, ids) {
    const { rows } = await sql<{ document: string; type: string; saved_at: Date }>`
      select document, type, saved_at from saved_item where owner = ${caller.sub} and document = any(${ids}::text[])
      order by document for update`.execute(tx)
    return new Map(
      rows.map(({ document, type, saved_at: savedAt }): [string, SavedCase] => {
        const item = { id: document, type, savedAt: savedAt.toISOString() }
        return [document, { before: item, now: item }]
      }),
    )
  },

  decide: {
    saveItem: memberDecision(saveItem, (state, { documentId, type }, { occurredAt }) => ({
      state: { before: state?.before ?? null, now: state?.now ?? { id: documentId, type, savedAt: occurredAt } },
    })),
    removeSavedItem: memberDecision(removeSavedItem, (state) => ({
      state: { before: state?.before ?? null, now: null },
    })),
  },

  async save(tx, caller, changed) {
    const rows = changed
      .filter(({ state }) => state.before !== state.now)
      .map(({ id, state }) => ({ id, now: state.now }))
    if (rows.length === 0) return []
    const saved = rows.flatMap(({ now }) => now ?? [])
    const removed = rows.filter(({ now }) => now === null).map(({ id }) => id)
    await sql`
      insert into saved_item (owner, document, type, saved_at)
      select ${caller.sub}, r.id, r.type, r."savedAt"
      from jsonb_to_recordset(${JSON.stringify(saved)}::jsonb) as r(id text, type text, "savedAt" timestamptz)
      on conflict (owner, document) do update set type = excluded.type, saved_at = excluded.saved_at`.execute(tx)
    await sql`delete from saved_item where owner = ${caller.sub} and document = any(${removed}::text[])`.execute(tx)
    return rows.map(({ id, now }) => ({ feed: courierFeed(caller.sub), kind: 'saved-item', id, value: now }))
  },
})

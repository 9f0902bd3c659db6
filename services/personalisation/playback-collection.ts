import { sql } from 'kysely'
import { savePosition } from '#contracts/content/saved-commands.ts'
import type { Playback } from '#contracts/content/saved.ts'
import { defineCollection, memberDecision } from '#kit/sync/collection.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { PersonalisationTables } from './tables.ts'

/** There is one row for each episode. The last save counts, because nobody listens in two places. */
export const playbackCollection = defineCollection<Playback, PersonalisationTables>({
  entity: 'playback',

  async load(tx, caller, ids) {
    const { rows } = await sql<Omit<Playback, 'id' | 'keptAt'> & { episode: string; kept_at: Date }>`
      select episode, seconds, finished, speed, kept_at from playback where owner = ${caller.sub} and episode = any(${ids}::text[])
      order by episode for update`.execute(tx)
    return new Map(
      rows.map(({ episode, kept_at: keptAt, ...row }) => [
        episode,
        { ...row, id: episode, keptAt: keptAt.toISOString() },
      ]),
    )
  },

  decide: {
    keepPosition: memberDecision(savePosition, (_state, { episodeId, ...position }, { occurredAt }) => ({
      state: { id: episodeId, ...position, keptAt: occurredAt },
    })),
  },

  async save(tx, caller, changed) {
    const rows = changed.map(({ state }) => state)
    await sql`
      insert into playback (owner, episode, seconds, finished, speed, kept_at)
      select ${caller.sub}, r.id, r.seconds, r.finished, r.speed, r."keptAt"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id text, seconds float8, finished boolean, speed float8, "keptAt" timestamptz)
      on conflict (owner, episode) do update
        set seconds = excluded.seconds, finished = excluded.finished, speed = excluded.speed, kept_at = excluded.kept_at`.execute(
      tx,
    )
    return rows.map((value) => ({ feed: courierFeed(caller.sub), kind: 'playback', id: value.id, value }))
  },
})

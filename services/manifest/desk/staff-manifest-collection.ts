import { sql } from 'kysely'
import { closeManifestCommand } from '#contracts/depot/desk-commands.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import type { FeedRow } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { endDay } from '../close-manifest.ts'
import type { FoundManifest } from '../find-manifest.ts'
import type { ManifestTables } from '../tables.ts'

/** Days of rounds, as the staff of their sub-depot close them from a desk's outbox. */
export const staffManifestCollection = defineCollection<FoundManifest, ManifestTables & KitTables>({
  entity: 'staff-manifest',

  async load(tx, caller, ids) {
    const own = getCallerSubDepots(caller)
    // The lock of the round holds the courier of its lists, so the lists are read after it.
    const rounds = await tx
      .selectFrom('rounds')
      .selectAll()
      .where('id', 'in', (query) =>
        query
          .selectFrom('manifests')
          .select('round_id')
          .where('id', '=', sql<string>`any(${ids}::uuid[])`),
      )
      .where('sub_depot', '=', sql<string>`any(${own}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    const manifests = await tx
      .selectFrom('manifests')
      .selectAll()
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('sub_depot', '=', sql<string>`any(${own}::text[])`)
      .orderBy('id')
      .forUpdate()
      .execute()
    return new Map(
      manifests.flatMap((manifest): [string, FoundManifest][] => {
        const round = rounds.find(({ id }) => id === manifest.round_id)
        return round ? [[manifest.id, { manifest, round }]] : []
      }),
    )
  },

  decide: {
    closeManifest: decision(closeManifestCommand, (state: FoundManifest | undefined, _input, { occurredAt }) => {
      if (!state) return { rejected: 'not-yours' }
      const { manifest, round } = state
      if (manifest.date > londonDay(new Date(occurredAt))) return { rejected: 'not-begun' }
      return {
        state: manifest.closed_at === null ? { ...state } : state,
        noted: { about: { round: round.number, day: manifest.date } },
      }
    }),
  },

  async save(tx, caller, changed, at) {
    const rows: FeedRow[] = []
    for (const { state } of changed) {
      const { manifest } = state
      // Whoever closed it first stays.
      if (manifest.closed_at === null && manifest.expired_at === null)
        rows.push(...(await endDay(tx, caller, state, at)).rows)
    }
    return rows
  },
})

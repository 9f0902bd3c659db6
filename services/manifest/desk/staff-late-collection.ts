import { sql } from 'kysely'
import { seeLateEventCommand, type SeeLateEventInput } from '#contracts/parcel/late-events.ts'
import { getCallerSubDepots } from '#kit/http/auth.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { ownedKey, readOwnedKey } from '#kit/sync/owned-key.ts'
import type { KitTables } from '#kit/database/tables.ts'
import type { ManifestTables } from '../tables.ts'
import { saveSeen } from './late-rows.ts'

/** A late record, and the staff who have looked at it. */
interface LateCase {
  actor: string
  id: string
  /** ISO 8601; null: nobody has. */
  seenAt: string | null
  seenBy: string | null
  /** True the first time that staff look at it. */
  isNew: boolean
}

/** Handles the late records that the staff of a sub-depot mark as seen, from a desk's outbox. */
export const staffLateCollection = defineCollection<LateCase, ManifestTables & KitTables>({
  entity: 'staff-late',

  async load(tx, caller, keys) {
    const named = keys.map(readOwnedKey)
    const { rows } = await sql<{ actor: string; id: string; seen_at: Date | null; seen_by: string | null }>`
      select actor, id, seen_at, seen_by from parcel_events
      where (actor, id) in (select * from unnest(${named.map(({ courier }) => courier)}::text[], ${named.map(({ id }) => id)}::uuid[]))
        and for_review and sub_depot = any(${getCallerSubDepots(caller)}::text[])
      order by actor, id for update`.execute(tx)
    return new Map(
      rows.map(({ actor, id, seen_at, seen_by }): [string, LateCase] => [
        ownedKey({ courier: actor, id }),
        { actor, id, seenAt: seen_at?.toISOString() ?? null, seenBy: seen_by, isNew: false },
      ]),
    )
  },

  decide: {
    seeLateEvent: decision(
      seeLateEventCommand,
      (state: LateCase | undefined, _input: SeeLateEventInput, { caller, receivedAt }) => {
        if (!state) return { rejected: 'not-yours' }
        if (state.actor === caller.sub) return { rejected: 'involved' }
        return {
          state: state.seenAt === null ? { ...state, seenAt: receivedAt, seenBy: caller.username, isNew: true } : state,
        }
      },
    ),
  },

  async save(tx, _caller, changed) {
    const seen = changed.map(({ state }) => state).filter(({ isNew }) => isNew)
    await saveSeen(
      tx,
      seen.map(({ actor, id, seenAt, seenBy }) => ({
        courier: actor,
        eventId: id,
        at: seenAt ?? '',
        by: seenBy ?? '',
      })),
    )
    return []
  },
})

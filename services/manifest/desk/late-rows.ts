import { sql } from 'kysely'
import type { SeeLateEventInput } from '#contracts/parcel/late-events.ts'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { getCallerSubDepots, type Caller } from '#kit/http/auth.ts'
import type { ManifestTransaction } from '../tables.ts'

/** The event that staff record on a parcel for a courier's late record. */
export interface LateToRecord {
  courier: string
  /** The courier they drive for; null if they drive for nobody. */
  engagedBy: string | null
  parcelId: string
  event: ParcelEvent
}

/** The member of staff who reviewed a late record, and the time (ISO 8601). */
export interface SeenLate extends SeeLateEventInput {
  at: string
  by: string
}

/** The late records of the caller's sub-depots with these keys, locked. */
export async function lockLateEvents(
  tx: ManifestTransaction,
  caller: Caller,
  keys: readonly SeeLateEventInput[],
): Promise<LateToRecord[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<{ actor: string; parcel_id: string; body: ParcelEvent; engaged_by: string | null }>`
    select actor, parcel_id, body, (select d.engaged_by from directory d where d.courier = actor) as engaged_by
    from parcel_events
    where (actor, id) in (select * from unnest(${keys.map(({ courier }) => courier)}::text[], ${keys.map(({ eventId }) => eventId)}::uuid[]))
      and for_review and sub_depot = any(${getCallerSubDepots(caller)}::text[])
    order by actor, id for update`.execute(tx)
  return rows.map(({ actor, parcel_id, body, engaged_by }) => ({
    courier: actor,
    engagedBy: engaged_by,
    parcelId: parcel_id,
    event: body,
  }))
}

/** Saves who has looked at late records. Whoever was first stays. */
export async function saveSeen(tx: ManifestTransaction, seen: readonly SeenLate[]): Promise<void> {
  if (seen.length === 0) return
  const { rows } = await sql<{ sub_depot: string }>`
    update parcel_events as e set seen_at = s.at, seen_by = s.by
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s(courier text, "eventId" uuid, at timestamptz, by text)
    where e.actor = s.courier and e.id = s."eventId" and e.seen_at is null returning e.sub_depot`.execute(tx)
  notifyDesks(
    tx,
    rows.map((row) => row.sub_depot),
  )
}

import { sql, type RawBuilder } from 'kysely'
import { londonDay } from '#domain/dates/day.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import { giveRound } from '../assign-round.ts'
import { removeAuthor } from '../doors/end-door-notes.ts'
import { erasePartOffers } from '../part-offers/end-part-offers.ts'
import { eraseStopNotes } from '../stops/end-stops.ts'
import { refreshedStopRows } from '../stops/stop-feeds.ts'
import type { ManifestTransaction } from '../tables.ts'

/** What the courier has written about a delivery, and where they were. The proof is the recipient's and goes within six weeks. */
const personal = sql`'{note,location,amendment}'::text[]`

/** The events of a list, in their order, without what is personal in those of the given ids. */
const stripped = (events: RawBuilder<unknown>, ids: readonly string[]) => sql`coalesce((
  select jsonb_agg(case when e ->> 'id' = any(${ids}::text[]) then e - ${personal} else e end order by n)
  from jsonb_array_elements(${events}) with ordinality as each(e, n)), '[]'::jsonb)`

/** Takes a courier off their rounds, and off the lists of today and later. Earlier lists stay for pay. */
async function leaveRounds(tx: ManifestTransaction, courier: string, at: Date): Promise<FeedRow[]> {
  const rounds = await tx
    .selectFrom('rounds')
    .selectAll()
    .where('courier', '=', courier)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows: FeedRow[] = []
  for (const round of rounds) rows.push(...(await giveRound(tx, round, { ...round, courier: null }, at)))
  await tx.updateTable('round_days').set({ courier: null }).where('courier', '=', courier).execute()
  await tx
    .updateTable('manifests')
    .set({ courier: null })
    .where('courier', '=', courier)
    .where('date', '>=', londonDay(at))
    .execute()
  return rows
}

interface OwnEvent {
  id: string
  parcel_id: string
}

/** Strips the courier's events where parcels on lists, and the feeds of whoever has them now, repeat them. */
async function stripParcels(tx: ManifestTransaction, courier: string, events: readonly OwnEvent[]): Promise<void> {
  const ids = events.map(({ id }) => id)
  const keys = [...new Set(events.map((event) => `parcel/${event.parcel_id}`))]
  await sql`
    update history set item = item - ${personal}
    where key = any(${keys}::text[]) and item ->> 'id' = any(${ids}::text[])`.execute(tx)
  // An event of an earlier day is on the parcel's next list too, under another id.
  const { rows } = await sql<{ id: string; holder: string | null }>`
    update parcels as p set events = ${stripped(sql`p.events`, ids)}, earlier = ${stripped(sql`p.earlier`, ids)}
    from manifests as m
    where m.expired_at is null and m.sub_depot = p.sub_depot and m.id = p.manifest_id
      and exists (select from jsonb_array_elements(p.events || p.earlier) as e where e ->> 'id' = any(${ids}::text[]))
    returning p.id, m.courier as holder`.execute(tx)
  const feeds = [
    ...new Set(rows.flatMap(({ holder }) => (holder === null || holder === courier ? [] : [courierFeed(holder)]))),
  ]
  await sql`
    update feed set value = value || jsonb_build_object('events', ${stripped(sql`coalesce(value -> 'events', '[]')`, ids)},
      'earlier', ${stripped(sql`coalesce(value -> 'earlier', '[]')`, ids)})
    where feed = any(${feeds}::text[]) and kind = 'parcel' and id = any(${rows.map(({ id }) => id)}::text[]) and value is not null`.execute(
    tx,
  )
  await deleteCurrents(
    tx,
    keys.flatMap((key) => [key, `staff-${key}`]),
  )
}

/** Takes a courier out of rounds and lists, and their words and positions out of the record of deliveries. */
export async function eraseRecords(tx: ManifestTransaction, courier: string, at: Date): Promise<FeedRow[]> {
  const rows = await leaveRounds(tx, courier, at)
  rows.push(...(await erasePartOffers(tx, courier)))
  await removeAuthor(tx, courier)
  const { rows: events } = await sql<OwnEvent>`
    update parcel_events set body = body - ${personal}
    where actor = ${courier} and personal and body ?| ${personal} returning id, parcel_id`.execute(tx)
  if (events.length > 0) await stripParcels(tx, courier, events)
  const lists = await eraseStopNotes(tx, courier)
  return [...rows, ...(await refreshedStopRows(tx, lists))]
}

import { sql } from 'kysely'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import { deleteFiles } from '#kit/people/erase-person.ts'
import { ofManifests, type ManifestKey } from '../manifest-key.ts'
import type { ManifestTransaction } from '../tables.ts'
import { readStopLists } from './stop-store.ts'

const toEntities = (ids: readonly string[]): string[] =>
  ids.flatMap((id) => [`stop-list/${id}`, `staff-stop-list/${id}`])

/** The parcels of an event without their labels. */
const withoutLabels = sql`jsonb_set(body, '{parcels}', coalesce((
  select jsonb_agg(p - 'barcode' order by n) from jsonb_array_elements(body -> 'parcels') with ordinality as each(p, n)), '[]'::jsonb))`

/**
 * Empties the stops of lists whose week is over, and takes the labels off what was collected at them. Returns what the
 * feeds are to say. Counts and times stay for pay.
 */
export async function expireStops(
  tx: ManifestTransaction,
  manifests: readonly (ManifestKey & { courier: string | null })[],
): Promise<FeedRow[]> {
  const lists = [...(await readStopLists(tx, manifests)).values()].filter(
    ({ stops, events }) => stops.length + events.length > 0,
  )
  if (lists.length === 0) return []
  await sql`update stops set body = null where ${ofManifests(manifests)}`.execute(tx)
  await sql`update stop_events set body = ${withoutLabels} where ${ofManifests(manifests)}`.execute(tx)
  await deleteCurrents(tx, toEntities(lists.map(({ manifestId }) => manifestId)))
  return lists.flatMap(({ manifestId, events }) => {
    const courier = manifests.find(({ id }) => id === manifestId)?.courier ?? null
    const couriers = new Set([courier, ...events.map(({ actor }) => actor)].filter((each) => each !== null))
    return [...couriers].map((each) => ({ feed: courierFeed(each), kind: 'stop-list', id: manifestId, value: null }))
  })
}

/** What a courier has written at stops; photos go within six weeks. Returns the lists that it was on. */
export async function eraseStopNotes(
  tx: ManifestTransaction,
  courier: string,
): Promise<{ sub_depot: string; id: string }[]> {
  const { rows } = await sql<{ sub_depot: string; id: string }>`
    update stop_events set body = body - 'note' where actor = ${courier} and personal and body ? 'note'
    returning sub_depot, manifest_id as id`.execute(tx)
  const lists = [...new Map(rows.map((row) => [row.id, row])).values()]
  await deleteCurrents(tx, toEntities(lists.map(({ id }) => id)))
  return lists
}

/** Erases whoever sent parcels from a postcode: names, addresses, labels, notes and photos. Returns the lists that changed. */
export async function eraseStopsAt(
  tx: ManifestTransaction,
  manifests: readonly ManifestKey[],
  { postcode, erasedName }: { postcode: string; erasedName: string },
): Promise<{ sub_depot: string; id: string; stops: number }[]> {
  const { rows } = await sql<{ sub_depot: string; manifest_id: string; id: string }>`
    update stops set body = body || jsonb_build_object('name', ${erasedName}::text, 'note', null, 'barcodes', '[]'::jsonb,
      'address', jsonb_build_object('house', '', 'street', '', 'more', '[]'::jsonb, 'town', '',
        'postcode', body -> 'address' ->> 'postcode', 'lat', null, 'lng', null))
    where ${ofManifests(manifests)} and upper(replace(body -> 'address' ->> 'postcode', ' ', '')) = ${postcode}
      and body ->> 'kind' = 'collection'
    returning sub_depot, manifest_id, id`.execute(tx)
  if (rows.length === 0) return []
  const ofStops = sql`${ofManifests(manifests)} and stop_id = any(${rows.map(({ id }) => id)}::uuid[])`
  const { rows: photos } = await sql<{ owner: string; id: string }>`
    select distinct actor as owner, p ->> 'id' as id from stop_events, jsonb_array_elements(body -> 'photos') as p
    where ${ofStops}`.execute(tx)
  await deleteFiles(tx, photos)
  await sql`
    update stop_events set personal = false, body = (${withoutLabels} - 'note') || '{"photos": []}'::jsonb
    where ${ofStops}`.execute(tx)
  const byList = new Map<string, { sub_depot: string; id: string; stops: number }>()
  for (const { sub_depot, manifest_id } of rows) {
    const before = byList.get(manifest_id)
    byList.set(manifest_id, { sub_depot, id: manifest_id, stops: (before?.stops ?? 0) + 1 })
  }
  await deleteCurrents(tx, toEntities([...byList.keys()]))
  return [...byList.values()]
}

import { sql } from 'kysely'
import type { HelperParcel } from '#contracts/manifest/helper-parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { hasFailedAttempt } from '#domain/pay/failed-attempt.ts'
import { transact } from '#kit/database/transact.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { appendRows } from '../append-rows.ts'
import type { ManifestDeps } from '../manifest-deps.ts'
import { parcelOfRow } from '../parcel-row.ts'
import { lockParcels } from '../parcel-store.ts'
import type { ManifestTransaction } from '../tables.ts'

/** Parcels in one transaction. */
const batch = 200
/** Days after which parcels leave every list. */
const listedDays = 7

/** A parcel on the list of a helper, with events that the courier's phone doesn't know of. */
interface Changed {
  id: string
  courier: string
  helper: string
  date: string
  number: string
}

const rowFor = (courier: string, id: string, value: HelperParcel | null): FeedRow => ({
  feed: courierFeed(courier),
  kind: 'helper-parcel',
  id,
  value,
})

/** Sends couriers what their helpers have recorded since. @returns how many parcels */
async function sendChanged(tx: ManifestTransaction, at: Date): Promise<number> {
  const { rows: changed } = await sql<Changed>`
    select p.id, d.engaged_by as courier, d.courier as helper, m.date, coalesce(w.number, r.number) as number
    from directory d
      join directory e on e.courier = d.engaged_by
      join manifests m on m.courier = d.courier and m.expired_at is null
      join rounds r on r.sub_depot = m.sub_depot and r.id = m.round_id
      left join rounds w on w.sub_depot = r.sub_depot and w.id = r.part_of
      join parcels p on p.sub_depot = m.sub_depot and p.manifest_id = m.id
        and p.removed_at is null and p.body is not null and p.version > 0
    where d.engaged_by is not null and not exists (
      select from helper_parcels h
      where h.courier = d.engaged_by and h.id = p.id and h.helper = d.courier and h.version >= p.version)
    order by p.id limit ${batch}`.execute(tx)
  if (changed.length === 0) return 0
  const rows = new Map(
    (
      await lockParcels(
        tx,
        changed.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const sent = changed.flatMap(({ id, courier, helper, date, number }) => {
    const row = rows.get(id)
    const parcel = row && parcelOfRow(row)
    if (!row || !parcel) return []
    const { band, attempts, status, marks, events } = parcel
    const value: HelperParcel = {
      id,
      date,
      subDepot: row.sub_depot,
      roundNumber: number,
      helper,
      band,
      attempt: attempts + 1,
      status,
      marks,
      ...(hasFailedAttempt(events) && { failed: true }),
    }
    return [{ courier, value, version: row.version }]
  })
  const saved = sent.map(({ courier, value, version }) => ({
    courier,
    id: value.id,
    sub_depot: value.subDepot,
    date: value.date,
    helper: value.helper,
    version,
  }))
  await sql`
    insert into helper_parcels select * from jsonb_populate_recordset(null::helper_parcels, ${JSON.stringify(saved)}::jsonb)
    on conflict (courier, id) do update set date = excluded.date, helper = excluded.helper, version = excluded.version`.execute(
    tx,
  )
  await appendRows(
    tx,
    sent.map(({ courier, value }) => rowFor(courier, value.id, value)),
    at,
  )
  return changed.length
}

/** Takes back what was sent of parcels that somebody else has on a list by now. */
async function removeMoved(tx: ManifestTransaction, at: Date): Promise<void> {
  const oldest = addDays(londonDay(at), -listedDays)
  const { rows } = await sql<{ courier: string; id: string }>`
    delete from helper_parcels h using parcels p, manifests m
    where h.date >= ${oldest} and p.id = h.id and m.sub_depot = p.sub_depot and m.id = p.manifest_id and m.expired_at is null and m.courier <> h.helper
    returning h.courier, h.id`.execute(tx)
  await appendRows(
    tx,
    rows.map(({ courier, id }) => rowFor(courier, id, null)),
    at,
  )
}

/**
 * Sends couriers what those who drive for them have recorded, for their pay. Running it again changes nothing.
 * @returns how many parcels were sent
 */
export async function sendHelperParcels({ db, clock }: Pick<ManifestDeps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  await transact(db, async (tx) => await removeMoved(tx, at))
  for (let total = 0; ;) {
    const sent = await transact(db, async (tx) => await sendChanged(tx, at))
    total += sent
    if (sent < batch) return total
  }
}

/** Deletes what was sent of days before this one. */
export async function deleteOldHelperParcels(
  { db }: Pick<ManifestDeps, 'db'>,
  oldest: string,
  at: Date,
): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ courier: string; id: string }>`
      delete from helper_parcels where date < ${oldest} returning courier, id`.execute(tx)
    await appendRows(
      tx,
      rows.map(({ courier, id }) => rowFor(courier, id, null)),
      at,
    )
  })
}

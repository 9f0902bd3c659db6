import { sql } from 'kysely'
import { londonDay } from '#domain/day.ts'
import { addDays } from '#domain/near-day.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { feedOf, type ManifestRow, type RoundRow } from './feed-values.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import type { ManifestTransaction } from './tables.ts'

/** Days for which names and addresses are kept. */
export const keptDays = 7
/** Days for which the depot can still look at notes, proofs and photos: a star bonus may be appealed until then. */
const proofDays = 42
/** The ledger stays this many days, a little over 13 months, for pay. */
const ledgerDays = 400
/** Manifests in one transaction. */
const batch = 20

/** The first day whose manifests are still on lists. */
export const oldestKeptDate = (now: Date): string => addDays(londonDay(now), -keptDays)

async function lockOldManifests(tx: ManifestTransaction, oldest: string): Promise<{ manifest: ManifestRow; round: RoundRow }[]> {
  const old = await tx
    .selectFrom('manifests')
    .selectAll()
    .where('date', '<', oldest)
    .where('expired_at', 'is', null)
    .orderBy('id')
    .limit(batch)
    .execute()
  if (old.length === 0) return []
  const rounds = await tx
    .selectFrom('rounds')
    .selectAll()
    .where('id', 'in', old.map((manifest) => manifest.round_id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const byId = new Map(rounds.map((round) => [round.id, round]))
  return old.flatMap((manifest) => {
    const round = byId.get(manifest.round_id)
    return round === undefined ? [] : [{ manifest, round }]
  })
}

/** Empties the parcels and says which were still on a list, by manifest. */
async function emptyParcels(tx: ManifestTransaction, manifestIds: readonly string[], at: Date) {
  const { rows } = await sql<{ id: string; manifest_id: string; listed: boolean }>`
    with gone as (
      select id, manifest_id, removed_at is null as listed from parcels
      where manifest_id = any(${manifestIds}::uuid[]) order by id for update
    ), emptied as (
      update parcels as p set body = null, events = '[]', earlier = '[]', removed_at = coalesce(p.removed_at, ${at})
      from gone where p.id = gone.id
    ) select * from gone`.execute(tx)
  await sql`delete from parcel_barcodes where parcel_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx)
  return rows
}

async function expireBatch({ db }: Pick<ManifestDeps, 'db'>, oldest: string, at: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const old = await lockOldManifests(tx, oldest)
    const ids = old.map(({ manifest }) => manifest.id)
    if (ids.length === 0) return 0
    const parcels = await emptyParcels(tx, ids, at)
    await tx.updateTable('manifests').set({ expired_at: at.toISOString() }).where('id', 'in', ids).execute()
    const rows = old.flatMap(({ manifest, round }) => {
      const feed = feedOf(round.courier)
      const listed = parcels.filter((parcel) => parcel.listed && parcel.manifest_id === manifest.id)
      return [...listed.flatMap(({ id }) => feed.gone('parcel', id)), ...feed.gone('manifest', manifest.id)]
    })
    await appendRows(tx, rows, at)
    return ids.length
  })
}

/** Takes out of the ledger what says more than what was done to which parcel when. */
async function stripLedger({ db }: Pick<ManifestDeps, 'db'>, before: Date): Promise<void> {
  await sql`update parcel_events set personal = false,
      body = (body - '{note,proof,location,amendment}'::text[]) || '{"photos": []}'::jsonb
    where personal and received_at < ${before}`.execute(db)
  await db.deleteFrom('blob').where('stored_at', '<', before).execute()
}

/**
 * Lets go of what is past its time: old manifests leave the couriers' lists and are emptied, the ledger
 * loses its personal parts after six weeks and its rows after 13 months. Running it again changes nothing.
 * @returns the number of manifests that left
 */
export async function applyRetention({ db, clock }: Pick<ManifestDeps, 'db' | 'clock'>): Promise<number> {
  const at = clock.now()
  const daysAgo = (days: number) => new Date(at.getTime() - days * 86_400_000)
  let total = 0
  for (;;) {
    const expired = await expireBatch({ db }, oldestKeptDate(at), at)
    total += expired
    if (expired < batch) break
  }
  await stripLedger({ db }, daysAgo(proofDays))
  const ledgerStart = daysAgo(ledgerDays)
  const firstDay = londonDay(ledgerStart)
  await db.deleteFrom('parcel_events').where('received_at', '<', ledgerStart).execute()
  await sql`delete from parcels where manifest_id in (select id from manifests where date < ${firstDay})`.execute(db)
  await db.deleteFrom('manifests').where('date', '<', firstDay).execute()
  return total
}

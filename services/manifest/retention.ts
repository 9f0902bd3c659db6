import { sql } from 'kysely'
import type { Address } from '#contracts/parcel/parcel.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { dayByDay, deleteOld } from '#kit/database/day-by-day.ts'
import { transact } from '#kit/database/transact.ts'
import { courierFeed, type FeedRow } from '#kit/sync/feed.ts'
import { deleteParts } from '#kit/sync/history.ts'
import { deleteCurrents } from '#kit/sync/mutations.ts'
import { appendRows } from './append-rows.ts'
import { toCourierFeed, type ManifestRow, type RoundRow } from './feed-values.ts'
import { deleteOldLinks, eraseOldContents } from './evidence/end-evidence.ts'
import { deleteOldAnswers } from './import/import-answers.ts'
import { deletePhones } from './contact/recipient-phones.ts'
import { getHolders, listsOfRound, recordHolders } from './list-couriers.ts'
import { doorRows } from './doors/door-feeds.ts'
import { endDoorNotes } from './doors/end-door-notes.ts'
import { deleteOldHelperParcels } from './helpers/helper-parcels.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import { ofManifests, type ManifestKey } from './manifest-key.ts'
import { deleteOldPartOffers } from './part-offers/end-part-offers.ts'
import { parcelParts } from './parcel-row.ts'
import { expireStops } from './stops/end-stops.ts'
import type { ManifestTransaction } from './tables.ts'

/** Days after which names and addresses are deleted. */
export const retentionDays = 7
/** Days for which the depot can still look at notes, proofs and photos: a star bonus may be appealed until then. */
const proofDays = 42
/** The ledger stays this many days, a little over 13 months, for pay. */
const ledgerDays = 400
/** The number of manifests in one transaction. */
const batch = 20

/** Returns the first day whose manifests are still on lists. */
export const oldestRetainedDate = (now: Date): string => addDays(londonDay(now), -retentionDays)

async function lockOldManifests(
  tx: ManifestTransaction,
  oldest: string,
): Promise<{ manifest: ManifestRow; round: RoundRow }[]> {
  const old = await tx
    .selectFrom('manifests')
    .selectAll()
    .where('date', '<', oldest)
    .where('expired_at', 'is', null)
    .orderBy('date')
    .limit(batch)
    .execute()
  if (old.length === 0) return []
  const rounds = await tx
    .selectFrom('rounds')
    .selectAll()
    .where(
      'id',
      'in',
      old.map((manifest) => manifest.round_id),
    )
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
async function emptyParcels(tx: ManifestTransaction, manifests: readonly ManifestKey[], at: Date) {
  const { rows } = await sql<{
    sub_depot: string
    id: string
    manifest_id: string
    listed: boolean
    address: Address | null
  }>`
    select sub_depot, id, manifest_id, removed_at is null as listed, body -> 'address' as address from parcels
    where ${ofManifests(manifests)} order by id for update`.execute(tx)
  await sql`update parcels set body = null, events = '[]', earlier = '[]', history = null, removed_at = coalesce(removed_at, ${at})
    where ${ofManifests(manifests)}`.execute(tx)
  await deleteParts(
    tx,
    rows.flatMap(({ id }) => Object.values(parcelParts(id)).map(({ key }) => key)),
  )
  await sql`update parcel_events set body = body - 'address' - 'formerAddress' where ${ofManifests(manifests)} and body -> 'address' is not null`.execute(
    tx,
  )
  await sql`delete from parcel_barcodes where sub_depot = any(${[...new Set(rows.map((row) => row.sub_depot))]}::text[])
    and parcel_id = any(${rows.map((row) => row.id)}::uuid[])`.execute(tx)
  await deletePhones(
    tx,
    rows.map((row) => row.sub_depot),
    rows.map(({ id }) => id),
  )
  await sql`delete from parcel_search where ${ofManifests(manifests)}`.execute(tx)
  await sql`delete from searched_manifests where ${ofManifests(manifests)}`.execute(tx)
  await deleteCurrents(
    tx,
    rows.map(({ id }) => `parcel/${id}`),
  )
  return rows
}

/** The scans of these lists go with them, out of the feed of whoever made them. */
async function deleteOldScans(tx: ManifestTransaction, manifests: readonly ManifestKey[]): Promise<FeedRow[]> {
  const { rows } = await sql<{ id: string; courier: string }>`
    delete from load_scans where ${ofManifests(manifests)} returning id, courier`.execute(tx)
  await deleteCurrents(
    tx,
    rows.map(({ id }) => `load-scan/${id}`),
  )
  return rows.map(({ id, courier }) => ({ feed: courierFeed(courier), kind: 'load-scan', id, value: null }))
}

/** A round leaves the phone of whoever had it for days alone with the last of them. */
async function endDayHolders(
  tx: ManifestTransaction,
  old: readonly { manifest: ManifestRow; round: RoundRow }[],
  at: Date,
): Promise<FeedRow[]> {
  const rows: FeedRow[] = []
  const rounds = new Map(
    old.flatMap(({ manifest, round }) => (manifest.courier === round.courier ? [] : [[round.id, round]])),
  )
  for (const round of rounds.values()) {
    const holders = getHolders(round, await listsOfRound(tx, round))
    const had = old.flatMap(({ manifest }) => (manifest.round_id === round.id ? (manifest.courier ?? []) : []))
    const lost = [...new Set(had)].filter((courier) => !holders.has(courier))
    await recordHolders(tx, round, { lost, gained: [] }, at)
    rows.push(...lost.flatMap((courier) => toCourierFeed(courier).gone('round', round.id)))
  }
  return rows
}

async function expireBatch({ db }: Pick<ManifestDeps, 'db'>, oldest: string, at: Date): Promise<number> {
  return await transact(db, async (tx) => {
    const old = await lockOldManifests(tx, oldest)
    const manifests = old.map(({ manifest }) => manifest)
    if (manifests.length === 0) return 0
    const parcels = await emptyParcels(tx, manifests, at)
    const ids = manifests.map(({ id }) => id)
    await tx.updateTable('manifests').set({ expired_at: at.toISOString() }).where('id', 'in', ids).execute()
    const rows = old.flatMap(({ manifest }) => {
      const feed = toCourierFeed(manifest.courier)
      const listed = parcels.filter((parcel) => parcel.listed && parcel.manifest_id === manifest.id)
      return [...listed.flatMap(({ id }) => feed.gone('parcel', id)), ...feed.gone('manifest', manifest.id)]
    })
    const rounds = await endDayHolders(tx, old, at)
    const doors = await doorRows(
      tx,
      old.map(({ manifest }) => ({
        subDepot: manifest.sub_depot,
        courier: manifest.courier,
        addresses: parcels.flatMap(({ manifest_id, address }) => (manifest_id === manifest.id ? (address ?? []) : [])),
      })),
    )
    const stops = await expireStops(tx, manifests)
    await appendRows(tx, [...rows, ...rounds, ...doors, ...stops, ...(await deleteOldScans(tx, manifests))], at)
    return ids.length
  })
}

/** Orders of rounds that were not changed for as long as the ledger goes back, out of the feed of whoever made them. */
async function deleteOldOrders({ db }: Pick<ManifestDeps, 'db'>, before: Date, at: Date): Promise<void> {
  await transact(db, async (tx) => {
    const { rows } = await sql<{ round_id: string; courier: string }>`
      delete from round_orders where changed_at < ${before} returning round_id, courier`.execute(tx)
    await appendRows(
      tx,
      rows.map(({ round_id, courier }) => ({
        feed: courierFeed(courier),
        kind: 'round-order',
        id: round_id,
        value: null,
      })),
      at,
    )
  })
}

/** Takes out of the ledger what says more than what was done to which parcel when. */
async function stripLedger({ db }: Pick<ManifestDeps, 'db'>, before: Date): Promise<void> {
  const events = { table: 'parcel_events', column: 'received_at', where: sql`personal` }
  await dayByDay(db, events, before, async (old) => {
    await sql`update parcel_events set personal = false, seen_by = null,
        body = (body - '{note,proof,location,amendment,wish}'::text[]) || '{"photos": []}'::jsonb
      where ${old}`.execute(db)
  })
  const stops = { table: 'stop_events', column: 'received_at', where: sql`personal` }
  await dayByDay(db, stops, before, async (old) => {
    await sql`update stop_events set personal = false, body = (body - 'note') || '{"photos": []}'::jsonb where ${old}`.execute(
      db,
    )
  })
  await deleteOld(db, { table: 'blob', column: 'stored_at' }, before)
  await deleteOld(db, { table: 'calling_cards', column: 'left_at' }, before)
  await deleteOld(db, { table: 'recipient_wishes', column: 'asked_at' }, before)
  await deleteOld(db, { table: 'contact_attempts', column: 'at' }, before)
  await eraseOldContents(db, before)
}

/** Lets the rows of days before `first` go, some manifests at a time. */
async function deleteOldManifests({ db }: Pick<ManifestDeps, 'db'>, first: string): Promise<void> {
  for (;;) {
    const old = await db
      .selectFrom('manifests')
      .select(['sub_depot', 'id'])
      .where('date', '<', first)
      .orderBy('date')
      .limit(batch)
      .execute()
    if (old.length === 0) return
    await transact(db, async (tx) => {
      await sql`delete from parcels where ${ofManifests(old)}`.execute(tx)
      await sql`delete from stops where ${ofManifests(old)}`.execute(tx)
      await tx
        .deleteFrom('manifests')
        .where(
          'id',
          'in',
          old.map(({ id }) => id),
        )
        .execute()
    })
  }
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
    const expired = await expireBatch({ db }, oldestRetainedDate(at), at)
    total += expired
    if (expired < batch) break
  }
  await db.deleteFrom('round_days').where('date', '<', oldestRetainedDate(at)).execute()
  await deleteOldPartOffers({ db }, oldestRetainedDate(at), at)
  await stripLedger({ db }, daysAgo(proofDays))
  const ledgerStart = daysAgo(ledgerDays)
  await deleteOld(db, { table: 'parcel_events', column: 'received_at' }, ledgerStart)
  await deleteOld(db, { table: 'stop_events', column: 'received_at' }, ledgerStart)
  await deleteOldLinks(db, ledgerStart)
  await deleteOldManifests({ db }, londonDay(ledgerStart))
  await deleteOldHelperParcels({ db }, londonDay(ledgerStart), at)
  await deleteOldOrders({ db }, ledgerStart, at)
  await endDoorNotes({ db }, at)
  await deleteOldAnswers(db, at)
  return total
}

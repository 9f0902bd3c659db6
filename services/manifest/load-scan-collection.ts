import { sql } from 'kysely'
import { recordLoadScan, takeBackLoadScan, type LoadScan } from '#contracts/manifest/load-scan.ts'
import { historyFull } from '#contracts/sync/sync.ts'
import { decision, defineCollection } from '#kit/sync/collection.ts'
import { notYetMade } from '#kit/sync/not-yet-made.ts'
import { courierFeed } from '#kit/sync/feed.ts'
import type { KitTables } from '#kit/database/tables.ts'
import { notifyDesks } from '#kit/hints/notify-desks.ts'
import { ownManifests } from './load-parcels.ts'
import type { OwnManifest } from './parcel-state.ts'
import type { ManifestTables, ManifestTransaction } from './tables.ts'

type ScanState =
  | { kind: 'kept'; subDepot: string; scan: LoadScan }
  /** The pile is missing, or its id belongs to another courier's pile. */
  | { kind: 'unknown'; taken: boolean; own: ReadonlyMap<string, OwnManifest>; counts: Map<string, number> }

/** A round of 300 parcels, every one of them scanned ten times. */
const mostScans = 3000

/** Returns the number of the courier's scans for each of these lists. All scans of a push share it, and each new one is added. */
async function countScans(
  tx: ManifestTransaction,
  courier: string,
  lists: readonly OwnManifest[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ manifest_id: string; count: number }>`
    select manifest_id, count(*)::int4 as count from load_scans
    where sub_depot = any(${[...new Set(lists.map(({ subDepot }) => subDepot))]}::text[]) and courier = ${courier}
      and manifest_id = any(${lists.map(({ manifestId }) => manifestId)}::uuid[]) group by manifest_id`.execute(tx)
  return new Map(rows.map((row) => [row.manifest_id, row.count]))
}

async function loadScans(
  tx: ManifestTransaction,
  courier: string,
  ids: readonly string[],
): Promise<Map<string, ScanState>> {
  const { rows } = await sql<{ id: string; sub_depot: string; courier: string; body: LoadScan }>`
    select id, sub_depot, courier, body from load_scans where id = any(${ids}::uuid[]) order by id for update`.execute(
    tx,
  )
  const states = new Map<string, ScanState>()
  for (const row of rows) {
    if (row.courier === courier) states.set(row.id, { kind: 'kept', subDepot: row.sub_depot, scan: row.body })
  }
  if (states.size === ids.length) return states
  const own = await ownManifests(tx, courier)
  const taken = new Set(rows.map(({ id }) => id))
  const counts = await countScans(tx, courier, [...own.values()])
  for (const id of ids) if (!states.has(id)) states.set(id, { kind: 'unknown', taken: taken.has(id), own, counts })
  return states
}

/** Handles the scans of a pile, for every phone of the round: a courier adds to their own lists and takes back their own scans. */
export const loadScanCollection = defineCollection<ScanState, ManifestTables & KitTables>({
  entity: 'load-scan',
  load: (tx, caller, ids) => loadScans(tx, caller.sub, ids),
  decide: {
    recordLoadScan: decision(recordLoadScan, (state: ScanState | undefined, input, context) => {
      if (state?.kind === 'kept') return { state }
      if (state?.taken) return { rejected: 'scan-exists' }
      const own = state?.own.get(input.manifestId)
      if (!state || !own) return notYetMade(context, 'manifest-unknown')
      const count = state.counts.get(input.manifestId) ?? 0
      if (count >= mostScans) return { rejected: historyFull }
      state.counts.set(input.manifestId, count + 1)
      return { state: { kind: 'kept', subDepot: own.subDepot, scan: { ...input, takenBack: false } } }
    }),
    takeBackLoadScan: decision(takeBackLoadScan, (state: ScanState | undefined, { takenBack }, context) =>
      state?.kind === 'kept'
        ? { state: { ...state, scan: { ...state.scan, takenBack } } }
        : notYetMade(context, 'scan-unknown'),
    ),
  },
  async save(tx, caller, changed, at) {
    const kept = changed.flatMap(({ state }) => (state.kind === 'kept' ? [state] : []))
    const rows = kept.map(({ subDepot, scan }) => ({
      sub_depot: subDepot,
      manifest_id: scan.manifestId,
      id: scan.id,
      body: scan,
    }))
    await sql`
      insert into load_scans (sub_depot, manifest_id, id, courier, body, changed_at)
      select r.sub_depot, r.manifest_id, r.id, ${caller.sub}, r.body, ${at}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(sub_depot text, manifest_id uuid, id uuid, body jsonb)
      on conflict (sub_depot, manifest_id, id) do update set body = excluded.body, changed_at = excluded.changed_at`.execute(
      tx,
    )
    notifyDesks(
      tx,
      kept.map(({ subDepot }) => subDepot),
    )
    return kept.map(({ scan }) => ({ feed: courierFeed(caller.sub), kind: 'load-scan', id: scan.id, value: scan }))
  },
})

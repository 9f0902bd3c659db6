import { sql } from 'kysely'
import { addStopCommand } from '#contracts/depot/stop-commands.ts'
import type { Stop } from '#contracts/manifest/stop-list.ts'
import type { RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import type { Caller } from '#kit/http/auth.ts'
import { takeCommand } from '#kit/sync/change-entities.ts'
import type { Changed } from '#kit/sync/collection.ts'
import { transact } from '#kit/database/transact.ts'
import { appendRows } from './append-rows.ts'
import { assignRound } from './assign-round.ts'
import { decideParcel } from './decide-parcel.ts'
import { importManifests } from './import-manifests.ts'
import { loadParcels } from './load-parcels.ts'
import type { ManifestDeps } from './manifest-deps.ts'
import type { ParcelState } from './parcel-state.ts'
import { staffStopCollection } from './stops/staff-stop-collection.ts'
import { saveParcelStates } from './save-parcel-states.ts'
import { toManifestId, toRoundId, stableId } from '#domain/parcel/stable-id.ts'

interface PastStatus {
  barcode: string
  status: RecordStatusInput['status']
  reason?: RecordStatusInput['reason']
  proof?: RecordStatusInput['proof']
  note?: string
  at: Date
}

const toCaller = (sub: string, groups: readonly string[]): Caller => ({ sub, username: sub, groups, tokenId: '' })
const toStaff = (subDepot: string): Caller => toCaller('demo', ['sub-depot', `sub-depot/${subDepot}`])

/** Records the past by the same rules as the present. @throws Error for a status that they reject */
async function record(
  { db }: ManifestDeps,
  courier: string,
  date: string,
  statuses: readonly PastStatus[],
): Promise<void> {
  await transact(db, async (tx) => {
    const found = await tx
      .selectFrom('parcel_barcodes')
      .select(['barcode', 'parcel_id'])
      .where('sub_depot', 'in', (query) =>
        query.selectFrom('rounds').select('sub_depot').where('courier', '=', courier),
      )
      .where('date', '=', date)
      .where('barcode', '=', sql<string>`any(${statuses.map((each) => canonicalBarcode(each.barcode))}::text[])`)
      .execute()
    const ids = new Map(found.map((row) => [row.barcode, row.parcel_id]))
    const states = await loadParcels(tx, courier, [...ids.values()].toSorted())
    const changed: Changed<ParcelState>[] = []
    for (const { barcode, at, ...said } of statuses) {
      const id = ids.get(canonicalBarcode(barcode)) ?? ''
      const time = at.toISOString()
      const stamp = { mid: stableId('demo', id, said.status), deviceTime: time, occurredAt: time, receivedAt: time }
      const input = { parcelId: id, photos: [], baseVersion: 0, ...said }
      const context = { ...stamp, clockAhead: false, caller: toCaller(courier, []) }
      const outcome = decideParcel(states.get(id), { command: 'recordParcelStatus', input }, context)
      if (!('state' in outcome)) throw new Error(`The demo status of ${barcode} is refused.`)
      changed.push({ id, state: outcome.state, mids: [stamp.mid] })
    }
    const at = statuses.at(-1)?.at ?? new Date(0)
    await appendRows(tx, await saveParcelStates(tx, courier, changed, at), at)
  })
}

/** Returns the functions that load demo data by the same operations as real data, with times in the past. */
export const demoStore = (deps: ManifestDeps) => ({
  async hasRound(subDepot: string, number: string): Promise<boolean> {
    const id = toRoundId(subDepot, number)
    return (await deps.db.selectFrom('rounds').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
  async hasManifest(subDepot: string, number: string, date: string): Promise<boolean> {
    const id = toManifestId(toRoundId(subDepot, number), date)
    return (await deps.db.selectFrom('manifests').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
  },
  async assignRound(
    round: { subDepot: string; number: string; name: string; courier: string },
    at: Date,
  ): Promise<void> {
    const id = toRoundId(round.subDepot, round.number)
    await assignRound({ ...deps, clock: { now: () => at } }, toStaff(round.subDepot), id, round)
  },
  async importCsv(csv: string, subDepot: string, at: Date): Promise<void> {
    const bytes = new TextEncoder().encode(csv)
    await importManifests({ ...deps, clock: { now: () => at } }, toStaff(subDepot), { bytes, form: 'csv', dry: false })
  },
  async addStops(
    { subDepot, number, date }: { subDepot: string; number: string; date: string },
    stops: readonly Stop[],
    at: Date,
  ): Promise<void> {
    const manifestId = toManifestId(toRoundId(subDepot, number), date)
    const acting = { caller: toStaff(subDepot), at }
    for (const stop of stops)
      await transact(deps.db, (tx) =>
        takeCommand(tx, staffStopCollection, acting, addStopCommand, { manifestId, stop }),
      )
  },
  record: (courier: string, date: string, statuses: readonly PastStatus[]) => record(deps, courier, date, statuses),
})

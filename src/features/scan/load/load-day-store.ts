import type { LoadScan } from '#contracts/manifest/load-scan.ts'
import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { readManifests, readNewParcels, readOutline, readParcels } from '#features/manifest/manifest-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled } from '#offline/overlay.ts'
import { manifestsOfTheDay } from '../meaning/scan-index.ts'
import type { LoadRun } from './load-run.ts'

/** Everything that a load check is held against, as of one moment. */
export interface LoadDay {
  /** The lists of the day on this phone; none where there is none. */
  manifests: Manifest[]
  /** Their parcels with the taps on them, in the order of the rounds, those reported as extra last. */
  parcels: Parcel[]
  /** The ids of parcels with changes that the service doesn't have. */
  unsent: ReadonlySet<string>
  /** Scans of all phones, oldest first. */
  scans: LoadScan[]
  /** The open check of this phone. */
  run: LoadRun | null
}

/** The tables that the functions below read. */
export const loadTables = ['manifests', 'outlines', 'parcels', 'loadScans', 'loadRuns'] as const

async function readScans(manifestIds: readonly string[]): Promise<LoadScan[]> {
  const engine = currentEngine()
  const table = engine.db.table<LoadScan, string>('loadScans')
  const stored = await table
    .where('manifestId')
    .anyOf([...manifestIds])
    .toArray()
  const touched = await overlayUnsettled<LoadScan>(engine, 'load-scan', async (ids) => await table.bulkGet(ids))
  const scans = new Map(stored.map((scan) => [scan.id, scan]))
  for (const { now } of touched) if (manifestIds.includes(now.row.manifestId)) scans.set(now.row.id, now.row)
  return [...scans.values()].sort((a, b) => (a.scannedAt < b.scannedAt ? -1 : Number(a.scannedAt > b.scannedAt)))
}

async function readDayParcels(manifests: readonly Manifest[]) {
  const lists = await Promise.all(manifests.map((manifest) => readOutline(manifest.id)))
  const known = await readParcels(lists.flatMap((outline) => outline.ids))
  const added = await Promise.all(manifests.map((manifest) => readNewParcels(manifest.id)))
  const seen = [...known, ...added.flat()].flatMap((overlaid) => (overlaid ? [overlaid] : []))
  return [...new Map(seen.map((overlaid) => [overlaid.row.id, overlaid])).values()]
}

/** `today`: "2026-05-14". May be called within a transaction over `loadTables`. */
export async function readLoadDay(today: string): Promise<LoadDay> {
  return await inOneMoment(currentEngine(), loadTables, async () => {
    const manifests = manifestsOfTheDay(await readManifests(), today)
    const [parcels, scans] = await Promise.all([readDayParcels(manifests), readScans(manifests.map(({ id }) => id))])
    const day = manifests[0]?.date
    const runs =
      day === undefined
        ? []
        : await currentEngine().db.table<LoadRun, string>('loadRuns').where('day').equals(day).toArray()
    return {
      manifests,
      parcels: parcels.map(({ row }) => row),
      unsent: new Set(parcels.flatMap(({ row, sync }) => (sync === null || sync === 'sent' ? [] : [row.id]))),
      scans,
      run: runs.find((run) => run.finishedAt === null) ?? null,
    }
  })
}

/**
 * Returns when the first parcel of the day's lists was scanned to be loaded, by this or another phone of the courier: ISO
 * 8601, by that phone's clock. Null if none was. `day`: "2026-05-14".
 */
export async function readFirstLoadedAt(day: string): Promise<string | null> {
  return await inOneMoment(currentEngine(), ['manifests', 'loadScans'], async () => {
    const lists = (await readManifests()).filter(({ date }) => date === day)
    const scans = await readScans(lists.map(({ id }) => id))
    return scans.find(({ action, takenBack }) => action === 'loaded' && !takenBack)?.scannedAt ?? null
  })
}

/** Returns the action of this phone's open check; null without one. */
export async function readOpenAction(day: string): Promise<LoadRun['action'] | null> {
  const runs = await currentEngine().db.table<LoadRun, string>('loadRuns').where('day').equals(day).toArray()
  return runs.find((run) => run.finishedAt === null)?.action ?? null
}

import type { Barcode } from '#contracts/parcel/barcode.ts'
import { recordLoadScan, takeBackLoadScan, type LoadAction } from '#contracts/manifest/load-scan.ts'
import { judgeLoadScan, type JudgedScan } from '#domain/load/judge-load-scan.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { saveCommands, type Saved } from '#offline/requests/save-command.ts'
import { saveOrSayFull } from '#offline/storage/save-or-say-full.ts'
import { trySave } from '#offline/storage/try-save.ts'
import { loadTables, readLoadDay, type LoadDay } from './load-day-store.ts'
import type { LoadRun } from './load-run.ts'

export interface CountedScan extends JudgedScan {
  barcode: Barcode
  /** Null where nothing was counted: there is no list, or the courier has to choose a parcel first. */
  scanId: string | null
}

const runs = () => currentEngine().db.table<LoadRun, string>('loadRuns')
const now = (): string => new Date(currentEngine().clock.wall()).toISOString()

/** Returns the open check, or starts one. Must run in a transaction over `loadTables`. */
async function openRun({ run, manifests }: LoadDay, action: LoadAction = 'loaded'): Promise<LoadRun> {
  if (run) return run
  const fresh: LoadRun = {
    id: currentEngine().newId(),
    day: manifests[0]?.date ?? '',
    action,
    startedAt: now(),
    finishedAt: null,
  }
  await runs().put(fresh)
  return fresh
}

/**
 * Judges a label by the lists of this moment and saves the scan, in one transaction: when it resolves, the scan survives
 * the phone's death. `chosen`: the parcel that the courier chose when asked.
 * An error means that the phone is full and nothing was counted.
 */
export async function countScan(
  today: string,
  barcode: Barcode,
  chosen?: string,
): Promise<Result<CountedScan, SaveError>> {
  let counted: CountedScan = { verdict: 'stranger', parcels: [], barcode, scanId: null }
  const saved = await saveCommands(loadTables, async () => {
    const day = await readLoadDay(today)
    const [list] = day.manifests
    if (!list) return []
    const run = await openRun(day)
    const judged = judgeLoadScan(day.parcels, day.scans, { text: barcode.text, action: run.action, parcelId: chosen })
    counted = { ...judged, barcode, scanId: null }
    if (judged.verdict === 'ambiguous') return []
    const [parcel] = judged.parcels
    const id = currentEngine().newId()
    counted.scanId = id
    const of = chosen === undefined ? {} : { parcelId: chosen }
    const input = {
      id,
      manifestId: parcel?.manifestId ?? list.id,
      runId: run.id,
      action: run.action,
      barcode,
      scannedAt: now(),
      ...of,
    }
    return [{ command: recordLoadScan, input }]
  })
  return saved.ok ? { ok: true, value: counted } : saved
}

/** Saves that scans do not count any more, or count again. */
export const takeBackScans = async (ids: readonly string[], takenBack: boolean): Promise<Saved> =>
  await saveCommands(
    [],
    async () => await Promise.resolve(ids.map((id) => ({ command: takeBackLoadScan, input: { id, takenBack } }))),
  )

/** Saves the action of all scans from now on. A check that has begun stays with the action that it began with. */
export async function chooseLoadAction(today: string, action: LoadAction): Promise<Result<void, SaveError>> {
  const { db } = currentEngine()
  return await trySave(() =>
    saveOrSayFull(db, () =>
      db.transaction('rw', ['outbox', 'delivery', ...loadTables], async () => {
        const day = await readLoadDay(today)
        if (day.manifests.length === 0) return
        const run = await openRun(day, action)
        if (!day.scans.some((scan) => scan.runId === run.id && !scan.takenBack)) await runs().put({ ...run, action })
      }),
    ),
  )
}

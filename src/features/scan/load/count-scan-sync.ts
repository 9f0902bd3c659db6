import type { Barcode } from '#contracts/parcel/barcode.ts'
import { recordLoadScan, takeBackLoadScan, type LoadAction } from '#contracts/manifest/load-scan.ts'
import { judgeLoadScan, type JudgedScan } from '#domain/load/judge-load-scan.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueue, enqueueFrom } from '#offline/outbox/enqueue.ts'
import { saveOrSayFull } from '#offline/room/save-or-say-full.ts'
import { loadTables, readLoadDay, type LoadDay } from './load-day-store.ts'
import type { LoadRun } from './load-run.ts'
import { orSayFull, type NotSaved } from './or-say-full-sync.ts'

export interface CountedScan extends JudgedScan {
  barcode: Barcode
  /** Null where nothing was counted: there is no list, or the courier has to choose a parcel first. */
  scanId: string | null
}

const runs = () => currentEngine().db.table<LoadRun, string>('loadRuns')
const now = (): string => new Date(currentEngine().clock.wall()).toISOString()

/** The open check, or a new one. Within a transaction over `loadTables`. */
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
 * Judges a label by the lists of this moment and keeps the scan, in one transaction: when it resolves, the scan survives
 * the phone's death. `chosen`: the parcel, where the courier was asked.
 * Says `failed` where the phone is full; then nothing is counted.
 */
export const countScan = async (today: string, barcode: Barcode, chosen?: string): Promise<CountedScan | NotSaved> =>
  await orSayFull(() => keepScan(today, barcode, chosen))

async function keepScan(today: string, barcode: Barcode, chosen: string | undefined): Promise<CountedScan> {
  let counted: CountedScan = { verdict: 'stranger', parcels: [], barcode, scanId: null }
  await enqueueFrom(currentEngine(), loadTables, async () => {
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
  return counted
}

/** Scans do not count any more, or count again. */
export const takeBackScans = async (ids: readonly string[], takenBack: boolean): Promise<NotSaved | null> =>
  await orSayFull(async () => {
    await enqueue(
      currentEngine(),
      ids.map((id) => ({ command: takeBackLoadScan, input: { id, takenBack } })),
    )
    return null
  })

/** What everything that is scanned from now on is. A check that has begun keeps what it was begun with. */
export const chooseLoadAction = async (today: string, action: LoadAction): Promise<NotSaved | null> =>
  await orSayFull(async () => {
    await keepAction(today, action)
    return null
  })

async function keepAction(today: string, action: LoadAction): Promise<void> {
  const { db } = currentEngine()
  await saveOrSayFull(db, () =>
    db.transaction('rw', ['outbox', 'delivery', ...loadTables], async () => {
      const day = await readLoadDay(today)
      if (day.manifests.length === 0) return
      const run = await openRun(day, action)
      if (!day.scans.some((scan) => scan.runId === run.id && !scan.takenBack)) await runs().put({ ...run, action })
    }),
  )
}

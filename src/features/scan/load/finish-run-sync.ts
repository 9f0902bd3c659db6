import { type ParcelStatus, type Parcel } from '#contracts/parcel.ts'
import { recordParcelStatus, reportExtraParcel, undoParcelStatus } from '#contracts/parcel-commands.ts'
import { loadDifference } from '#domain/load/load-difference.ts'
import { loadStatus } from '#domain/load/load-rules.ts'
import { checkUndo } from '#domain/parcel/check-undo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { enqueueFrom, type Tap } from '#offline/outbox/enqueue.ts'
import { loadTables, readLoadDay, type LoadDay } from './load-day-store.ts'
import type { LoadRun } from './load-run.ts'
import { orSayFull, type NotSaved } from './or-say-full-sync.ts'

export interface FinishedRun {
  runId: string
  /** Statuses, to be taken back. */
  kept: { parcelId: string; eventId: string }[]
  recorded: number
  missing: number
  /** Told to the depot, for good: whether they belong here is for the depot to say. */
  extras: number
}

const runs = () => currentEngine().db.table<LoadRun, string>('loadRuns')

const statusTap = ({ id, version }: Parcel, status: ParcelStatus): Tap => ({
  command: recordParcelStatus,
  input: { parcelId: id, status, photos: [], baseVersion: version, ifOpen: true },
})

/** What a check records, by the lists and scans of this moment. */
function tapsOf(
  { parcels, scans, manifests }: LoadDay,
  { action }: LoadRun,
): { taps: Tap[]; counts: Pick<FinishedRun, 'recorded' | 'missing' | 'extras'> } {
  const { toRecord, missing, strangers } = loadDifference(parcels, scans, action)
  const loading = action === 'loaded'
  const lost = loading ? missing.filter((parcel) => parcel.status !== 'missing') : []
  const reported = loading ? strangers : []
  const extras = reported.flatMap(({ scans: [scan] }): Tap[] => {
    const manifestId = manifests.find(({ id }) => id === scan?.manifestId)?.id ?? manifests[0]?.id
    if (!scan || manifestId === undefined) return []
    return [
      { command: reportExtraParcel, input: { parcelId: currentEngine().newId(), manifestId, barcode: scan.barcode } },
    ]
  })
  const taps = [
    ...toRecord.map((parcel) => statusTap(parcel, loadStatus[action])),
    ...lost.map((parcel) => statusTap(parcel, 'missing')),
    ...extras,
  ]
  return { taps, counts: { recorded: toRecord.length, missing: loading ? missing.length : 0, extras: extras.length } }
}

/**
 * Ends the open check: records what was scanned, what is missing and what is extra, all or nothing. Null where no check
 * is open. Where the phone is full nothing is recorded and the check goes on.
 */
export const finishRun = async (today: string): Promise<FinishedRun | NotSaved | null> =>
  await orSayFull(() => recordRun(today))

async function recordRun(today: string): Promise<FinishedRun | null> {
  const engine = currentEngine()
  let finished: FinishedRun | null = null
  const rows = await enqueueFrom(engine, loadTables, async () => {
    const day = await readLoadDay(today)
    if (!day.run) return []
    const { taps, counts } = tapsOf(day, day.run)
    finished = { runId: day.run.id, kept: [], ...counts }
    await runs().put({ ...day.run, finishedAt: new Date(engine.clock.wall()).toISOString() })
    return taps
  })
  const ended = finished as FinishedRun | null
  if (!ended) return null
  const kept = rows.flatMap(({ mid, command, input }) =>
    command === recordParcelStatus.name ? [{ parcelId: (input as { parcelId: string }).parcelId, eventId: mid }] : [],
  )
  return { ...ended, kept }
}

/** How many of what was recorded could be taken back, and how many have gone on since. */
export interface UndoneRun {
  undone: number
  left: number
}

/** Takes back what Finish recorded; the check is open again. Reports of extra parcels stay. */
export const undoFinish = async (today: string, finished: FinishedRun): Promise<UndoneRun | NotSaved> =>
  await orSayFull(() => takeRunBack(today, finished))

async function takeRunBack(today: string, { runId, kept }: FinishedRun): Promise<UndoneRun> {
  let undone = 0
  await enqueueFrom(currentEngine(), loadTables, async () => {
    const { parcels, run: other } = await readLoadDay(today)
    const byId = new Map(parcels.map((parcel) => [parcel.id, parcel]))
    const taps = kept.flatMap(({ parcelId, eventId }): Tap[] => {
      const parcel = byId.get(parcelId)
      const input = { parcelId, supersedes: eventId, baseVersion: parcel?.version ?? 0 }
      return parcel && checkUndo(parcel, input) === undefined ? [{ command: undoParcelStatus, input }] : []
    })
    undone = taps.length
    const run = await runs().get(runId)
    // Another check may have begun since: two open ones would count into each other.
    if (run && !other) await runs().put({ ...run, finishedAt: null })
    return taps
  })
  return { undone, left: kept.length - undone }
}

import { type ParcelStatus, type Parcel } from '#contracts/parcel/parcel.ts'
import { recordParcelStatus, reportExtraParcel, undoParcelStatus } from '#contracts/parcel/parcel-commands.ts'
import { loadDifference } from '#domain/load/load-difference.ts'
import { loadStatus } from '#domain/load/load-rules.ts'
import { checkUndo } from '#domain/parcel/check-undo.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Tap } from '#offline/outbox/enqueue.ts'
import { discard } from '#offline/outbox/resolve.ts'
import { saveCommands } from '#offline/requests/save-command.ts'
import { trySave } from '#offline/storage/try-save.ts'
import { loadTables, readLoadDay, type LoadDay } from './load-day-store.ts'
import type { LoadRun } from './load-run.ts'

export interface FinishedRun {
  runId: string
  /** Statuses that Undo reverses. */
  kept: { parcelId: string; eventId: string }[]
  /** Rows of the outbox that report extra parcels. */
  reports: number[]
  recorded: number
  missing: number
  extras: number
  /** Not scanned, and left to do. */
  leftToDo: number
}

/** Parcels that were not scanned are recorded as missing, or left as they are. */
export type Unscanned = 'missing' | 'leave'

/**
 * How long the report of an extra parcel stays on the phone, in milliseconds: as long as the toast offers Undo. Only the
 * depot can settle a report that it has.
 */
const reportDelayMs = 8_000

const runs = () => currentEngine().db.table<LoadRun, string>('loadRuns')

const statusTap = ({ id, version }: Parcel, status: ParcelStatus): Tap => ({
  command: recordParcelStatus,
  input: { parcelId: id, status, photos: [], baseVersion: version, ifOpen: true },
})

/** Returns what a check records, from the present lists and scans. */
function tapsOf(
  { parcels, scans, manifests }: LoadDay,
  { action }: LoadRun,
  unscanned: Unscanned,
): { taps: Tap[]; counts: Pick<FinishedRun, 'recorded' | 'missing' | 'extras' | 'leftToDo'> } {
  const { toRecord, missing, strangers } = loadDifference(parcels, scans, action)
  const loading = action === 'loaded'
  const isLost = loading && unscanned === 'missing'
  const lost = isLost ? missing.filter((parcel) => parcel.status !== 'missing') : []
  const reported = loading ? strangers : []
  const notBefore = currentEngine().clock.wall() + reportDelayMs
  const extras = reported.flatMap(({ scans: [scan] }): Tap[] => {
    const manifestId = manifests.find(({ id }) => id === scan?.manifestId)?.id ?? manifests[0]?.id
    if (!scan || manifestId === undefined) return []
    const input = { parcelId: currentEngine().newId(), manifestId, barcode: scan.barcode }
    return [{ command: reportExtraParcel, input, notBefore }]
  })
  const taps = [
    ...toRecord.map((parcel) => statusTap(parcel, loadStatus[action])),
    ...lost.map((parcel) => statusTap(parcel, 'missing')),
    ...extras,
  ]
  const counts = {
    recorded: toRecord.length,
    missing: isLost ? missing.length : 0,
    extras: extras.length,
    leftToDo: loading && !isLost ? missing.length : 0,
  }
  return { taps, counts }
}

/**
 * Ends the open check: records what was scanned, what is missing (or leaves it to do) and what is extra, all or nothing.
 * Null if no check is open. An error means that the phone is full: nothing is recorded and the check stays open.
 */
export async function finishRun(
  today: string,
  unscanned: Unscanned = 'missing',
): Promise<Result<FinishedRun | null, SaveError>> {
  const engine = currentEngine()
  let finished: FinishedRun | null = null
  const saved = await saveCommands(loadTables, async () => {
    const day = await readLoadDay(today)
    if (!day.run) return []
    const { taps, counts } = tapsOf(day, day.run, unscanned)
    finished = { runId: day.run.id, kept: [], reports: [], ...counts }
    await runs().put({ ...day.run, finishedAt: new Date(engine.clock.wall()).toISOString() })
    return taps
  })
  if (!saved.ok) return saved
  const ended = finished as FinishedRun | null
  if (!ended) return { ok: true, value: null }
  const kept = saved.value.flatMap(({ mid, command, input }) =>
    command === recordParcelStatus.name ? [{ parcelId: (input as { parcelId: string }).parcelId, eventId: mid }] : [],
  )
  const reports = saved.value.flatMap(({ n, command }) => (command === reportExtraParcel.name ? [n] : []))
  return { ok: true, value: { ...ended, kept, reports } }
}

/** The number of records that were undone, and the number that had changed since. */
export interface UndoneRun {
  undone: number
  left: number
}

/** Takes back what Finish recorded, with the extra parcels that the depot does not have yet; the check is open again. */
export async function undoFinish(
  today: string,
  { runId, kept, reports }: FinishedRun,
): Promise<Result<UndoneRun, SaveError>> {
  let undone = 0
  const ends = await trySave(() => Promise.all(reports.map(async (n) => await discard(currentEngine(), n))))
  if (!ends.ok) return ends
  const withdrawn = ends.value.filter((end) => end !== 'settled').length
  const saved = await saveCommands(loadTables, async () => {
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
  if (!saved.ok) return saved
  const all = kept.length + reports.length
  return { ok: true, value: { undone: undone + withdrawn, left: all - undone - withdrawn } }
}

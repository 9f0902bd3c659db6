import { reportDefect, withdrawDefect } from '#contracts/defects/defect-commands.ts'
import type { Defect, DefectReport } from '#contracts/defects/defect.ts'
import { londonDay } from '#domain/dates/day.ts'
import { typedDate, type TypedDate } from '#domain/dates/read-date.ts'
import type { Result, SaveError } from '#domain/saving/result.ts'
import { namePhotos, type TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlayUnsettled, type Overlaid } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { draftsIn } from '#offline/requests/drafts.ts'
import { editRejected, readRejected, readRejectedPhotos } from '#offline/requests/rejected.ts'
import { saveCommand, type Saved } from '#offline/requests/save-command.ts'
import { defectsSync, waitingDefect } from './defects-sync.ts'

/** A report that was started, with its fields as typed. There is one at a time. */
export interface DefectDraft {
  key: 'report'
  /** The id of the report, once it is sent. */
  id: string
  part: string
  canDrive: string
  noticedOn: TypedDate
  description: string
  photos: readonly TakenPhoto[]
}

export const defectDrafts = draftsIn<DefectDraft>('defectDrafts')

/** Returns today by the services' clock: "2026-11-27". */
export const readToday = (): string => londonDay(new Date(servicesNow(currentEngine().clock.wall())))

/** Returns an empty report, noticed today. */
export const beginDefect = (): DefectDraft => ({
  key: 'report',
  id: currentEngine().newId(),
  part: '',
  canDrive: '',
  noticedOn: typedDate(readToday()),
  description: '',
  photos: [],
})

/** Saves the report on this phone until the depot has it. */
export async function sendDefect({ id, photos: taken }: DefectDraft, report: DefectReport): Promise<Saved> {
  const { photos, bytes } = namePhotos(taken, () => currentEngine().newId())
  return await saveCommand({
    command: reportDefect,
    input: { id, ...report, photos },
    bytes,
    draft: defectDrafts.of('report'),
  })
}

export const withdrawReport = async (id: string): Promise<Saved> =>
  await saveCommand({ command: withdrawDefect, input: { id } })

/** One of the courier's reports. `rejected`: why the depot's service did not accept it, and its place in the outbox. */
export interface OwnDefect extends Overlaid<Defect> {
  rejected: { n: number; message: string } | null
}

/** Returns the courier's reports, the newest first, with those that wait on this phone. */
export async function readOwnDefects(): Promise<OwnDefect[]> {
  const engine = currentEngine()
  const table = () => engine.db.table<Defect, string>('defects')
  return await inOneMoment(engine, ['defects'], async () => {
    const stored = await table().toArray()
    const touched = await overlayUnsettled<Defect>(engine, 'defect', async (ids) => await table().bulkGet(ids))
    const byId = new Map<string, OwnDefect>(stored.map((row) => [row.id, { row, sync: null, rejected: null }]))
    for (const { now } of touched) byId.set(now.row.id, { ...now, rejected: null })
    for (const { n, code, input, deviceTime } of await readRejected(engine, reportDefect)) {
      const message = defectsSync.refusals?.[code ?? ''] ?? 'Your depot couldn’t accept this report'
      byId.set(input.id, { row: waitingDefect(input, { deviceTime }), sync: 'attention', rejected: { n, message } })
    }
    return [...byId.values()].sort((a, b) => b.row.receivedAt.localeCompare(a.row.receivedAt))
  })
}

/** Turns a rejected report back into a draft. */
export async function editRejectedDefect(n: number, row: Defect): Promise<Result<unknown, SaveError>> {
  const { part, canDrive, description, noticedOn } = row
  const photos = await readRejectedPhotos(n, row.photos)
  const draft: DefectDraft = { ...beginDefect(), part, canDrive, description, noticedOn: typedDate(noticedOn), photos }
  return await editRejected(n, {
    table: 'defectDrafts',
    draft: defectDrafts.row(draft),
    taken: 'You have started another report. Send it first, then change this one.',
  })
}

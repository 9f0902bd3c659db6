import { submitDocument, submitDocumentInputSchema, type SubmitDocumentInput } from '#contracts/document-commands.ts'
import type { CourierDocument } from '#contracts/document.ts'
import { onboardingStepSchema, type DocumentReminder, type OnboardingStep } from '#contracts/onboarding.ts'
import { londonDay } from '#domain/day.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { numberedRows } from '#offline/numbered-rows.ts'
import { bytesOf } from '#offline/outbox/blob-bytes.ts'
import { inOneMoment, overlay, type SyncState } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import type { DocumentDraft } from './document-draft.ts'
import { isDone, isPressing, stepStanding } from './step-standing.ts'

export interface RefusedDocument {
  /** Place in the outbox. */
  n: number
  /** Null where this version cannot read it. */
  input: SubmitDocumentInput | null
  code: string | null
}

export interface OwnStep {
  step: OnboardingStep
  document: CourierDocument | null
  sync: SyncState | null
  /** Oldest first. */
  refused: RefusedDocument[]
  begun: boolean
  reminder: DocumentReminder | null
}

export interface OwnSteps {
  /** In their order. */
  steps: OwnStep[]
  /** A newer service asks something that this version cannot. */
  appTooOld: boolean
  /** When the service last told all that it has; milliseconds of the wall clock, null before the first time. */
  asOf: number | null
}

/** Within one moment with the rows. */
export async function readRefused(step: string): Promise<RefusedDocument[]> {
  const { db } = currentEngine()
  const taps = await db.outbox.where('entity').equals(`document/${step}`).toArray()
  const own = taps.filter(({ command }) => command === submitDocument.name)
  const deliveries = await numberedRows(
    db.delivery,
    own.map(({ n }) => n),
  )
  return own.flatMap(({ n, input }, at) => {
    const delivery = deliveries[at]
    if (delivery?.state !== 'attention') return []
    return [{ n, input: submitDocumentInputSchema.safeParse(input).data ?? null, code: delivery.code }]
  })
}

export async function readOwnSteps(): Promise<OwnSteps> {
  const engine = currentEngine()
  const { db } = engine
  return await inOneMoment(
    engine,
    ['onboardingSteps', 'documents', 'documentReminders', 'documentDrafts', 'services'],
    async () => {
      const rows = await db.table<unknown, string>('onboardingSteps').toArray()
      const read = rows.map((row) => onboardingStepSchema.safeParse(row).data)
      const steps = read.flatMap((step) => step ?? []).sort((a, b) => a.position - b.position)
      const ids = steps.map(({ id }) => id)
      const [documents, begun, reminders, service, refused] = await Promise.all([
        overlay(engine, 'document', ids, db.table<CourierDocument, string>('documents').bulkGet(ids)),
        // Their keys alone: drafts have photos in them.
        db.table<DocumentDraft, string>('documentDrafts').toCollection().primaryKeys(),
        db.table<DocumentReminder, string>('documentReminders').bulkGet(ids),
        db.services.get('onboarding'),
        Promise.all(ids.map(readRefused)),
      ])
      const drafts = new Set(begun)
      return {
        steps: steps.map((step, at) => ({
          step,
          document: documents[at]?.row ?? null,
          sync: documents[at]?.sync ?? null,
          refused: refused[at] ?? [],
          begun: drafts.has(step.id),
          reminder: reminders[at] ?? null,
        })),
        appTooOld: read.includes(undefined),
        asOf: service?.pulledAt ?? null,
      }
    },
  )
}

export const readDocumentDraft = async (step: string): Promise<DocumentDraft | null> =>
  (await currentEngine().db.table<DocumentDraft, string>('documentDrafts').get(step)) ?? null

/** The photos of a tap that was refused, as they still are on this phone, in their order. */
export async function readRefusedPhotos({ input }: RefusedDocument): Promise<TakenPhoto[]> {
  const { db } = currentEngine()
  const rows = await db.blobs.bulkGet((input?.photos ?? []).map(({ id }) => id))
  const bytes = await Promise.all(rows.map(async (row) => row && (await bytesOf(db, row))))
  // How large a picture is drawn is not kept with its bytes, and nothing here asks for it.
  return rows.flatMap((row, at) => {
    const ref = input?.photos[at]
    const own = bytes[at]
    return row && own && ref && row.state !== 'refused'
      ? [{ sha256: ref.sha256, type: ref.type, size: ref.size, bytes: own, width: 0, height: 0 }]
      : []
  })
}

export interface OnboardingSummary {
  total: number
  /** What stands. */
  done: number
  /** What has expired, expires soon or was refused. */
  pressing: number
}

export async function readOnboardingSummary(): Promise<OnboardingSummary> {
  const { clock } = currentEngine()
  const { steps } = await readOwnSteps()
  const standings = steps.map((own) => stepStanding(own, londonDay(new Date(servicesNow(clock.wall())))))
  return { total: steps.length, done: standings.filter(isDone).length, pressing: standings.filter(isPressing).length }
}

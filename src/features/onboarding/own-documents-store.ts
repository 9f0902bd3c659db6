import { submitDocument, type SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import { onboardingStepSchema, type DocumentReminder, type OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { londonDay } from '#domain/dates/day.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { inOneMoment, overlay, type SyncState } from '#offline/overlay.ts'
import { servicesNow } from '#offline/phone-clock.ts'
import { readRejectedFor, type RejectedCommand } from '#offline/requests/rejected.ts'
import { isDone, isPressing, toStepStatus } from './step-status.ts'

export interface OwnStep {
  step: OnboardingStep
  document: CourierDocument | null
  sync: SyncState | null
  rejected: RejectedCommand<SubmitDocumentInput | null>[]
  begun: boolean
  reminder: DocumentReminder | null
}

export interface OwnSteps {
  steps: OwnStep[]
  /** A newer service asks something that this version cannot. */
  appTooOld: boolean
  /** The time of the last complete pull, in wall-clock milliseconds; null before the first. */
  asOf: number | null
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
      const [documents, begun, reminders, service, rejected] = await Promise.all([
        overlay(engine, 'document', ids, db.table<CourierDocument, string>('documents').bulkGet(ids)),
        // Their keys alone: drafts have photos in them.
        db.table<object, string>('documentDrafts').toCollection().primaryKeys(),
        db.table<DocumentReminder, string>('documentReminders').bulkGet(ids),
        db.services.get('onboarding'),
        Promise.all(ids.map(async (id) => await readRejectedFor(engine, submitDocument, `document/${id}`))),
      ])
      const drafts = new Set(begun)
      return {
        steps: steps.map((step, at) => ({
          step,
          document: documents[at]?.row ?? null,
          sync: documents[at]?.sync ?? null,
          rejected: rejected[at] ?? [],
          begun: drafts.has(step.id),
          reminder: reminders[at] ?? null,
        })),
        appTooOld: read.includes(undefined),
        asOf: service?.pulledAt ?? null,
      }
    },
  )
}

export interface OnboardingSummary {
  total: number
  done: number
  /** Documents that have expired, expire soon or were rejected. */
  pressing: number
}

export async function readOnboardingSummary(): Promise<OnboardingSummary> {
  const { clock } = currentEngine()
  const { steps } = await readOwnSteps()
  const standings = steps.map((own) => toStepStatus(own, londonDay(new Date(servicesNow(clock.wall())))))
  return { total: steps.length, done: standings.filter(isDone).length, pressing: standings.filter(isPressing).length }
}

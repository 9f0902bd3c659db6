import type { CourierDocument } from '#contracts/onboarding/document.ts'
import type { OnboardingStep } from '#contracts/onboarding/onboarding.ts'
import { daysLeft } from '#domain/onboarding/reminders.ts'
import type { SyncState } from '#offline/overlay.ts'

/** Whether the accepted document is valid today; `none` if there is none. */
export type Validity =
  | { kind: 'none' }
  | { kind: 'accepted'; until: string | null }
  | { kind: 'expiring'; until: string; days: number }
  | { kind: 'expired'; until: string }

/** The progress of the last document, if it is not the accepted one. */
export type Progress =
  | { kind: 'none' | 'begun' | 'received' }
  /** The service did not take it. */
  | { kind: 'needs-you'; code: string | null }
  | { kind: 'waiting'; sync: SyncState }
  /** A person looked at it and did not accept it. */
  | { kind: 'refused'; text: string }

export interface StepStatus {
  validity: Validity
  progress: Progress
  /** Something newer was begun, whatever the progress is. */
  begun: boolean
}

interface KnownStep {
  step: Pick<OnboardingStep, 'remindDays'>
  document: CourierDocument | null
  sync: SyncState | null
  rejected: readonly { code: string | null }[]
  begun: boolean
}

function validityOf(document: CourierDocument | null, remindDays: readonly number[], today: string): Validity {
  if (!document?.standing) return { kind: 'none' }
  const { until } = document.standing
  if (until === null) return { kind: 'accepted', until }
  const days = daysLeft(until, today)
  if (days < 0) return { kind: 'expired', until }
  return days <= Math.max(0, ...remindDays) ? { kind: 'expiring', until, days } : { kind: 'accepted', until }
}

function progressOf({ document, sync, rejected, begun }: KnownStep): Progress {
  const last = rejected.at(-1)
  if (last) return { kind: 'needs-you', code: last.code }
  if (sync === 'saved' || sync === 'queued' || sync === 'sending') return { kind: 'waiting', sync }
  if (document?.sent.state === 'received') return { kind: 'received' }
  if (document?.sent.state === 'refused') return { kind: 'refused', text: document.sent.text }
  return { kind: begun ? 'begun' : 'none' }
}

/** Returns the status of a step. `today`: "2026-05-14". */
export function toStepStatus(known: KnownStep, today: string): StepStatus {
  return {
    validity: validityOf(known.document, known.step.remindDays, today),
    progress: progressOf(known),
    begun: known.begun,
  }
}

export const isDone = ({ validity }: StepStatus): boolean =>
  validity.kind === 'accepted' || validity.kind === 'expiring'

/** The courier has to do something, and nothing is under way. */
export function isPressing({ validity, progress }: StepStatus): boolean {
  if (progress.kind === 'waiting' || progress.kind === 'received') return false
  return (
    progress.kind === 'needs-you' ||
    progress.kind === 'refused' ||
    validity.kind === 'expiring' ||
    validity.kind === 'expired'
  )
}

import { CircleAlert, CircleCheck, CircleX, Clock, Eye, PencilLine } from 'lucide-react'
import { syncLabels } from '#domain/sync-labels.ts'
import { Mark } from '#ui/feedback/mark.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { Progress, StepStatus, Validity } from './step-status.ts'
import { formatProgress, formatValidity } from './step-labels.ts'
import './onboarding.css'

const validityLooks = {
  accepted: { icon: CircleCheck, tone: 'confirmed' },
  expiring: { icon: Clock, tone: 'carry' },
  expired: { icon: CircleAlert, tone: 'missing' },
} as const

const progressLooks = {
  received: { icon: Eye, tone: 'todo' },
  refused: { icon: CircleX, tone: 'missing' },
  begun: { icon: PencilLine, tone: 'neutral' },
} as const

function ProgressLine({ progress }: { progress: Progress }) {
  if (progress.kind === 'none') return null
  if (progress.kind === 'waiting') return <SyncLabel kind={progress.sync}>{syncLabels[progress.sync]}</SyncLabel>
  if (progress.kind === 'needs-you') return <SyncLabel kind="attention">{formatProgress({ progress })}</SyncLabel>
  return <Mark {...progressLooks[progress.kind]}>{formatProgress({ progress })}</Mark>
}

function ValidityLine({ validity }: { validity: Validity }) {
  return validity.kind === 'none' ? null : <Mark {...validityLooks[validity.kind]}>{formatValidity(validity)}</Mark>
}

/** Shows the status of a step: the last document sent, the draft, the accepted document. */
export function StepLines({ standing: { progress, validity, begun } }: { standing: StepStatus }) {
  const isUntouched = progress.kind === 'none' && validity.kind === 'none'
  return (
    <span className="step-lines">
      <ProgressLine progress={progress} />
      {begun && progress.kind !== 'begun' && <ProgressLine progress={{ kind: 'begun' }} />}
      <ValidityLine validity={validity} />
      {isUntouched && <span>Not started</span>}
    </span>
  )
}

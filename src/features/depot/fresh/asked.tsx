import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import type { Answer, Refusal } from './ask-sync.ts'
import { refusalAndFaults, refusalWords } from './refusal-words.ts'

interface AskedProps<Value> {
  asked: { answer: Answer<Value> | null; busy: boolean; again: () => void }
  /** "Asking for the notices". */
  label: string
  children: (value: Value) => ReactNode
}

/** What a service has answered; until then its place, and where it has not, why. */
export function Asked<Value>({ asked: { answer, busy, again }, label, children }: AskedProps<Value>) {
  if (!answer) return <LoadingState label={label} rows={4} />
  if (answer.kind === 'answer') return children(answer.value)
  return (
    <ErrorState
      title={answer.refusal.code === 'network' ? 'This needs the line' : 'This was not answered'}
      onRetry={again}
      retrying={busy}
      code={answer.refusal.code}
    >
      {refusalWords(answer.refusal)} Nothing of it is kept on this device.
    </ErrorState>
  )
}

/** Why a deed was not done, announced when it appears. */
export function NotDone({ id, refusal }: { id: string; refusal: Refusal | null }) {
  return <div role="alert">{refusal && <FieldMessage id={id}>{refusalAndFaults(refusal)}</FieldMessage>}</div>
}

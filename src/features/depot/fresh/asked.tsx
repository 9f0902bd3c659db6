import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import type { Answer, Refusal } from './ask-sync.ts'
import { refusalAndFaults, refusalWords } from './refusal-words.ts'

interface AskedProps<Value> {
  asked: { answer: Answer<Value> | null; busy: boolean; again: () => void }
  /** "Loading the notices". */
  label: string
  children: (value: Value) => ReactNode
}

/** The answer of a service; until then a placeholder, and why where there is none. */
export function Asked<Value>({ asked: { answer, busy, again }, label, children }: AskedProps<Value>) {
  if (!answer) return <LoadingState label={label} rows={4} />
  if (answer.kind === 'answer') return children(answer.value)
  return (
    <ErrorState
      title={answer.refusal.code === 'network' ? 'You need to be online for this' : 'This could not be loaded'}
      onRetry={again}
      retrying={busy}
      code={answer.refusal.code}
    >
      {refusalWords(answer.refusal)} It is not saved on this device.
    </ErrorState>
  )
}

/** Why a deed was not done, announced when it appears. */
export function NotDone({ id, refusal }: { id: string; refusal: Refusal | null }) {
  return <div role="alert">{refusal && <FieldMessage id={id}>{refusalAndFaults(refusal)}</FieldMessage>}</div>
}

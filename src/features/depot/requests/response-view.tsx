import type { RequestError, ServiceResponse } from '#contracts/problem.ts'
import type { ReactNode } from 'react'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { errorDetails, errorLabel } from './error-labels.ts'

interface ResponseViewProps<Value> {
  request: { response: ServiceResponse<Value> | null; busy: boolean; again: () => void }
  /** "Loading the notices". */
  label: string
  children: (value: Value) => ReactNode
}

/** Shows the value of a response, a placeholder until it arrives, or the error. */
export function ResponseView<Value>({ request: { response, busy, again }, label, children }: ResponseViewProps<Value>) {
  if (!response) return <LoadingState label={label} rows={4} />
  if (response.ok) return children(response.value)
  return (
    <ErrorState
      title={response.error.code === 'network' ? 'You need to be online for this' : 'This could not be loaded'}
      onRetry={again}
      retrying={busy}
      code={response.error.code}
    >
      {errorLabel(response.error)} It is not saved on this device.
    </ErrorState>
  )
}

/** Says why an action failed; a screen reader announces it. */
export function ActionError({ id, error }: { id: string; error: RequestError | null }) {
  return <div role="alert">{error && <FieldMessage id={id}>{errorDetails(error)}</FieldMessage>}</div>
}

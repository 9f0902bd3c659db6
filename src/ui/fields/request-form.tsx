import type { ComponentProps, ReactNode } from 'react'
import { TextButton } from '../controls/text-link.tsx'
import { Stack } from '../layout/section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { RequestForm } from './use-request-form.ts'

interface RequestFieldsProps {
  form: Pick<RequestForm<never>, 'onSubmit' | 'attempt' | 'errors'>
  gap?: ComponentProps<typeof Stack>['gap']
  className?: string
  children: ReactNode
}

/** The fields of a form that `useRequestForm` drives, below the summary of what is wrong. */
export function RequestFields({
  form: { onSubmit, attempt, errors },
  gap = 24,
  className,
  children,
}: RequestFieldsProps) {
  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      <Stack gap={gap}>
        <ErrorSummary attempt={attempt} errors={errors} />
        {children}
      </Stack>
    </form>
  )
}

/** Says that the form holds what was typed at an earlier visit. `until`: what ends the draft. */
export function StartedEarlier({
  until = 'send',
  onStartAgain,
}: {
  until?: 'send' | 'save'
  onStartAgain?: () => void
}) {
  return (
    <div>
      <p>You started this earlier. It’s saved on this phone until you {until} it.</p>
      {onStartAgain && <TextButton onClick={onStartAgain}>Start again</TextButton>}
    </div>
  )
}

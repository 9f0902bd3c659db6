import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../layout/section.tsx'
import { ErrorSummary } from './error-summary.tsx'
import type { RequestForm } from './use-request-form.ts'

export interface ReviewProps {
  form: Pick<RequestForm<never>, 'attempt' | 'errors' | 'button' | 'send'>
  /** Returns to the form. */
  onChange: () => void
}

interface CheckAndSendProps extends ReviewProps {
  /** Explains what happens after sending. */
  note: string
  /** The content to be sent. */
  children: ReactNode
}

/** The page on which the answers are read once more before they are sent. */
export function CheckAndSend({ form: { attempt, errors, button, send }, note, onChange, children }: CheckAndSendProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <Stack gap={24}>
      <ErrorSummary attempt={attempt} errors={errors} />
      <h2 ref={heading} className="text-h2" tabIndex={-1}>
        Check before you send
      </h2>
      {children}
      <Button {...button} kind="primary" onClick={send}>
        Send to the depot
      </Button>
      <Button onClick={onChange}>Change answers</Button>
      <p className="text-meta">{note}</p>
    </Stack>
  )
}

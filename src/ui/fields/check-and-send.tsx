import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Stack } from '../layout/section.tsx'
import { ErrorSummary } from './error-summary.tsx'

interface CheckAndSendProps {
  /** Of the button that sends; unique on the page. */
  id: string
  /** What becomes of it then. */
  note: string
  /** Why it was not kept; undefined where it was. */
  onSend: () => Promise<string | undefined>
  onChange: () => void
  /** What will be sent. */
  children: ReactNode
}

/** The page between a form and its sending: what was answered is read once more. */
export function CheckAndSend({ id, note, onSend, onChange, children }: CheckAndSendProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [problem, setProblem] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'start' })
  }, [])
  const send = async () => {
    if (busy) return
    setBusy(true)
    setProblem(await onSend().finally(() => setBusy(false)))
    setAttempt(attempt + 1)
  }
  return (
    <Stack gap={24}>
      <ErrorSummary attempt={attempt} errors={problem === undefined ? [] : [{ id, text: problem }]} />
      <h2 ref={heading} className="text-h2" tabIndex={-1}>
        Check before you send
      </h2>
      {children}
      <Button id={id} kind="primary" aria-disabled={busy} onClick={() => void send()}>
        Send to the depot
      </Button>
      <Button onClick={onChange}>Change something</Button>
      <p className="text-meta">{note}</p>
    </Stack>
  )
}

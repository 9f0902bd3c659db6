import { useState, type ReactNode } from 'react'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Stack } from '#ui/layout/section.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import { toHolidayMessage } from './holiday-messages.ts'
import type { NotTaken } from './own-holidays-store.ts'

interface NotTakenNoteProps {
  /** The title of the rejection: "Your cancellation was not taken". */
  title: string
  /** Names the item for screen readers. */
  about: string
  refused: NotTaken
  onForget: () => Promise<void>
  /** An alternative to discarding it. */
  children?: ReactNode
}

export function NotTakenNote({ title, about, refused: { n, code }, onForget, children }: NotTakenNoteProps) {
  const [problem, setProblem] = useState<string>()
  const forget = async () => {
    try {
      await onForget()
    } catch {
      setProblem('It couldn’t be removed. Close the app, open it again and try again.')
    }
  }
  return (
    <Stack gap={8}>
      <SyncLabel kind="attention">{syncLabels.attention}</SyncLabel>
      <p className="text-strong">{title}</p>
      <p className="measure">{toHolidayMessage(code)}</p>
      {problem !== undefined && <FieldMessage id={`holiday-forget-${n}`}>{problem}</FieldMessage>}
      {children}
      <Button kind="inline" fit onClick={() => void forget()}>
        Remove this message<span className="visually-hidden">: {about}</span>
      </Button>
    </Stack>
  )
}

import { useState } from 'react'
import type { StaffMessageRow } from '#contracts/messages/staff-messages.ts'
import type { RequestError } from '#contracts/problem.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { ActionError } from '../requests/response-view.tsx'
import { requestEarlier } from './earlier-sync.ts'

interface EarlierMessagesProps {
  courier: string
  /** The place of the first message that is on the screen; null: none is. */
  before: number | null
  /** What came, the oldest first. */
  onEarlier: (rows: readonly StaffMessageRow[]) => void
}

/** Asks for what was written before that which lies on this desk. Nothing of it is kept here. */
export function EarlierMessages({ courier, before, onEarlier }: EarlierMessagesProps) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<RequestError | null>(null)
  const [isBegin, setIsBegin] = useState(false)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    const response = await requestEarlier(courier, before)
    setBusy(false)
    setError(response.ok ? null : response.error)
    if (!response.ok) return
    setIsBegin(!response.value.more)
    onEarlier(response.value.rows)
  }
  return (
    <Section tight>
      <Stack gap={8}>
        <ActionError id="earlier-fault" error={error} />
        {isBegin ? (
          <output className="text-meta">No earlier messages.</output>
        ) : (
          <Button kind="inline" fit aria-disabled={busy || undefined} onClick={() => void ask()}>
            {busy ? 'Loading earlier messages' : 'Earlier messages'}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

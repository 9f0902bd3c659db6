import { useState } from 'react'
import type { StaffMessageRow } from '#contracts/staff-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { NotDone } from '../fresh/asked.tsx'
import type { Refusal } from '../fresh/ask-sync.ts'
import { askEarlier } from './earlier-sync.ts'

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
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isBegin, setIsBegin] = useState(false)
  const ask = async () => {
    if (busy) return
    setBusy(true)
    const answer = await askEarlier(courier, before)
    setBusy(false)
    setRefusal(answer.kind === 'refused' ? answer.refusal : null)
    if (answer.kind === 'refused') return
    setIsBegin(!answer.value.more)
    onEarlier(answer.value.rows)
  }
  return (
    <Section tight>
      <Stack gap={8}>
        <NotDone id="earlier-fault" refusal={refusal} />
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

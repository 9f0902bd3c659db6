import { useState } from 'react'
import type { StaffMessageRow } from '#contracts/staff-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { NotDone } from '../fresh/asked.tsx'
import { useDeed } from '../fresh/use-deed.ts'
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
  const { busy, refusal, act } = useDeed()
  const [isBegin, setIsBegin] = useState(false)
  const ask = () =>
    void act(
      async () => await askEarlier(courier, before),
      ({ rows, more }) => {
        setIsBegin(!more)
        onEarlier(rows)
      },
    )
  return (
    <Section tight>
      <Stack gap={8}>
        <NotDone id="earlier-fault" refusal={refusal} />
        {isBegin ? (
          <output className="text-meta">Nothing was written before this.</output>
        ) : (
          <Button kind="inline" fit aria-disabled={busy || undefined} onClick={ask}>
            {busy ? 'Asking for earlier messages' : 'Earlier messages'}
          </Button>
        )}
      </Stack>
    </Section>
  )
}

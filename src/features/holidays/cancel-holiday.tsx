import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { FieldMessage } from '#ui/fields/field.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/feedback/sheet.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { cancelOwnHoliday } from './holiday-deeds-sync.ts'
import { daysWords, spanWords } from './holiday-words.ts'
import { holidayHalves } from './leave-figures.ts'
import type { OwnHoliday } from './own-holidays-store.ts'

/** An undo could come too late: whoever cancels may not be able to ask again. So it is asked once, with what it means. */
export function CancelHoliday({ holiday: { row } }: { holiday: OwnHoliday }) {
  const toast = useToast()
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const cancel = async () => {
    const saved = await cancelOwnHoliday(row.id)
    setProblem(saved.ok ? undefined : saved.error.message)
    if (!saved.ok) return
    setAsking(false)
    toast({ text: 'Cancellation saved on this phone' })
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cancel this holiday</Button>
      <Sheet open={asking} onClose={() => setAsking(false)} title="Cancel this holiday?">
        <Section tight>
          <Stack gap={16}>
            <p>
              {spanWords(row)}. Its {daysWords(holidayHalves(row))} of leave come back to you. To have it after all you
              must ask again, with the same notice.
            </p>
            {problem !== undefined && <FieldMessage id="holiday-cancel-problem">{problem}</FieldMessage>}
            <Button kind="primary" onClick={() => void cancel()}>
              Yes, cancel it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </Stack>
        </Section>
      </Sheet>
    </>
  )
}

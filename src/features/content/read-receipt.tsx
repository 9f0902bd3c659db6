import { useLiveQuery } from 'dexie-react-hooks'
import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import { londonTime, longDay } from '#domain/dates/day.ts'
import { syncLabels } from '#domain/sync-labels.ts'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { SyncLabel } from '#ui/feedback/sync-word.tsx'
import type { NewsItem } from './news-item.ts'
import type { Receipt, ReceiptPort } from './receipt-port.ts'

/** Green only once the depot has it. */
function Given({ receipt: { receivedAt, sync } }: { receipt: Receipt }) {
  if (receivedAt !== null) {
    const at = new Date(receivedAt)
    return (
      <Mark icon={CheckCheck} tone="confirmed">
        Marked as read at {londonTime(at)} on {longDay(at)}.
      </Mark>
    )
  }
  if (sync === 'saved' || sync === 'queued' || sync === 'sending')
    return <SyncLabel kind={sync}>You have read this: {syncLabels[sync]}</SyncLabel>
  return <SyncLabel kind={sync ?? 'queued'}>You have read this</SyncLabel>
}

/** A button under an article that must be read, with which the courier confirms it permanently. */
export function ReadReceipt({ item: { id, version }, port }: { item: NewsItem; port: ReceiptPort }) {
  const known = useLiveQuery(async () => ({ receipt: await port.read(id, version) }), [port, id, version])
  const [failure, setFailure] = useState<string>()
  const toast = useToast()
  if (!known) return null
  const confirm = async (): Promise<void> => {
    const saved = await port.save({ documentId: id, publishedAt: version })
    setFailure(saved.ok ? undefined : saved.error.message)
    if (saved.ok) toast({ text: 'Receipt saved on this phone' })
  }
  return (
    <Section line>
      <Stack gap={8}>
        {known.receipt ? (
          <Given receipt={known.receipt} />
        ) : (
          <>
            <p className="measure">Read this and confirm.</p>
            <Button kind="primary" onClick={() => void confirm()}>
              I have read this
            </Button>
          </>
        )}
        {failure !== undefined && <p role="alert">{failure}</p>}
      </Stack>
    </Section>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveFile } from '#device/save-file.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { exportOutbox } from './export-outbox-store.ts'
import type { OutboxItem } from './outbox-store.ts'
import { discardItem, doAgain, retryItem, sendNow, type SendOutcome } from './outbox-sync.ts'
import { brokenWords, discardedWords, sentWords } from './outbox-words.ts'

export function useOutboxActions() {
  const toast = useToast()
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)

  const orSay = async (deed: keyof typeof brokenWords, work: () => Promise<void>) => {
    try {
      await work()
    } catch {
      toast({ text: brokenWords[deed] })
    }
  }
  const send = async (work: () => Promise<SendOutcome>) => {
    if (sending) return
    setSending(true)
    await orSay('send', async () => toast({ text: sentWords(await shownPending(work())) }))
    setSending(false)
  }
  return {
    sending,
    tryNow: () => void send(sendNow),
    retry: (item: OutboxItem) => void send(() => (item.sync === 'attention' ? retryItem(item) : sendNow())),
    discard: (item: OutboxItem) =>
      orSay('discard', async () => toast({ text: discardedWords[await discardItem(item)] })),
    /** A refused tap holds up whatever follows on the same thing, so it goes when the new one is kept. */
    edit: (item: OutboxItem, to: string) =>
      orSay('edit', async () => {
        if (item.sync === 'attention' && item.kind === 'tap' && !item.words?.resumes) await doAgain(item)
        await navigate(to)
      }),
    export: () =>
      orSay('export', async () => {
        const { name, text } = await exportOutbox(__APP_VERSION__)
        saveFile(name, 'application/json', text)
        toast({ text: `Saved as ${name}` })
      }),
  }
}

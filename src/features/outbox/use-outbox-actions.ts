import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveFile } from '#device/save-file.ts'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { exportOutbox } from './export-outbox-store.ts'
import type { OutboxItem } from './outbox-store.ts'
import { discardItem, doAgain, retryItem, sendNow } from './outbox-sync.ts'
import type { SendOutcome } from './outbox-sync.ts'
import { discardedWords, sentWords } from './outbox-words.ts'

/** What the courier may do with the outbox; each result is said in a toast. */
export function useOutboxActions() {
  const toast = useToast()
  const navigate = useNavigate()
  const [sending, setSending] = useState(false)

  const send = async (work: () => Promise<SendOutcome>) => {
    if (sending) return
    setSending(true)
    try {
      toast({ text: sentWords(await shownPending(work())) })
    } finally {
      setSending(false)
    }
  }
  return {
    sending,
    tryNow: () => void send(sendNow),
    retry: (item: OutboxItem) => void send(() => (item.sync === 'attention' ? retryItem(item) : sendNow())),
    async discard(item: OutboxItem) {
      toast({ text: discardedWords[await discardItem(item)] })
    },
    /** A refused tap holds up whatever follows on the same thing, so it goes when the new one is kept. */
    async edit(item: OutboxItem, to: string) {
      if (item.sync === 'attention' && item.kind === 'tap' && !item.words?.resumes) await doAgain(item)
      await navigate(to)
    },
    async export() {
      const { name, text } = await exportOutbox(__APP_VERSION__)
      saveFile(name, 'application/json', text)
      toast({ text: `Saved as ${name}` })
    },
  }
}

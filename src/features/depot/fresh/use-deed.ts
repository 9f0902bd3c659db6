import { useState } from 'react'
import { shownPending } from '#ui/timing/shown-pending.ts'
import type { Answer, Refusal } from './ask-sync.ts'

/** Something that is done at once, or not at all: whether it is under way, and why it was not done. */
export function useDeed() {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const act = async <Value>(work: () => Promise<Answer<Value>>, onDone: (value: Value) => void) => {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    const answer = await shownPending(work())
    setBusy(false)
    if (answer.kind === 'answer') onDone(answer.value)
    else setRefusal(answer.refusal)
  }
  return { busy, refusal, act }
}

import { useRef, useState } from 'react'
import { shownPending } from '#ui/timing/shown-pending.ts'
import { useWhen } from '#ui/timing/use-when.ts'
import type { Answer } from './ask-sync.ts'

/** What a service says when the screen opens, and again when it is asked to or `key` has become another one. */
export function useAsked<Value>(question: () => Promise<Answer<Value>>, key = '') {
  const [answer, setAnswer] = useState<Answer<Value> | null>(null)
  const [busy, setBusy] = useState(true)
  const asked = useRef(0)
  const again = async () => {
    const mine = ++asked.current
    setBusy(true)
    const next = await shownPending(question())
    if (asked.current !== mine) return
    setAnswer(next)
    setBusy(false)
  }
  useWhen(key, () => void again())
  return { answer, busy, again: () => void again() }
}

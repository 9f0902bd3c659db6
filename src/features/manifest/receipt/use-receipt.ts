import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { askReceipt } from './receipt-sync.ts'
import { readReceipt, type Receipt } from './receipt-store.ts'

export interface DayReceiptView {
  /** Undefined while it is read. */
  receipt: Receipt | null | undefined
  asking: boolean
  /** Why the depot's count is not a new one, in words. */
  problem: string | null
  ask: () => void
}

const problemWords = (code: string): string =>
  code === 'network'
    ? 'The depot could not be asked: there is no signal. What this phone counted stays here.'
    : code === 'not-found'
      ? 'This list is not yours any more, so the depot does not count it for you.'
      : 'The depot could not count now. What this phone counted stays here. Count again later.'

/** Why there is no new count, in words; null where there is one. */
async function problemOf(manifestId: string): Promise<string | null> {
  try {
    const code = await askReceipt(manifestId)
    return code === null ? null : problemWords(code)
  } catch (error) {
    return error instanceof Error ? error.message : problemWords('')
  }
}

/** The day as this phone has it beside the depot's last count, which is asked for when the page opens. */
export function useReceipt(manifestId: string): DayReceiptView {
  const receipt = useLiveQuery(() => readReceipt(manifestId), [manifestId])
  const [asked, setAsked] = useState<{ asking: boolean; problem: string | null }>({ asking: true, problem: null })
  useEffect(() => {
    void problemOf(manifestId).then((problem) => setAsked({ asking: false, problem }))
  }, [manifestId])
  const ask = () => {
    setAsked(({ problem }) => ({ asking: true, problem }))
    void problemOf(manifestId).then((problem) => setAsked({ asking: false, problem }))
  }
  return { receipt, ...asked, ask }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { useToday } from '#ui/parcel/use-today.ts'
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
    ? 'No signal, so the depot’s total can’t be checked. What this phone counted stays here.'
    : code === 'not-found'
      ? 'This list isn’t yours any more, so the depot doesn’t show you its total.'
      : 'The depot couldn’t check its total. What this phone counted stays here. Check again later.'

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
export function useReceipt(manifestId: string | null): DayReceiptView {
  const today = useToday()
  const receipt = useLiveQuery(() => readReceipt(manifestId, today), [manifestId, today])
  const [asked, setAsked] = useState<{ asking: boolean; problem: string | null }>({ asking: true, problem: null })
  const id = receipt?.manifest.id
  useEffect(() => {
    if (id !== undefined) void problemOf(id).then((problem) => setAsked({ asking: false, problem }))
  }, [id])
  const ask = () => {
    if (id === undefined) return
    setAsked(({ problem }) => ({ asking: true, problem }))
    void problemOf(id).then((problem) => setAsked({ asking: false, problem }))
  }
  return { receipt, ...asked, ask }
}

import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import { createScanFeedback } from '#device/scanner/feedback.ts'
import { listenForWedge } from '#device/scanner/listen-for-wedge.ts'
import { readByHandScanner } from '#domain/barcode/hand-scanner.ts'
import { loadDifference, type LoadDifference } from '#domain/load/load-difference.ts'
import { useToday } from '#ui/parcel/use-today.ts'
import { countScan, type CountedScan } from './count-scan-sync.ts'
import { readLoadDay, type LoadDay } from './load-day-store.ts'
import { verdictLook } from './load-labels.ts'

/** A label and what it came to; `count` goes up, so that the same one twice is news twice. */
export type LastScan = CountedScan & { count: number }

export interface LoadCheck {
  today: string
  /** Undefined while it is being read. */
  day: LoadDay | undefined
  action: LoadAction
  difference: LoadDifference | undefined
  last: LastScan | null
  /** Why the last label was not counted. */
  problem: string | null
  setProblem: (problem: string | null) => void
  /** Counts a label; `chosen` where several parcels carry its code. One after the other, in the order of the calls. */
  count: (barcode: Barcode, chosen?: string) => void
  /** The last verdict has been dealt with. */
  dismiss: () => void
  unlock: () => void
}

/** Counts each label against the lists. A scan is saved before it is heard or shown. */
export function useLoadCheck(): LoadCheck {
  const today = useToday()
  const day = useLiveQuery(() => readLoadDay(today), [today])
  const action = day?.run?.action ?? 'loaded'
  const difference = useMemo(() => day && loadDifference(day.parcels, day.scans, action), [day, action])
  const [last, setLast] = useState<LastScan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const feedback = useMemo(() => createScanFeedback(() => true), [])
  useEffect(() => {
    return feedback.close
  }, [feedback])

  const line = useRef(Promise.resolve())
  const take = useCallback(
    async (barcode: Barcode, chosen: string | undefined) => {
      const result = await countScan(today, barcode, chosen)
      if (!result.ok) {
        feedback.give('failed')
        setProblem(result.error.message)
        return
      }
      const counted = result.value
      feedback.give(verdictLook[counted.verdict].sound)
      setProblem(null)
      setLast((before) => ({ ...counted, count: (before?.count ?? 0) + 1 }))
    },
    [today, feedback],
  )
  const count = useCallback(
    (barcode: Barcode, chosen?: string) => {
      line.current = line.current
        .then(() => take(barcode, chosen))
        .catch((error: unknown) => {
          // The next label must not meet the failure of this one.
          feedback.give('failed')
          setProblem('The last label was not counted. Scan it again.')
          reportError(error)
        })
    },
    [take, feedback],
  )
  useEffect(() => {
    return listenForWedge(({ text, field }) => {
      if (field) field.value = ''
      count(readByHandScanner(text))
    })
  }, [count])
  const dismiss = useCallback(() => setLast(null), [])
  return { today, day, action, difference, last, problem, setProblem, count, dismiss, unlock: feedback.unlock }
}

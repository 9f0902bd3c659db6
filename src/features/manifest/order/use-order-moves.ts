import { useEffect, useRef, useState } from 'react'
import { listDoors, toRuns } from '#domain/round-order/door.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { doorsOfOutline, orderedOutline } from '../list/change-outline.ts'
import type { Outline } from '../list/outline.ts'
import { keyedRuns, plainRuns, putBack, takenOut, withDoors, type KeyedRun } from './keyed-runs.ts'
import { moveItem } from './move-item.ts'
import { saveOrderDraft } from './order-draft-sync.ts'
import type { ListToOrder } from './order-store.ts'
import { formatHouse, formatStop } from './street-head.tsx'

const runsIn = (outline: Outline): KeyedRun[] => keyedRuns(toRuns(doorsOfOutline(outline)))

export interface OrderMoves {
  runs: readonly KeyedRun[]
  said: string
  /** The row that has just come to be, or took a stop back: the finger and the focus are lost without it. */
  touched: { key: string; part: 'back' | 'head' } | null
  moveStreet: (from: number, to: number) => void
  moveStop: (run: KeyedRun, from: number, to: number) => void
  /** `at` is the index within the run. */
  takeOut: (run: KeyedRun, at: number) => void
  bringBack: (run: KeyedRun, home: KeyedRun) => void
  discard: () => void
  /** After the press that saves, there is no draft to save. */
  saved: () => void
}

/** The rows of a round as they are moved. Each move is on the disk at once, and there again when the app comes back. */
export function useOrderMoves({ manifest, outline, draft }: ListToOrder): OrderMoves {
  const toast = useToast()
  // The list may have changed since; new doors take their place from the saved order.
  const [runs, setRuns] = useState<readonly KeyedRun[]>(() =>
    runsIn(draft ? orderedOutline(outline, draft.runs) : outline),
  )
  const [said, setSaid] = useState('')
  const [touched, setTouched] = useState<OrderMoves['touched']>(null)
  const unsaved = useRef(false)
  useEffect(() => {
    return () => {
      if (unsaved.current) toast({ text: 'You have unsaved changes to the order' })
    }
  }, [toast])

  const change = (next: readonly KeyedRun[], words: string, row: OrderMoves['touched'] = null) => {
    unsaved.current = true
    setRuns(next)
    setSaid(words)
    setTouched(row)
    // Moves that find no room are not worth a message: the press that saves them says so.
    void saveOrderDraft(manifest.id, plainRuns(next)).catch(() => undefined)
  }
  return {
    runs,
    said,
    touched,
    moveStreet(from, to) {
      const next = moveItem(runs, from, to)
      if (next !== runs) change(next, `${runs[from]?.street ?? ''} is now street ${to + 1} of ${runs.length}.`)
    },
    moveStop(run, from, to) {
      const doors = listDoors([run])
      const inOrder = moveItem(doors, from, to)
      if (inOrder === doors) return
      const next = runs.map((each) => (each.key === run.key ? withDoors(each, inOrder) : each))
      change(next, `${formatHouse(run.houses[from] ?? '')} is now stop ${to + 1} of ${doors.length} in ${run.street}.`)
    },
    takeOut(run, at) {
      const next = takenOut(runs, run.key, at)
      change(next.runs, `${formatStop(run.houses[at] ?? '', run.street)} is now on its own, ahead of its street.`, {
        key: next.key,
        part: 'back',
      })
    },
    bringBack(run, home) {
      const words = `${formatStop(run.houses[0] ?? '', run.street)} is back in its street.`
      change(putBack(runs, run.key), words, { key: home.key, part: 'head' })
    },
    discard() {
      const before = runs
      unsaved.current = false
      setRuns(runsIn(outline))
      void saveOrderDraft(manifest.id, null).catch(() => undefined)
      toast({ text: 'Changes discarded', onUndo: () => change(before, 'Your changes are back.') })
    },
    saved() {
      unsaved.current = false
    },
  }
}

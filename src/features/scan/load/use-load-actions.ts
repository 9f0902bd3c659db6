import { Smartphone } from 'lucide-react'
import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { chooseLoadAction, takeBackScans } from './count-scan-sync.ts'
import { finishRun, undoFinish, type FinishedRun, type Unscanned } from './finish-run-sync.ts'
import { formatFinished } from './load-labels.ts'
import type { LoadCheck } from './use-load-check.ts'

export interface LoadActions {
  choose: (action: LoadAction) => void
  /** Scans that do not count; `words` for the toast. */
  takeBack: (ids: readonly string[], words: string) => void
  /** `unscanned`: what becomes of the parcels that were not scanned. */
  finish: (unscanned?: Unscanned) => void
}

/** Returns the actions of a load check; each can be undone for 8 s. */
export function useLoadActions({ today, action, dismiss, setProblem }: LoadCheck): LoadActions {
  const toast = useToast()
  const count = async (ids: readonly string[], takenBack: boolean, words: string) => {
    const result = await takeBackScans(ids, takenBack)
    if (!result.ok) {
      setProblem(result.error.message)
      return
    }
    setProblem(null)
    dismiss()
    toast({
      text: words,
      icon: Smartphone,
      ...(takenBack ? { onUndo: () => void count(ids, false, 'Scan restored') } : {}),
    })
  }
  const undo = async (finished: FinishedRun) => {
    const result = await undoFinish(today, finished)
    if (!result.ok) setProblem(result.error.message)
    else
      toast({
        text:
          result.value.left === 0
            ? 'Undone. The load check is open again.'
            : `${result.value.undone} undone, ${result.value.left} changed since`,
        icon: Smartphone,
      })
  }
  const finish = async (unscanned: Unscanned | undefined) => {
    const result = await finishRun(today, unscanned)
    if (!result.ok) {
      setProblem(result.error.message)
      return
    }
    const finished = result.value
    if (!finished) return
    setProblem(null)
    dismiss()
    toast({ text: formatFinished(action, finished), icon: Smartphone, onUndo: () => void undo(finished) })
  }
  return {
    choose: (next) =>
      void chooseLoadAction(today, next).then((result) => setProblem(result.ok ? null : result.error.message)),
    takeBack: (ids, words) => void count(ids, true, words),
    finish: (unscanned) => void finish(unscanned),
  }
}

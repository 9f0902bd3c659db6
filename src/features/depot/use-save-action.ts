import { useToast } from '#ui/feedback/toast-provider.tsx'
import { takeBack } from './decide/decide-actions-sync.ts'
import type { Saved } from './desk-actions-sync.ts'

interface Said {
  /** "Round 104 assigned to A. Example". */
  text: string
  /** Offers to undo it, for as long as it stays on this device. */
  undo?: boolean
}

/** Saves an action and says so in a toast, or says why it could not be saved. Resolves to whether it was saved. */
export function useSaveAction() {
  const toast = useToast()
  return async (work: Promise<Saved>, { text, undo = false }: Said): Promise<boolean> => {
    const saved = await work
    if ('error' in saved) {
      toast({ text: saved.error })
      return false
    }
    const takeItBack = async () => {
      const end = await takeBack(saved.rows)
      toast({ text: end === 'undone' ? 'Undone' : 'Too late to undo, it was already sent' })
    }
    toast({ text, ...(undo && { onUndo: () => void takeItBack() }) })
    return true
  }
}

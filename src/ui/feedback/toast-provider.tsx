import { createContext, use, useCallback, useEffect, useState, type ReactNode } from 'react'
import type { Timer } from '../timing/countdown.ts'
import { Toast, type ToastContent } from './toast.tsx'
import { backgroundToast } from './background-toast.ts'

const ToastContext = createContext<(toast: ToastContent) => void>(() => {})
const UndoesContext = createContext<string | undefined>(undefined)

/** Returns a function that shows a toast. A newer toast replaces an older one, whose action can then no longer be undone here. */
export function useToast() {
  return use(ToastContext)
}

/** Returns the name of the action that the shown toast can undo. Hide any other undo button for it on the page. */
export function useUndoneByToast(): string | undefined {
  return use(UndoesContext)
}

/** Goes inside the `Shell`, around the pages. The region is always present, or its first words would not be announced. */
export function ToastProvider({ timer, children }: { timer?: Timer; children: ReactNode }) {
  const [shown, setShown] = useState<{ key: number; toast: ToastContent } | null>(null)
  const show = useCallback((toast: ToastContent) => setShown((last) => ({ key: (last?.key ?? 0) + 1, toast })), [])
  useEffect(() => {
    backgroundToast.show = show
  }, [show])
  return (
    <ToastContext value={show}>
      <UndoesContext value={shown?.toast.undoes}>{children}</UndoesContext>
      <output className="toast-region">
        {shown && <Toast key={shown.key} {...shown.toast} timer={timer} onClose={() => setShown(null)} />}
      </output>
    </ToastContext>
  )
}

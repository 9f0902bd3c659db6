import { useRef, type ReactNode } from 'react'
import { usePressGuard } from '../timing/use-press-guard.ts'
import './sheet-foot.css'

type SheetFootProps = {
  /** Names what can be pressed: a press right after a change is dropped. */
  buttons: string
  children: ReactNode
}

/** The last part of a sheet, which stays at the lower edge while the rest scrolls: the button that ends it. */
export function SheetFoot({ buttons, children }: SheetFootProps) {
  const guarded = useRef<HTMLDivElement>(null)
  usePressGuard(guarded, buttons)
  // A press that is ignored lands on the foot here. On the dialog it would count as a press outside the sheet.
  return (
    <div className="sheet-foot">
      <div ref={guarded}>{children}</div>
    </div>
  )
}

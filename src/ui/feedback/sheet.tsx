import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { IconButton } from '../controls/icon-button.tsx'
import './sheet.css'

type SheetProps = {
  open: boolean
  /** Called by the close button, Escape, Android's Back gesture, or a press outside the sheet. */
  onClose: () => void
  title: string
  children: ReactNode
}

function OpenSheet({ onClose, title, children }: Omit<SheetProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // Before the element leaves the page, or closing could not give focus back to the opener.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const ask = (event: Event) => {
      event.preventDefault()
      close.current()
    }
    // A press that begins inside, as when selecting text, may end outside.
    let beganBeside = false
    const begin = (event: Event) => {
      beganBeside = event.target === element
    }
    const pressBeside = (event: MouseEvent) => {
      if (beganBeside && event.target === element) close.current()
    }
    const closedByBrowser = () => {
      if (!element.open) close.current()
    }
    element.addEventListener('cancel', ask)
    element.addEventListener('close', closedByBrowser)
    element.addEventListener('pointerdown', begin)
    element.addEventListener('click', pressBeside)
    element.showModal()
    return () => {
      element.removeEventListener('cancel', ask)
      element.removeEventListener('close', closedByBrowser)
      element.removeEventListener('pointerdown', begin)
      element.removeEventListener('click', pressBeside)
      element.close()
    }
  }, [])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={titleId}>
      <div className="sheet-head">
        <h2 className="sheet-title" id={titleId} tabIndex={-1} autoFocus>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className="sheet-body">{children}</div>
    </dialog>
  )
}

/** Renders a modal dialog at the bottom edge of a phone and at the side of a wide screen. */
export function Sheet({ open, ...sheet }: SheetProps) {
  return open ? <OpenSheet {...sheet} /> : null
}

import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { browserTimer, startCountdown, type Countdown, type Timer } from '../timing/countdown.ts'
import { Icon, type IconType } from '../theme/icon.tsx'
import './toast.css'

export const toastMs = 8000

export type ToastContent = {
  text: string
  icon?: IconType
  /** Undoes the action; the toast closes at once. */
  onUndo?: () => void
  undoLabel?: string
  /** Names what `onUndo` takes back, for a page that offers the same in another place. */
  undoes?: string
}

type ToastProps = ToastContent & { onClose: () => void; timer?: Timer }

/** Shows what was done and offers to undo it for 8 s. The time stops while it is touched or focused. */
export function Toast({ text, icon, onUndo, undoLabel = 'Undo', onClose, timer = browserTimer }: ToastProps) {
  const countdown = useRef<Countdown>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const running = startCountdown(toastMs, () => close.current(), timer)
    countdown.current = running
    return running.stop
  }, [timer])
  const pause = () => countdown.current?.pause()
  const resume = () => countdown.current?.resume()
  return (
    <span
      className="toast"
      onPointerEnter={pause}
      onPointerLeave={resume}
      onPointerCancel={resume}
      onFocus={pause}
      onBlur={resume}
    >
      {icon && <Icon of={icon} size={20} />}
      <span className="toast-text">{text}</span>
      {onUndo && (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            onUndo()
            onClose()
          }}
        >
          <Icon of={Undo2} size={20} />
          <span>{undoLabel}</span>
        </button>
      )}
    </span>
  )
}

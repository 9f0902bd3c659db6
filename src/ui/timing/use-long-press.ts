import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const holdMs = 500
/** A thumb that rests moves by some pixels; one that scrolls moves by more. */
const restPx = 10

/**
 * Returns the handlers of an element that does something else when it is held. The menu key and a right click do the
 * same, so that a keyboard can. A press that was held doesn't also count as a click.
 */
export function useLongPress(onHold: () => void) {
  const held = useRef(false)
  const press = useRef<{ timer: number; x: number; y: number }>(undefined)
  const cancel = () => {
    window.clearTimeout(press.current?.timer)
    press.current = undefined
  }
  useEffect(() => {
    return () => window.clearTimeout(press.current?.timer)
  }, [])
  const hold = () => {
    held.current = true
    onHold()
  }
  return {
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      held.current = false
      if (button === 0) press.current = { timer: window.setTimeout(hold, holdMs), x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY }
      if (Math.hypot(clientX - x, clientY - y) > restPx) cancel()
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
    onPointerLeave: cancel,
    onContextMenu: (event: MouseEvent) => {
      // Android opens its menu for links after the same time.
      event.preventDefault()
      cancel()
      onHold()
    },
    onClick: (event: MouseEvent) => {
      // A click without a pointer comes from the keyboard.
      if (held.current && event.detail > 0) event.preventDefault()
      held.current = false
    },
  }
}

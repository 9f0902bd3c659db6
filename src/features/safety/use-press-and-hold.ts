import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

/** Milliseconds for which the button is held. */
export const holdMs = 2000
/** Milliseconds within which the click of a press arrives. */
const clickFollowsMs = 3000
/** Milliseconds between two steps of the progress. */
const stepMs = 100

/** Holding a button with a finger, or with Space or Enter. `onShort`: it was let go too soon, or pressed by a tool that cannot hold. */
export function usePressAndHold(onHeld: () => void, onShort: () => void) {
  const [held, setHeld] = useState(0)
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  /** When a finger or a key last pressed; the click that follows is theirs, and not of a tool that presses without either. */
  const pressedAt = useRef(Number.NEGATIVE_INFINITY)
  const stop = () => {
    clearInterval(timer.current)
    timer.current = undefined
    setHeld(0)
  }
  useEffect(() => () => clearInterval(timer.current), [])
  const begin = () => {
    if (timer.current !== undefined) return
    const start = performance.now()
    pressedAt.current = start
    timer.current = setInterval(() => {
      const passed = performance.now() - start
      if (passed < holdMs) return setHeld(passed)
      stop()
      navigator.vibrate?.([80, 60, 80])
      onHeld()
    }, stepMs)
  }
  const letGo = () => {
    if (timer.current === undefined) return
    stop()
    onShort()
  }
  const isKey = ({ key }: KeyboardEvent) => key === ' ' || key === 'Enter'
  return {
    /** Milliseconds; 0 while nobody holds it. */
    held,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        if (event.button === 0) begin()
      },
      onPointerUp: letGo,
      onPointerLeave: letGo,
      onPointerCancel: stop,
      onKeyDown: (event: KeyboardEvent) => {
        if (!isKey(event)) return
        event.preventDefault()
        if (!event.repeat) begin()
      },
      onKeyUp: (event: KeyboardEvent) => {
        if (isKey(event)) letGo()
      },
      onBlur: stop,
      // A long press opens a menu on some phones.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
      onClick: () => {
        if (performance.now() - pressedAt.current > clickFollowsMs) onShort()
      },
    },
  }
}

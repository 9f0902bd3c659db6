import { useCallback, useEffect, useRef, type RefObject } from 'react'

/** Milliseconds that a verdict stands against the next label: long enough to be seen and heard. */
const verdictStands = 1_000
/** Milliseconds from a lifted finger to the press that follows it: on a phone they are two events. */
const pressFollows = 400

export interface Hold {
  /** Whether the verdict may not change now. */
  held: () => boolean
  /** A verdict has just appeared. */
  begin: () => void
  end: () => void
}

/**
 * Keeps the verdict where it is while a finger, a mouse button or the keyboard's focus is on it: the
 * press that comes must meet the parcel that it was meant for.
 */
export function useHold(verdict: RefObject<HTMLElement | null>): Hold {
  const until = useRef(0)
  const pointers = useRef(new Set<number>())
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const lifted = ({ pointerId }: PointerEvent) => {
      if (pointers.current.delete(pointerId)) until.current = performance.now() + pressFollows
    }
    const down = ({ pointerId, target }: PointerEvent) => {
      if (target instanceof Node && verdict.current?.contains(target)) pointers.current.add(pointerId)
    }
    addEventListener('pointerdown', down, options)
    addEventListener('pointerup', lifted, options)
    addEventListener('pointercancel', lifted, options)
    // A button that is let go in another window is never reported.
    addEventListener('blur', () => pointers.current.clear(), { signal: ended.signal })
    return () => ended.abort()
  }, [verdict])

  const held = useCallback(() => {
    const focused = document.activeElement
    const byKeyboard = focused?.matches(':focus-visible') === true && verdict.current?.contains(focused) === true
    return byKeyboard || pointers.current.size > 0 || performance.now() < until.current
  }, [verdict])
  const begin = useCallback(() => {
    until.current = performance.now() + verdictStands
  }, [])
  const end = useCallback(() => {
    until.current = 0
    pointers.current.clear()
  }, [])
  return { held, begin, end }
}

import { useEffect, useMemo, useState, type RefObject } from 'react'
import { createVerdictHold, type VerdictHold } from './verdict-hold.ts'

export type Hold = Pick<VerdictHold, 'held' | 'begin' | 'end'>

/**
 * Keeps the verdict where it is while a finger, a mouse button or the keyboard's focus is on it: the
 * press that comes must meet the parcel that it was meant for.
 */
export function useHold(verdict: RefObject<HTMLElement | null>): Hold {
  const [hold] = useState(() => createVerdictHold(() => performance.now()))
  useEffect(() => {
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const lifted = ({ pointerId }: PointerEvent) => hold.fingerUp(pointerId)
    const down = ({ pointerId, target }: PointerEvent) => {
      if (target instanceof Node && verdict.current?.contains(target)) hold.fingerDown(pointerId)
    }
    addEventListener('pointerdown', down, options)
    addEventListener('pointerup', lifted, options)
    addEventListener('pointercancel', lifted, options)
    addEventListener('blur', () => hold.fingersLost(), { signal: ended.signal })
    return () => ended.abort()
  }, [verdict, hold])

  return useMemo(() => {
    const held = () => {
      const focused = document.activeElement
      const byKeyboard = focused?.matches(':focus-visible') === true && verdict.current?.contains(focused) === true
      return byKeyboard || hold.held()
    }
    return { held, begin: (stays) => hold.begin(stays), end: () => hold.end() }
  }, [verdict, hold])
}

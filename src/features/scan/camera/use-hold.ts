import { useEffect, useMemo, useState, type RefObject } from 'react'

/** How long a verdict blocks the next label, in milliseconds: long enough to be seen and heard. */
const verdictStands = 1_000
/** Milliseconds from a lifted finger to the press that follows it: on a phone they are two events. */
const pressFollows = 400

/** Says for how long the verdict on the screen does not give way to what the camera sees next. */
interface VerdictHold {
  held: () => boolean
  /** A verdict has just appeared. With `stays` it is held until `end`. */
  begin: (stays: boolean) => void
  /** The verdict has been answered or put away. */
  end: () => void
  fingerDown: (pointerId: number) => void
  fingerUp: (pointerId: number) => void
  /** A finger that is lifted in another window is never reported. */
  fingersLost: () => void
}

/** `now` returns milliseconds that never go back. */
export function createVerdictHold(now: () => number): VerdictHold {
  let until = 0
  const fingers = new Set<number>()
  return {
    held: () => fingers.size > 0 || now() < until,
    begin(stays) {
      until = stays ? Number.POSITIVE_INFINITY : now() + verdictStands
    },
    end() {
      until = 0
      fingers.clear()
    },
    fingerDown(pointerId) {
      fingers.add(pointerId)
    },
    fingerUp(pointerId) {
      if (fingers.delete(pointerId)) until = Math.max(until, now() + pressFollows)
    },
    fingersLost() {
      fingers.clear()
    },
  }
}

export type Hold = Pick<VerdictHold, 'held' | 'begin' | 'end'>

/**
 * Holds the verdict while a finger, a mouse button or the focus is on it, so that the press acts on the parcel that
 * the courier meant.
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

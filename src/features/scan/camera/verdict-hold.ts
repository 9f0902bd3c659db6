/** Milliseconds that a verdict stands against the next label: long enough to be seen and heard. */
const verdictStands = 1_000
/** Milliseconds from a lifted finger to the press that follows it: on a phone they are two events. */
const pressFollows = 400

/** Says for how long the verdict on the screen does not give way to what the camera sees next. */
export interface VerdictHold {
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

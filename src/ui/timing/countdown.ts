/** The part of the clock that a countdown needs; tests pass their own. Times in ms. */
export type Timer = {
  now: () => number
  set: (run: () => void, ms: number) => number
  clear: (id: number) => void
}

export const browserTimer: Timer = {
  now: () => performance.now(),
  set: (run, ms) => window.setTimeout(run, ms),
  clear: (id) => window.clearTimeout(id),
}

export type Countdown = { pause: () => void; resume: () => void; stop: () => void }

/** Calls `onEnd` once after `ms` of unpaused time. Pausing twice or resuming twice changes nothing. */
export function startCountdown(ms: number, onEnd: () => void, timer: Timer = browserTimer): Countdown {
  let left = ms
  let startedAt = 0
  let id: number | null = null
  let stopped = false

  const pause = () => {
    if (id === null) return
    timer.clear(id)
    id = null
    left -= timer.now() - startedAt
  }
  const resume = () => {
    if (id !== null || stopped) return
    startedAt = timer.now()
    id = timer.set(
      () => {
        id = null
        stopped = true
        onEnd()
      },
      Math.max(0, left),
    )
  }
  const stop = () => {
    pause()
    stopped = true
  }
  resume()
  return { pause, resume, stop }
}

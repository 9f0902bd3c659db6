export type PageProgressPhase = 'hidden' | 'running' | 'done'

/** Milliseconds; anything shorter shows no bar. */
const showAfterMs = 200
/** Milliseconds for which the full bar stays visible. */
const hideAfterMs = 500

type Listener = () => void

/** Decides when the progress bar at the top is shown. The stylesheet animates it over five seconds. */
export function createPageProgress() {
  let phase: PageProgressPhase = 'hidden'
  let busy = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<Listener>()
  const change = (next: PageProgressPhase) => {
    phase = next
    for (const listener of listeners) listener()
  }
  const later = (ms: number, next: PageProgressPhase) => {
    clearTimeout(timer)
    timer = setTimeout(change, ms, next)
  }
  return {
    phase: (): PageProgressPhase => phase,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    setBusy: (now: boolean) => {
      if (now === busy) return
      busy = now
      if (now) {
        later(showAfterMs, 'running')
      } else if (phase === 'running') {
        change('done')
        later(hideAfterMs, 'hidden')
      } else {
        clearTimeout(timer)
        if (phase === 'done') later(hideAfterMs, 'hidden')
      }
    },
  }
}

/**
 * Runs work at once, and at most one more time for all that is asked for during a run and within `gapMs` milliseconds
 * after it. The work must not fail.
 */
export function throttle(work: () => Promise<void>, gapMs: number): { run: () => void; stop: () => void } {
  let state: 'idle' | 'busy' | 'due' | 'stopped' = 'idle'
  const begin = (): void => {
    state = 'busy'
    void work().then(() => {
      if (state !== 'stopped') setTimeout(end, gapMs)
    })
  }
  const end = (): void => {
    if (state === 'due') begin()
    else if (state === 'busy') state = 'idle'
  }
  return {
    run() {
      if (state === 'idle') begin()
      else if (state === 'busy') state = 'due'
    },
    stop: () => void (state = 'stopped'),
  }
}

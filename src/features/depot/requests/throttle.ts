/**
 * Runs work at once, and at most one more time for all that is asked for within `gapMs` milliseconds of its beginning.
 * After a run it rests for at least half as long as the run took, so that a busy service is not asked without a break.
 * The work must not fail.
 */
export function throttle(work: () => Promise<void>, gapMs: number): { run: () => void; stop: () => void } {
  let state: 'idle' | 'busy' | 'due' | 'stopped' = 'idle'
  const begin = (): void => {
    state = 'busy'
    const began = performance.now()
    void work().then(() => {
      const took = performance.now() - began
      if (state !== 'stopped') setTimeout(end, Math.max(gapMs - took, took / 2))
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

/**
 * Runs at once when it is asked to. Whatever is asked for during a run, and within `gap` milliseconds behind it, is one
 * more run. `run` must not fail.
 */
export function spaced(run: () => Promise<void>, gap: number): { ask: () => void; stop: () => void } {
  let state: 'rests' | 'busy' | 'asked' | 'over' = 'rests'
  const begin = (): void => {
    state = 'busy'
    void run().then(() => {
      if (state !== 'over') setTimeout(end, gap)
    })
  }
  const end = (): void => {
    if (state === 'asked') begin()
    else if (state === 'busy') state = 'rests'
  }
  return {
    ask() {
      if (state === 'rests') begin()
      else if (state === 'busy') state = 'asked'
    },
    stop: () => void (state = 'over'),
  }
}

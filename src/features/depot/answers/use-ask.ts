import { useCallback, useEffect, useState } from 'react'
import type { AskFault } from './ask-desk-sync.ts'
import { hearRounds } from './hear-desk-sync.ts'
import { spaced } from './spaced.ts'

/** Milliseconds between two questions while the page is in sight. */
const askEvery = 30_000
/** Milliseconds from an answer to the next question, where one courier's push follows another's. */
const breath = 1_000

export interface Asking {
  /** Why the last question had no answer; null: it had. */
  fault: AskFault
  /** The first question has not been settled yet. */
  first: boolean
  /** Asks again at once. */
  again: () => void
}

/**
 * Asks when the screen opens, when it comes back into sight, with the network, when the service says that something has
 * moved, and every half a minute while somebody can see it.
 */
export function useAsk(ask: () => Promise<AskFault>): Asking {
  const [state, setState] = useState<{ fault: AskFault; first: boolean }>({ fault: null, first: true })
  const run = useCallback(async () => {
    await ask().then(
      (fault) => setState({ fault, first: false }),
      // The store is being closed, or full: what is shown stays.
      () => setState({ fault: 'storage', first: false }),
    )
  }, [ask])
  useEffect(() => {
    const { ask: askSoon, stop } = spaced(run, breath)
    const look = (): void => {
      if (document.visibilityState === 'visible') askSoon()
    }
    askSoon()
    const unheard = hearRounds(look)
    const timer = setInterval(look, askEvery)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', look)
    return () => {
      stop()
      unheard()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', look)
    }
  }, [run])
  const again = useCallback(() => void run(), [run])
  return { ...state, again }
}

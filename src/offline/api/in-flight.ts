type Listener = (count: number) => void

/** Counts what the progress bar shows: route loads and requests that somebody waits for. Sync never counts. */
export function createInFlight() {
  let count = 0
  const listeners = new Set<Listener>()
  const tell = () => {
    for (const listener of listeners) listener(count)
  }
  return {
    count: () => count,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    async during<T>(work: Promise<T>): Promise<T> {
      count++
      tell()
      try {
        return await work
      } finally {
        count--
        tell()
      }
    },
  }
}

export const inFlight = createInFlight()

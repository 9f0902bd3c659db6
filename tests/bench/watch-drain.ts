export interface WatchedDrain {
  /** Taps that waited when the network came back. */
  waiting: number
  /** Milliseconds from the network's return until the service has acknowledged every tap on this device. */
  acknowledged: number
  /** And until the device's own rows show them. */
  shown: number
  /** Tasks of the main thread that took over 50 ms, in ms. */
  longTasks: number[]
}

/**
 * Runs in the app's page, past the app: looks at the store from the moment that the browser says the network
 * is back, and on until the page has been quiet for a while. Resolves when it is ready to; what it found then
 * stands in `watchedDrain`.
 */
export async function watchDrain(): Promise<void> {
  const every = 10
  const quiet = 2_500
  const longTasks: number[] = []
  new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  const opening = indexedDB.open(names.find((name) => /^courier-(?!device)/.test(name)) ?? '')
  const db = await new Promise<IDBDatabase>((resolve) =>
    opening.addEventListener('success', () => resolve(opening.result)),
  )
  const count = (state: string) =>
    new Promise<number>((resolve) => {
      const counting = db
        .transaction('delivery')
        .objectStore('delivery')
        .index('[service+state]')
        .count(['manifest', state])
      counting.addEventListener('success', () => resolve(counting.result))
    })
  const sinceNone = async (states: string[]): Promise<number> => {
    const left = await Promise.all(states.map(count))
    if (left.every((number) => number === 0)) return performance.now()
    await new Promise((resolve) => setTimeout(resolve, every))
    return await sinceNone(states)
  }
  const waiting = await count('pending')
  const watch = async () => {
    const start = performance.now()
    longTasks.length = 0
    const acknowledged = (await sinceNone(['pending'])) - start
    const shown = (await sinceNone(['pending', 'acked'])) - start
    await new Promise((resolve) => setTimeout(resolve, quiet))
    Object.assign(globalThis, { watchedDrain: { waiting, acknowledged, shown, longTasks } satisfies WatchedDrain })
  }
  addEventListener('online', () => void watch(), { once: true })
}

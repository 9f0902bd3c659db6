/** The delays in milliseconds before a failed registration is tried again. */
const delaysMs = [2_000, 10_000, 60_000]

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Resolves when the network returns or the app is shown again. */
const nextOccasion = () =>
  new Promise<void>((resolve) => {
    const stop = () => {
      removeEventListener('online', go)
      document.removeEventListener('visibilitychange', look)
    }
    const go = () => {
      stop()
      resolve()
    }
    const look = () => {
      if (document.visibilityState === 'visible') go()
    }
    addEventListener('online', go)
    document.addEventListener('visibilitychange', look)
  })

/**
 * Calls `register` until it succeeds: after growing delays, and then whenever the network returns or the app is shown.
 * A weak signal at the first start would otherwise leave a courier without the app that works offline until the next.
 */
export async function registerUntilDone(register: () => Promise<unknown>): Promise<void> {
  for (let failures = 0; ; failures++) {
    const hasSucceeded = await register().then(
      () => true,
      () => false,
    )
    if (hasSucceeded) return
    const delay = delaysMs[failures]
    await (delay === undefined ? nextOccasion() : sleep(delay))
  }
}

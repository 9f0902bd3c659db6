import { storedConfig } from '#offline/stored-config.ts'

/** Milliseconds before each retry; the last value repeats. */
const retryDelaysMs = [1000, 2000, 4000, 8000, 15_000]

/** Resolves after this time, or when the phone has signal again. */
async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
  })
}

/** Fetches the configuration until it arrives, on a phone that was first opened without it. */
export async function waitForConfig(isThere: () => boolean, readAgain: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; !isThere(); tries += 1) {
    // Another request may have stored it meanwhile.
    if (tries > 0 || !(await storedConfig())) await pause(retryDelaysMs[Math.min(tries, retryDelaysMs.length - 1)] ?? 0)
    if (!isThere()) await readAgain()
  }
}

import { offerNow } from './register-worker.ts'

/** Resolves when the worker that is being installed is waiting or has failed. */
const settled = async (worker: ServiceWorker): Promise<void> => {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

/** Checks for a new version now. One that was put off is offered again. */
export async function lookForUpdate(): Promise<'fetched' | 'newest' | 'unreachable' | 'none'> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined)
  if (!registration) return 'none'
  try {
    await registration.update()
    const { installing } = registration
    if (installing) await settled(installing)
    // Some of its files could not be fetched.
    if (installing?.state === 'redundant') return 'unreachable'
  } catch {
    return 'unreachable'
  }
  if (!registration.waiting) return 'newest'
  offerNow()
  return 'fetched'
}

import type { Workbox } from 'workbox-window'
import { trustScripts } from '#device/trusted-script.ts'

const workerAddress = '/service-worker.js'

const trusted = trustScripts('courier-sw', (address) => {
  if (address !== workerAddress) throw new TypeError('Only the app’s own worker may be registered')
})

type Listener = () => void
/**
 * `offered`: shown when the user next opens a page. `asked`: shown at once, because the user looked for an update.
 * `taking`: accepted, and waiting until the old worker has finished.
 */
export type UpdateState = 'none' | 'offered' | 'asked' | 'taking'

let waiting: Workbox | undefined
let state: UpdateState = 'none'
const listeners = new Set<Listener>()

export const subscribeUpdate = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
export const updateState = (): UpdateState => state

function change(next: UpdateState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Hides the prompt; the update is installed at the next start of the app. */
export const putOffUpdate = (): void => change('none')

/** Offers the waiting update to a user who looked for it, even if they put it off before. */
export function offerNow(): void {
  if (waiting && state !== 'taking') change('asked')
}

/** Installs the update. Only this tab reloads; the others continue with their version. */
export async function takeUpdate(): Promise<void> {
  const workbox = waiting
  if (!workbox) return
  change('taking')
  workbox.addEventListener('controlling', () => location.reload())
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) workbox.messageSkipWaiting()
  // Another tab has installed it already.
  else location.reload()
}

/** Without a worker the app works only while it is open. Some browsers do not allow one (private windows, policies). */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const [{ Workbox: RegisteredWorker }, { registerUntilDone }] = await Promise.all([
    import('workbox-window'),
    import('./register-until-done.ts'),
  ])
  const workbox = new RegisteredWorker(trusted(workerAddress))
  workbox.addEventListener('waiting', () => {
    waiting = workbox
    change('offered')
  })
  await registerUntilDone(() => workbox.register())
}

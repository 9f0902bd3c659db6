import { Workbox } from 'workbox-window'

const workerAddress = '/service-worker.js'

type ScriptAddress = ConstructorParameters<typeof Workbox>[0]
interface ScriptPolicies {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): {
    createScriptURL(address: string): ScriptAddress
  }
}

/** The page may start one worker script and no other (Trusted Types, policy `courier-sw`). */
function trusted(address: string): ScriptAddress {
  const policies = (globalThis as { trustedTypes?: ScriptPolicies }).trustedTypes
  if (!policies) return address
  const policy = policies.createPolicy('courier-sw', {
    createScriptURL(asked) {
      if (asked !== workerAddress) throw new TypeError('Only the app’s own worker may be registered')
      return asked
    },
  })
  return policy.createScriptURL(address)
}

type Listener = () => void
/** `taking`: asked for, and the browser waits until the old worker has nothing in hand. */
export type UpdateState = 'none' | 'offered' | 'taking'

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

/** Asks no more: the update is taken when the app is next started. */
export const putOffUpdate = (): void => change('none')

/** Takes the update in this tab: only this one reloads, the others go on with what they have. */
export async function takeUpdate(): Promise<void> {
  const workbox = waiting
  if (!workbox) return
  change('taking')
  workbox.addEventListener('controlling', () => location.reload())
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration?.waiting) workbox.messageSkipWaiting()
  // Another tab has taken it already.
  else location.reload()
}

/** Without a worker the app works while it is open; a browser may refuse one (private windows, policies). */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const workbox = new Workbox(trusted(workerAddress))
  workbox.addEventListener('waiting', () => {
    waiting = workbox
    change('offered')
  })
  await workbox.register().catch(() => undefined)
}

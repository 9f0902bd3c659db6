import type { ServiceKey } from '#contracts/service-key.ts'

type Listener = () => void

const listeners = new Map<ServiceKey, Set<Listener>>()

/**
 * For a screen that reads an endpoint: calls whenever something may have moved in the service for whoever is signed in,
 * which is also whenever a stream of hints begins. Rows of feeds are pulled without it. Returns how to stop.
 */
export function subscribeHints(service: ServiceKey, listener: Listener): () => void {
  const own = listeners.get(service) ?? new Set()
  listeners.set(service, own.add(listener))
  return () => void own.delete(listener)
}

export function notifyHintListeners(services: readonly ServiceKey[]): void {
  for (const service of services) for (const listener of listeners.get(service) ?? []) listener()
}

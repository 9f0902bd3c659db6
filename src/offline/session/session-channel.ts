let opened: BroadcastChannel | undefined

/** One for each program: a channel does not hear what it says itself. Older browsers have none, and look when they are looked at. */
const channel = (): BroadcastChannel | undefined =>
  (opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined)

const ownListeners = new Set<() => void>()

/** Tells this program, the other tabs and the worker that the stored session is not what it was. */
export function notifySessionChange(): void {
  channel()?.postMessage(null)
  for (const listener of ownListeners) listener()
}

/** Hears of what other tabs and the worker have done to the stored session. Returns how to stop. */
export function subscribeOtherTabs(listener: () => void): () => void {
  const heard = channel()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}

/** Hears of every change of the stored session, also of those of this program. Returns how to stop. */
export function subscribeSession(listener: () => void): () => void {
  const stop = subscribeOtherTabs(listener)
  ownListeners.add(listener)
  return () => {
    stop()
    ownListeners.delete(listener)
  }
}

let opened: BroadcastChannel | undefined

/** Each program has its own channel, which does not receive its own messages. Older browsers have none, and check when the page is shown. */
const channel = (): BroadcastChannel | undefined =>
  (opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined)

const ownListeners = new Set<() => void>()

/** Notifies this program, the other tabs and the worker that the stored session has changed. */
export function notifySessionChange(): void {
  channel()?.postMessage(null)
  for (const listener of ownListeners) listener()
}

/** Subscribes to changes of the stored session by other tabs and the worker. Returns a function that unsubscribes. */
export function subscribeOtherTabs(listener: () => void): () => void {
  const heard = channel()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}

/** Subscribes to every change of the stored session, also by this program. Returns a function that unsubscribes. */
export function subscribeSession(listener: () => void): () => void {
  const stop = subscribeOtherTabs(listener)
  ownListeners.add(listener)
  return () => {
    stop()
    ownListeners.delete(listener)
  }
}

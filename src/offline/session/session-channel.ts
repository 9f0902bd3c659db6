let opened: BroadcastChannel | undefined

/** One for each program: a channel does not hear what it says itself. Older browsers have none, and look when they are looked at. */
const channel = (): BroadcastChannel | undefined =>
  (opened ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : undefined)

/** Tells the other tabs that the stored session is not what it was. */
export const tellOtherTabs = (): void => channel()?.postMessage(null)

/** Hears of what other tabs and the worker have done to the stored session. Returns how to stop. */
export function hearOtherTabs(listener: () => void): () => void {
  const heard = channel()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}

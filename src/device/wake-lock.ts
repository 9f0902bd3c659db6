/** The part of the API that is used here, and missing in older browsers. */
type WakeLockPort = { request(kind: 'screen'): Promise<{ release(): Promise<void> }> }

/**
 * Prevents the screen from going dark while this page is visible, until the returned function is called. The browser releases the
 * lock whenever the page is hidden, so it is requested again when the page is shown. Never throws: a phone that rejects it,
 * for want of battery or of the feature, goes dark as it always did.
 */
export function requestWakeLock(): () => void {
  const port = (navigator as { wakeLock?: WakeLockPort }).wakeLock
  if (!port) return () => undefined
  let open = true
  let held: Promise<{ release(): Promise<void> } | null> = Promise.resolve(null)
  const release = (): void => {
    void held.then(async (lock) => await lock?.release()).catch(() => undefined)
  }
  const ask = (): void => {
    if (!open || document.visibilityState !== 'visible') return
    release()
    held = port.request('screen').catch(() => null)
  }
  document.addEventListener('visibilitychange', ask)
  ask()
  return () => {
    open = false
    document.removeEventListener('visibilitychange', ask)
    release()
  }
}

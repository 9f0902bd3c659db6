import { subscribeOtherTabs } from '#offline/session/session-channel.ts'

/** Reloads the page's session when another tab signs out or somebody else signs in. Returns a function that stops it. */
export function followSession(reloadSession: () => Promise<void>): () => void {
  // An error is expected when the page closes meanwhile.
  const look = (): void => void reloadSession().catch(() => undefined)
  const lookWhenSeen = (): void => {
    if (document.visibilityState === 'visible') look()
  }
  const stop = subscribeOtherTabs(look)
  document.addEventListener('visibilitychange', lookWhenSeen)
  look()
  return () => {
    stop()
    document.removeEventListener('visibilitychange', lookWhenSeen)
  }
}

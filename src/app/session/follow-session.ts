import { subscribeOtherTabs } from '#offline/session/session-channel.ts'

/** Sees to it that this page does not outlive its session: another tab may sign out, or somebody else in. Returns how to stop. */
export function followSession(reloadSession: () => Promise<void>): () => void {
  // Closed with the page that it was asked for.
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

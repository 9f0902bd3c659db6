/** Whether the services can be reached, as the last real exchange showed. */
export interface ConnectionState {
  online: boolean
  /** Wall clock of the last exchange that reached a service, ms; null before the first. */
  reachedAt: number | null
}

type Listener = () => void

/**
 * navigator.onLine alone knows of cables, not of services: "true" in a captive portal, on one bar, and
 * with the server down. So it may only take the word "online" away; an exchange gives it back.
 */
export function createConnection(now: () => number, initiallyOnline: boolean) {
  let state: ConnectionState = { online: initiallyOnline, reachedAt: null }
  const listeners = new Set<Listener>()
  const change = (next: ConnectionState) => {
    const same = next.online && state.online
    state = next
    // The cause may have changed even if the status has not: the network may have gone as well as the service.
    if (!same) for (const listener of listeners) listener()
  }
  return {
    exchanged: (reached: boolean) => {
      change({ online: reached, reachedAt: reached ? now() : state.reachedAt })
    },
    disconnected: () => {
      change({ ...state, online: false })
    },
    state: (): ConnectionState => state,
    subscribe: (listener: Listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

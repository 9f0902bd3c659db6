import { createContext, use, useSyncExternalStore } from 'react'

/** Whether the last exchange with the services reached one. */
export interface ConnectionWatch {
  subscribe: (listener: () => void) => () => void
  state: () => { online: boolean }
}

/** `no-server`: the phone is on a network, and the services do not answer. */
export type Reach = 'online' | 'no-signal' | 'no-server'

const none: ConnectionWatch = { subscribe: () => () => undefined, state: () => ({ online: navigator.onLine }) }

/** The app's own watch; on a page without one only the network counts. */
export const ConnectionContext = createContext(none)

/** Whether the services can be reached, and what is in the way where they cannot. */
export function useReach(): Reach {
  const { subscribe, state } = use(ConnectionContext)
  return useSyncExternalStore(subscribe, () => {
    if (state().online) return 'online'
    return navigator.onLine ? 'no-server' : 'no-signal'
  })
}

import { useSyncExternalStore } from 'react'

export interface ConnectionWatch {
  subscribe: (listener: () => void) => () => void
  state: () => { online: boolean }
}

/** Whether the services can be reached, as the last real exchange showed. */
export const useOnline = (connection: ConnectionWatch): boolean => useSyncExternalStore(connection.subscribe, connection.state).online

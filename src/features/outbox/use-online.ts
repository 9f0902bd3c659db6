import { useSyncExternalStore } from 'react'

export interface ConnectionWatch {
  subscribe: (listener: () => void) => () => void
  state: () => { online: boolean }
}

export const useOnline = (connection: ConnectionWatch): boolean =>
  useSyncExternalStore(connection.subscribe, connection.state).online

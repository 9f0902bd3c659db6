import { createStore, del, get, set } from 'idb-keyval'

/** What one sign-in leaves on the device. Tokens may go; who it was stays until the courier signs out. */
export interface StoredSession {
  /** The user-pool subject. */
  actor: string
  username: string
  tokens: SessionTokens | null
}

export interface SessionTokens {
  idToken: string
  accessToken: string
  refreshToken: string
  /** Where devices are remembered, a refresh must name this one. */
  deviceKey: string | null
  /** Milliseconds by which the device's clock is ahead of the service's. */
  clockDrift: number
}

// IndexedDB, because the worker has neither local storage nor cookies. Opened on first use: a module
// that opens a database when it is loaded cannot be tested or preloaded.
let opened: ReturnType<typeof createStore> | undefined
const store = () => (opened ??= createStore('courier-session', 'session'))
const key = 'current'

export const readSession = async (): Promise<StoredSession | undefined> => await get<StoredSession>(key, store())
export const writeSession = async (session: StoredSession): Promise<void> => {
  await set(key, session, store())
}
export const clearSession = async (): Promise<void> => {
  await del(key, store())
}

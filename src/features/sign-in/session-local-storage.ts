import { toSessionItems, toNameParts, parseSession, type MirroredSession } from './session-items.ts'

/** `localStorage`, as far as it is needed here. */
export type LocalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

const nameOf = (parts: readonly string[]): string => parts.join('.')

/** The names of everything that is there of this client. */
function namesOf(storage: LocalStorage, clientId: string): string[] {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return names.filter((name) => name.startsWith(`${nameOf(toNameParts(clientId))}.`))
}

/** Takes away what sessions of this client have left, and what is known of this phone as a device of the pool. */
export function clearLocalSession(storage: LocalStorage, clientId: string): void {
  for (const name of namesOf(storage, clientId)) storage.removeItem(name)
}

/**
 * Saves this session in local storage and deletes any other. `devices` proves this phone to a pool that remembers
 * devices, by the client's own names.
 */
export function writeLocalSession(
  storage: LocalStorage,
  clientId: string,
  session: MirroredSession,
  devices: Readonly<Record<string, string>>,
): void {
  const items = toSessionItems(clientId, session).map(([name, value]) => [nameOf(name), value] as const)
  const values = new Map([...items, ...Object.entries(devices)])
  for (const name of namesOf(storage, clientId)) if (!values.has(name)) storage.removeItem(name)
  for (const [name, value] of values) if (storage.getItem(name) !== value) storage.setItem(name, value)
}

/** Undefined where one of the parts is missing. */
export const readLocalSession = (storage: LocalStorage, clientId: string): MirroredSession | undefined =>
  parseSession(clientId, (name) => storage.getItem(nameOf(name)) ?? '')

/** The key of this phone as a device of the pool for this user; null where there is none. */
export const readLocalDeviceKey = (storage: LocalStorage, clientId: string, username: string): string | null =>
  storage.getItem(nameOf(toNameParts(clientId, username, 'deviceKey')))

import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '../device-values.ts'
import { notifySessionChange } from './session-channel.ts'

/** What one sign-in leaves on the device. Tokens may go; who it was stays until the courier signs out. */
export interface StoredSession {
  /** The user-pool subject. */
  actor: string
  username: string
  tokens: SessionTokens | null
  /** It was begun on the hosted sign-in page, which knows this browser until it is told of the sign-out. */
  hosted?: true
  /** The tokens have gone because the account was closed. */
  closed?: true
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

export const readSession = async (): Promise<StoredSession | undefined> =>
  await readDeviceValue<StoredSession>('session')

export async function writeSession(session: StoredSession): Promise<void> {
  await writeDeviceValue('session', session)
  notifySessionChange()
}

export async function deleteSession(): Promise<void> {
  await deleteDeviceValue('session')
  notifySessionChange()
}

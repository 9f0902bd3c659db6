import { deleteDeviceValue, readDeviceValue, writeDeviceValue } from '../device-values.ts'
import { notifySessionChange } from './session-channel.ts'

/** One sign-in as it is saved on the device. Tokens may be deleted; the user name stays until the courier signs out. */
export interface StoredSession {
  actor: string
  username: string
  tokens: SessionTokens | null
  /** The sign-in began on the hosted sign-in page, which recognises this browser until it is signed out there too. */
  hosted?: true
  /** The tokens have gone because the account was closed. */
  closed?: true
}

export interface SessionTokens {
  idToken: string
  accessToken: string
  refreshToken: string
  /** If the user pool tracks devices, a refresh must name this one. */
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

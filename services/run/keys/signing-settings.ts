import { StartError } from '#kit/start-error.ts'

export interface SigningSettings {
  /** Days after which a new key signs. */
  days: number
  /** Keys that were made before this moment are deleted, and nothing that they signed is valid any more. */
  since: Date | null
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** Returns how the own user pool changes its signing keys. @throws StartError */
export function readSigningSettings(read: (name: string) => string | undefined, now: Date): SigningSettings {
  const days = read('SIGNING_KEY_DAYS') ?? '30'
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > 365)
    throw new StartError('SIGNING_KEY_DAYS is not a number from 1 to 365.')
  const moment = read('SIGNING_KEYS_SINCE')
  const since = moment === undefined ? null : new Date(moment)
  if (since && (!momentPattern.test(moment ?? '') || !(since.getTime() <= now.getTime())))
    throw new StartError('SIGNING_KEYS_SINCE takes a time that has passed, such as 2026-11-06T07:00:00Z.')
  return { days: Number(days), since }
}

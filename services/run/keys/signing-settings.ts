import { StartError } from '#kit/start-error.ts'

export interface SigningSettings {
  /** Days after which a new key signs. */
  days: number
  /** Keys that were made before this moment are deleted, and nothing that they signed is valid any more. */
  since: Date | null
  /** Seconds for which a replaced refresh token stays good; null where refresh tokens don't change. */
  refreshGraceSeconds: number | null
}

const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

/** Returns how the own user pool changes its signing keys and refresh tokens. @throws StartError */
export function readSigningSettings(read: (name: string) => string | undefined, now: Date): SigningSettings {
  const days = read('SIGNING_KEY_DAYS') ?? '30'
  if (!/^\d+$/.test(days) || Number(days) < 1 || Number(days) > 365)
    throw new StartError('SIGNING_KEY_DAYS is not a number from 1 to 365.')
  const moment = read('SIGNING_KEYS_SINCE')
  const since = moment === undefined ? null : new Date(moment)
  if (since && (!momentPattern.test(moment ?? '') || !(since.getTime() <= now.getTime())))
    throw new StartError('SIGNING_KEYS_SINCE takes a time that has passed, such as 2026-11-06T07:00:00Z.')
  const grace = read('REFRESH_TOKEN_GRACE_SECONDS')
  if (grace !== undefined && (!/^\d+$/.test(grace) || Number(grace) > 60))
    throw new StartError('REFRESH_TOKEN_GRACE_SECONDS is not a number from 0 to 60.')
  return { days: Number(days), since, refreshGraceSeconds: grace === undefined ? null : Number(grace) }
}

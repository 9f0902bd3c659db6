import type { AccountEvent, OwnSession, RejectionReason } from '#contracts/courier/own-sessions.ts'
import { londonTime, longDay } from '#domain/dates/day.ts'

const moment = (at: string): string => `${longDay(new Date(at))}, ${londonTime(new Date(at))}`

/** Returns the name of a session: its browser, or what it is if that is not known. */
export const toSessionName = ({ browser }: Pick<OwnSession, 'browser'>): string => browser ?? 'Another program'

export const toSessionTimes = ({ since, lastUsed }: OwnSession): string =>
  `Signed in ${moment(since)}. Last used ${moment(lastUsed)}.`

const refusals: Readonly<Record<RejectionReason, string>> = {
  password: 'Wrong password',
  code: 'Wrong code',
  device: 'A device could not prove itself',
  locked: 'Too many attempts, so sign-in was stopped for a while',
  closed: 'Sign-in while the account was closed',
  recovery: 'Wrong code to reset the password',
}

const events: Readonly<Record<Exclude<AccountEvent['kind'], 'refused'>, string>> = {
  'signed-in': 'Signed in',
  'password-changed': 'Password changed',
  'password-reset': 'Password reset',
  'second-factor-changed': 'Two-step verification changed',
  'email-changed': 'Email address changed',
  'phone-changed': 'Phone number changed',
  'session-ended': 'A session was signed out',
  'signed-out-everywhere': 'Other sessions were signed out',
  'token-reused': 'A copied session was found and signed out',
}

export function toEventLabel({ kind, reason, count }: AccountEvent): string {
  const label = kind === 'refused' ? refusals[reason ?? 'password'] : events[kind]
  return count > 1 ? `${label}, ${count} times` : label
}

export const toEventTimes = ({ at, browser }: AccountEvent): string =>
  browser === null ? moment(at) : `${moment(at)}, ${browser}`

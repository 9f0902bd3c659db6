import { londonTime, longDay } from '#domain/dates/day.ts'
import { dayName } from '#domain/dates/near-day.ts'

/** The words of every email and text message, in one place. A text message is the text alone, so it says everything. */
export interface Letter {
  /** Staff see the subject of a message that was given up, so it holds no code and no name. */
  subject: string
  text: string
}

export type CodeKind = 'sign-up' | 'reset' | 'verify-email' | 'verify-phone' | 'factor' | 'custom'

const moment = (at: Date): string => `${longDay(at)} at ${londonTime(at)}`

/** Names come from people: a line break among them must not look like a line of ours. */
const oneLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const codeTemplates: Readonly<Record<CodeKind, { subject: string; purpose: string }>> = {
  'sign-up': { subject: 'Your confirmation code', purpose: 'to confirm your account' },
  reset: { subject: 'Your password reset code', purpose: 'to choose a new password' },
  'verify-email': { subject: 'Your verification code', purpose: 'to confirm this email address' },
  'verify-phone': { subject: 'Your verification code', purpose: 'to confirm this phone number' },
  factor: { subject: 'Your sign-in code', purpose: 'to sign in' },
  custom: { subject: 'Your sign-in code', purpose: 'to sign in' },
}

export function formatCode(kind: CodeKind, code: string, expiresAt: Date): Letter {
  const { subject, purpose } = codeTemplates[kind]
  return {
    subject,
    text: `Your code ${purpose} is ${code}. It works until ${londonTime(expiresAt)} on ${longDay(expiresAt)}. Never share it. If you didn’t ask for it, ignore this message.`,
  }
}

/** `address`: where the app is; null where that is unknown. */
export function formatFirstPassword(
  username: string,
  password: string,
  { days, address }: { days: number; address: string | null },
): Letter {
  return {
    subject: 'Your account and first password',
    text: `Your depot has made an account for you.\n\nUsername: ${oneLine(username)}\nFirst password: ${password}\n\nSign in${address === null ? '' : ` at ${address}`} within ${days} days. You choose your own password then.`,
  }
}

export function formatBankChange(
  courierNumber: string,
  { lastFour, from }: { lastFour: string; from: string },
  at: Date,
): Letter {
  return {
    subject: 'Your bank account was changed',
    text: `The bank account of courier ${oneLine(courierNumber)} was changed on ${moment(at)}. From ${dayName(from)} pay goes to an account ending in ${lastFour}. If this was not you, tell your depot at once.`,
  }
}

export type OwnerWarning = 'new-device' | 'email' | 'phone' | 'password' | 'second-factor' | 'token-reused'

const warningTemplates: Readonly<Record<OwnerWarning, { subject: string; event: string }>> = {
  'new-device': { subject: 'New sign-in to your account', event: 'was signed in to on a new device' },
  email: { subject: 'Your email address was changed', event: 'had its email address changed' },
  phone: { subject: 'Your phone number was changed', event: 'had its phone number changed' },
  password: { subject: 'Your password was changed', event: 'had its password changed' },
  'second-factor': {
    subject: 'Your second sign-in step was changed',
    event: 'had its second sign-in step changed',
  },
  'token-reused': {
    subject: 'A sign-in to your account was ended',
    event: 'had a sign-in ended, because a copy of it was used,',
  },
}

export function formatWarning(warning: OwnerWarning, username: string, at: Date): Letter {
  const { subject, event } = warningTemplates[warning]
  return {
    subject,
    text: `Your account ${oneLine(username)} ${event} on ${moment(at)}. If this was you, you don’t need to do anything. If not, change your password and tell your depot at once.`,
  }
}

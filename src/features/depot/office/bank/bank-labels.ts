import { readPayableAccountEndpoint } from '#contracts/courier/bank-account-endpoints.ts'
import type { BankAudit } from '#contracts/courier/bank-account.ts'
import type { RequestError } from '#contracts/problem.ts'
import { dateLabel } from '#domain/dates/day-labels.ts'
import { londonDay, londonTime } from '#domain/dates/day.ts'
import { readDate, type TypedDate } from '#domain/dates/read-date.ts'
import { errorDetails } from '../../requests/error-labels.ts'
import type { FormErrors } from '../office-forms.ts'

/** The reason for reading an account: a payment on a day. */
export interface AccountReading {
  courier: string
  day: string
  reason: string
}

/** The fields as typed. */
export interface ReadingForm {
  courier: string
  day: TypedDate
  reason: string
}

const sentences: Readonly<Record<keyof ReadingForm, string>> = {
  courier: 'Choose a courier',
  day: 'Enter a date, such as 29 5 2026',
  reason: 'Enter why you read it, at most 200 characters',
}

/** Returns what to send, or what is wrong with the form. */
export function readReadingForm(
  form: ReadingForm,
): { value: AccountReading } | { errors: FormErrors<keyof ReadingForm> } {
  const day = readDate(form.day)
  const reason = readPayableAccountEndpoint.body?.safeParse({ day: day ?? '', reason: form.reason })
  const wrong = new Set([
    ...(form.courier === '' ? ['courier'] : []),
    ...(reason?.error?.issues ?? []).map(({ path }) => String(path[0])),
  ])
  const fields = (Object.keys(sentences) as (keyof ReadingForm)[]).filter((field) => wrong.has(field))
  if (fields.length > 0 || day === undefined)
    return { errors: Object.fromEntries(fields.map((field) => [field, sentences[field]])) }
  return { value: { courier: form.courier, day, reason: form.reason.trim() } }
}

const signedOutCodes: readonly string[] = ['signed-out', 'token-invalid', 'token-missing', 'sign-in-again']

/** Returns true if signing in again would help. */
export const needsSignIn = ({ code }: RequestError): boolean => signedOutCodes.includes(code)

/** Says why an account can’t be read, and that nothing was read. */
export function readingErrorLabel(error: RequestError): string {
  if (needsSignIn(error)) return 'You need to sign in again. Nothing was read.'
  switch (error.code) {
    case 'network':
      return 'You need to be online to read a bank account. Nothing was read.'
    case 'not-found':
      return 'This courier has no bank account for that day. They enter it in the app.'
    case 'not-set-up':
      return 'Bank accounts aren’t set up here. Whoever runs the services can do that.'
    default:
      return errorDetails(error)
  }
}

export interface AuditNames {
  /** The subject of whoever looks. */
  own: string
  /** By subject. */
  names: ReadonlyMap<string, string>
}

function actorLabel(actor: string, courier: string, { own, names }: AuditNames): string {
  if (actor === courier) return 'the courier'
  return actor === own ? 'you' : (names.get(actor) ?? `staff account ${actor}`)
}

/** "Read by you: Payment of the week". */
export function auditLabel({ deed, actor, reason }: BankAudit, courier: string, names: AuditNames): string {
  const who = actorLabel(actor, courier, names)
  switch (deed) {
    case 'read':
      return `Read by ${who}: ${reason ?? 'no reason given'}`
    case 'changed':
      return `Changed by ${who}`
    case 'refused':
      return `Change by ${who} refused`
  }
}

/** "14 May 2026, 05:42", with the year because entries stay for long. */
export function auditMoment(at: string): string {
  const date = new Date(at)
  return `${dateLabel(londonDay(date))}, ${londonTime(date)}`
}

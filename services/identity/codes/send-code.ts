import { describeError } from '#kit/describe-error.ts'
import { isEmail, normaliseAddresses } from '../accounts/attributes.ts'
import type { AddressName } from '../accounts/account-attributes.ts'
import type { AttemptKind } from '../attempts.ts'
import type { CodePurpose } from './code-outlet.ts'
import { identityErrors } from '../identity-error.ts'
import type { Pool } from '../pool.ts'
import type { Subject } from '../accounts/subjects.ts'

/** The masked address that a code was sent to, in Cognito's format: `c***@e***`, or `***@***` where it stays secret. */
export interface CodeDestination {
  AttributeName: AddressName
  DeliveryMedium: 'EMAIL' | 'SMS'
  Destination: string
}

/**
 * Makes a code and hands it to the outlet if `to` is known. A subject without an address gets the same
 * code row and the same answer, so that nobody learns from a reset or a repeat who has an account.
 */
export async function sendCode(
  pool: Pool,
  subject: Subject,
  purpose: CodePurpose,
  to: string | undefined,
): Promise<{ CodeDeliveryDetails: CodeDestination }> {
  if (!(await pool.attempts.claim(subject.id, 'delivery', pool.from))) throw identityErrors.tooManyAttempts()
  const sent = { CodeDeliveryDetails: destination('email', knownAddress(subject)) }
  if (await isFlooded(pool, subject, purpose)) return sent
  const code = await pool.codes.make(subject.id, purpose)
  // Not awaited: the time that an email provider takes would reveal who has an account.
  if (to !== undefined) void handOver(pool, subject.id, to, code, purpose)
  return sent
}

/** Codes to one name from all sources within the hour, after which the present code stays and is not sent again. */
const mostCodes = 20
const codeStaysMs = 5 * 60_000

/** Strangers may ask for codes as well, and can neither fill a mailbox nor stop the owner from asking. */
async function isFlooded(pool: Pool, { id }: Subject, purpose: CodePurpose): Promise<boolean> {
  const before = (ms: number) => new Date(pool.clock.now().getTime() - ms)
  const asked = await pool.attempts.count(id, 'delivery', before(3_600_000))
  return asked > mostCodes && (await pool.codes.isFresh(id, purpose, before(codeStaysMs)))
}

/**
 * The address that the caller knows already. For a username it is empty, as for a name that nobody has: the letters
 * of an account's address would tell who has an account.
 */
function knownAddress({ name, account }: Subject): string {
  if (name === null) return account?.email ?? ''
  const { email = '' } = normaliseAddresses({ email: name })
  return isEmail(email) ? email : ''
}

/** Sends a code that proves one address, to a person who is known: it is worth nothing for another address. */
export async function sendProof(
  pool: Pool,
  sub: string,
  purpose: CodePurpose,
  address: { name: AddressName; value: string },
  counted: AttemptKind = 'delivery',
): Promise<CodeDestination> {
  if (!(await pool.attempts.claim(sub, counted))) throw identityErrors.tooManyAttempts()
  const code = await pool.codes.make(sub, purpose, address.value)
  await handOver(pool, sub, address.value, code, purpose)
  return destination(address.name, address.value)
}

async function handOver(pool: Pool, subject: string, to: string, code: string, purpose: CodePurpose): Promise<void> {
  try {
    await pool.outlet.deliver(to, code, purpose, { subject, expiresAt: pool.codes.endOf(purpose) })
  } catch (cause) {
    pool.log.error('identity.code-not-delivered', { subject, purpose, ...describeError(cause) })
  }
}

function destination(name: AddressName, address: string): CodeDestination {
  const medium = name === 'email' ? 'EMAIL' : 'SMS'
  return {
    AttributeName: name,
    DeliveryMedium: medium,
    Destination: name === 'email' ? maskEmail(address) : maskPhone(address),
  }
}

function maskEmail(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`
}

function maskPhone(number: string): string {
  return `+*******${number.slice(-4)}`
}

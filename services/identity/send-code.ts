import type { CodePurpose } from './code-outlet.ts'
import { refusals } from './identity-error.ts'
import type { Pool } from './pool.ts'
import type { Subject } from './subjects.ts'

/** Where a code went, as Cognito says it: `c***@e***`. */
export interface CodeDelivery {
  CodeDeliveryDetails: { AttributeName: 'email'; DeliveryMedium: 'EMAIL'; Destination: string }
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
): Promise<CodeDelivery> {
  if (!(await pool.attempts.claim(subject.id, 'delivery'))) throw refusals.tooManyAttempts()
  const code = await pool.codes.make(subject.id, purpose)
  // Not awaited: the time that a mail provider takes would tell who has an account.
  if (to !== undefined) void handOver(pool, subject.id, to, code, purpose)
  const destination = subject.account?.email ?? madeUpAddress(pool, subject.id)
  return {
    CodeDeliveryDetails: { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: mask(destination) },
  }
}

async function handOver(pool: Pool, subject: string, to: string, code: string, purpose: CodePurpose): Promise<void> {
  try {
    await pool.outlet.deliver(to, code, purpose)
  } catch (cause) {
    pool.log.error('identity.code-not-delivered', { subject, purpose, cause: String(cause) })
  }
}

function mask(address: string): string {
  const [name = '', host = ''] = address.split('@')
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***`
}

function madeUpAddress(pool: Pool, subject: string): string {
  const bytes = pool.derive('address', subject)
  const letter = (at: number) => String.fromCharCode(97 + (bytes.readUInt8(at) % 26))
  return `${letter(0)}@${letter(1)}`
}

import { sql, type QueryExecutorProvider } from 'kysely'
import type { Caller } from '#kit/http/auth.ts'
import type { AskCaptcha } from '#kit/http/captcha.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { FormsStore } from './form-store.ts'

/** Days. Who has not sent the enquiry by then passes the captcha again. */
const keptFor = 30

/**
 * Notes that a person sends an enquiry. The word counts once, so that it is noted apart from the enquiry, which may
 * arrive long after it. Where no captcha is set up everybody passes.
 * @throws ProblemError not-allowed, captcha-refused, not-ready
 */
export async function passCaptcha(
  { db, clock }: FormsStore,
  ask: AskCaptcha | null,
  caller: Caller,
  enquiry: string,
  token: string,
): Promise<undefined> {
  if (!caller.groups.includes('courier')) throw new ProblemError('not-allowed')
  const fault = ask && (await ask(token, 'enquiry'))
  if (fault === 'unreachable') throw new ProblemError('not-ready', { retryAfter: 60 })
  if (fault) throw new ProblemError('captcha-refused')
  const now = clock.now()
  await sql`
    insert into captcha_passed (courier, enquiry, passed_at) values (${caller.sub}, ${enquiry}, ${now})
    on conflict do nothing`.execute(db)
  await sql`delete from captcha_passed where passed_at < ${new Date(now.getTime() - keptFor * 86_400_000)}`.execute(db)
}

export async function readPassed(
  tx: QueryExecutorProvider,
  courier: string,
  enquiries: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ enquiry: string }>`
    select enquiry from captcha_passed where courier = ${courier} and enquiry = any(${enquiries}::text[])`.execute(tx)
  return new Set(rows.map(({ enquiry }) => enquiry))
}

/** Deletes the entries of enquiries that have arrived. */
export async function deletePassed(
  tx: QueryExecutorProvider,
  courier: string,
  enquiries: readonly string[],
): Promise<void> {
  await sql`delete from captcha_passed where courier = ${courier} and enquiry = any(${enquiries}::text[])`.execute(tx)
}

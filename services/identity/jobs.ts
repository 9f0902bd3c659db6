import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from './tables.ts'

const minutesBetween = 10
const day = 86_400_000
/** Days for which owners see what happened to their account. */
const eventDays = 90

/**
 * Deletes expired rows, at most every ten minutes. An expired refresh token stays for a month,
 * so that its owner learns that it expired rather than that it is unknown.
 */
export function createCleanup(db: Kysely<IdentityTables>, clock: Clock): () => Promise<void> {
  let due = clock.now().getTime()
  return async () => {
    const now = clock.now()
    if (now.getTime() < due) return
    due = now.getTime() + minutesBetween * 60_000
    const before = (age: number) => new Date(now.getTime() - age)
    await db.deleteFrom('challenge').where('expires_at', '<=', now).execute()
    await db.deleteFrom('code').where('expires_at', '<=', before(day)).execute()
    await db.deleteFrom('attempt').where('attempted_at', '<=', before(day)).execute()
    await db.deleteFrom('known_source').where('until', '<=', now).execute()
    await db.deleteFrom('sign_in_turn').where('next_at', '<=', before(day)).execute()
    await db.deleteFrom('hosted_code').where('expires_at', '<=', before(day)).execute()
    await db.deleteFrom('hosted_session').where('expires_at', '<=', now).execute()
    await db
      .deleteFrom('account_event')
      .where('at', '<=', before(eventDays * day))
      .execute()
    await db
      .deleteFrom('refresh_token')
      .where('expires_at', '<=', before(30 * day))
      .execute()
  }
}

import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from '../tables.ts'

/** The session length in seconds; the same as Cognito's. */
export const hostedSessionSeconds = 3600

export type HostedSessions = ReturnType<typeof createHostedSessions>

export interface BrowserSession {
  sub: string
  signedInAt: Date
}

const hashHandle = (handle: string): string => createHash('sha256').update(handle).digest('hex')

/** Browsers that have signed in on the hosted page, and are not asked again for a while. */
export function createHostedSessions(
  db: Kysely<IdentityTables>,
  clock: Clock,
  random: (byteCount: number) => Uint8Array,
) {
  return {
    /** Returns the value of the cookie. */
    async open(sub: string): Promise<string> {
      const handle = Buffer.from(random(32)).toString('base64url')
      const now = clock.now()
      await db
        .insertInto('hosted_session')
        .values({
          handle_hash: hashHandle(handle),
          sub,
          signed_in_at: now,
          expires_at: new Date(now.getTime() + hostedSessionSeconds * 1000),
        })
        .execute()
      return handle
    },

    async find(handle: string): Promise<BrowserSession | undefined> {
      const row = await db
        .selectFrom('hosted_session')
        .select(['sub', 'signed_in_at'])
        .where('handle_hash', '=', hashHandle(handle))
        .where('expires_at', '>', clock.now())
        .executeTakeFirst()
      return row && { sub: row.sub, signedInAt: new Date(row.signed_in_at) }
    },

    async end(handle: string): Promise<void> {
      await db.deleteFrom('hosted_session').where('handle_hash', '=', hashHandle(handle)).execute()
    },
  }
}

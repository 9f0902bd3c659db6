import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { Account } from '../accounts/accounts.ts'
import type { IdentityTables } from '../tables.ts'

export type ChallengeKind = IdentityTables['challenge']['kind']

export interface Challenge {
  subject: string
  clientId: string
  state: Record<string, string>
}

/** A sign-in that is not complete yet: the person has passed every check so far. */
export interface SignInStep {
  account: Account
  clientId: string
  /** The handle is the same in every step: after a second factor, published clients send the one that they had before it. */
  session: string | undefined
  /** The device that the client names. */
  deviceKey: string | null
}

export type Challenges = ReturnType<typeof createChallenges>

/** Open steps of sign-ins. The client holds the handle, the store only its hash; each serves once. */
export function createChallenges(db: Kysely<IdentityTables>, clock: Clock, random: (byteCount: number) => Uint8Array) {
  const match = (kind: ChallengeKind, handle: string, clientId: string) =>
    [
      ['handle_hash', hashHandle(handle)],
      ['kind', kind],
      ['client_id', clientId],
    ] as const
  const read = (row: { subject: string; client_id: string; state: Record<string, string> }): Challenge => ({
    subject: row.subject,
    clientId: row.client_id,
    state: row.state,
  })

  return {
    /** Opens a step and returns its handle in base64: a new one, or that of the step before, which is over. */
    async open(kind: ChallengeKind, challenge: Challenge, lifeSeconds: number, before?: string): Promise<string> {
      const handle = before ?? Buffer.from(random(48)).toString('base64')
      await db
        .insertInto('challenge')
        .values({
          handle_hash: hashHandle(handle),
          kind,
          subject: challenge.subject,
          client_id: challenge.clientId,
          state: JSON.stringify(challenge.state),
          expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
        })
        .execute()
      return handle
    },

    async look(kind: ChallengeKind, handle: string, clientId: string): Promise<Challenge | undefined> {
      let query = db.selectFrom('challenge').selectAll().where('expires_at', '>', clock.now())
      for (const [column, value] of match(kind, handle, clientId)) query = query.where(column, '=', value)
      const row = await query.executeTakeFirst()
      return row && read(row)
    },

    /** Takes the step away: of two answers with one handle, only the first finds it. */
    async take(kind: ChallengeKind, handle: string, clientId: string): Promise<Challenge | undefined> {
      let query = db.deleteFrom('challenge').where('expires_at', '>', clock.now()).returningAll()
      for (const [column, value] of match(kind, handle, clientId)) query = query.where(column, '=', value)
      const row = await query.executeTakeFirst()
      return row && read(row)
    },
  }
}

function hashHandle(handle: string): string {
  return createHash('sha256').update(handle).digest('hex')
}

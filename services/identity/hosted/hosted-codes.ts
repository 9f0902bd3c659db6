import { createHash } from 'node:crypto'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from '../tables.ts'

/** Seconds. */
const life = 300

export type HostedCode = Selectable<IdentityTables['hosted_code']>
export type HostedCodes = ReturnType<typeof createHostedCodes>

interface Granted {
  sub: string
  clientId: string
  redirectUri: string
  codeChallenge: string
  scope: string
  signedInAt: Date
  nonce: string | null
}

const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Codes that an app exchanges for tokens, once; the store has their hashes alone. */
export function createHostedCodes(
  db: Kysely<IdentityTables>,
  clock: Clock,
  random: (byteCount: number) => Uint8Array,
  newId: () => string,
) {
  return {
    async make(granted: Granted): Promise<string> {
      const code = Buffer.from(random(32)).toString('base64url')
      await db
        .insertInto('hosted_code')
        .values({
          code_hash: hashCode(code),
          sub: granted.sub,
          client_id: granted.clientId,
          redirect_uri: granted.redirectUri,
          code_challenge: granted.codeChallenge,
          scope: granted.scope,
          nonce: granted.nonce,
          origin_jti: newId(),
          signed_in_at: granted.signedInAt,
          expires_at: new Date(clock.now().getTime() + life * 1000),
        })
        .execute()
      return code
    },

    /** Counts a use, in one statement: of two at once only one is the first. */
    use: (code: string): Promise<HostedCode | undefined> =>
      db
        .updateTable('hosted_code')
        .set({ uses: sql<number>`uses + 1` })
        .where('code_hash', '=', hashCode(code))
        .returningAll()
        .executeTakeFirst(),

    /** Whether somebody else has presented it since. */
    async wasReused({ code_hash }: HostedCode): Promise<boolean> {
      const row = await db
        .selectFrom('hosted_code')
        .select('uses')
        .where('code_hash', '=', code_hash)
        .executeTakeFirst()
      return row?.uses !== 1
    },
  }
}

import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import { requestBrowser } from '../events/request-browser.ts'
import { identityErrors } from '../identity-error.ts'
import type { IdentityTables } from '../tables.ts'

export interface SignIn {
  sub: string
  originJti: string
  clientId: string
  signedInAt: Date
  /** The confirmed device that it belongs to. */
  deviceKey: string | null
  /** The key that it may confirm a new device by. */
  offeredDeviceKey: string | null
  /** The scope that hosted sign-in requested; null for a direct sign-in. */
  scope: string | null
}

export interface Session {
  originJti: string
  since: Date
  lastUsed: Date
  browser: string | null
}

/** Far above what one person’s devices need: each has one session. */
const mostListed = 100

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

export function createRefreshTokens(
  db: Kysely<IdentityTables>,
  clock: Clock,
  random: (byteCount: number) => Uint8Array,
  lifeSeconds: number,
) {
  /** Finds the sign-in of any of its tokens, and says when that token was replaced. */
  const find = async (token: string) => {
    const first = await db
      .selectFrom('refresh_token')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (first) return first
    const next = await db
      .selectFrom('next_refresh_token')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()
    if (!next) return undefined
    const row = await db
      .selectFrom('refresh_token')
      .selectAll()
      .where('sub', '=', next.sub)
      .where('origin_jti', '=', next.origin_jti)
      .executeTakeFirst()
    return row && { ...row, replaced_at: next.replaced_at }
  }
  const makeToken = (): string => Buffer.from(random(48)).toString('base64url')
  const revokeWhere = (sub: string) =>
    db
      .updateTable('refresh_token')
      .set({ revoked_at: clock.now() })
      .where('sub', '=', sub)
      .where('revoked_at', 'is', null)

  return {
    async issue(signIn: SignIn): Promise<string> {
      const token = makeToken()
      await db
        .insertInto('refresh_token')
        .values({
          sub: signIn.sub,
          origin_jti: signIn.originJti,
          token_hash: hashToken(token),
          client_id: signIn.clientId,
          signed_in_at: signIn.signedInAt,
          device_key: signIn.deviceKey,
          offered_device_key: signIn.offeredDeviceKey,
          scope: signIn.scope,
          last_used_at: clock.now(),
          browser: requestBrowser(),
          expires_at: new Date(clock.now().getTime() + lifeSeconds * 1000),
        })
        .execute()
      return token
    },

    /** Returns whether the account has other sign-ins, and one of the same moment, as the hosted page makes. */
    async compare(
      sub: string,
      { originJti, signedInAt }: Pick<SignIn, 'originJti' | 'signedInAt'>,
    ): Promise<{ hasOthers: boolean; hasSame: boolean }> {
      const others = db
        .selectFrom('refresh_token')
        .select('origin_jti')
        .where('sub', '=', sub)
        .where('origin_jti', '!=', originJti)
        .limit(1)
      const hasOthers = (await others.executeTakeFirst()) !== undefined
      return {
        hasOthers,
        hasSame: hasOthers && (await others.where('signed_in_at', '=', signedInAt).executeTakeFirst()) !== undefined,
      }
    },

    /** Returns the sign-in of a token. Throws the error that makes a client end the session. */
    async check(token: string, clientId: string): Promise<SignIn & { replacedAt: Date | null }> {
      const row = await find(token)
      if (!row || row.client_id !== clientId) throw identityErrors.refreshTokenInvalid()
      if (row.revoked_at) throw identityErrors.refreshTokenRevoked()
      if (new Date(row.expires_at) <= clock.now()) throw identityErrors.refreshTokenExpired()
      return {
        sub: row.sub,
        originJti: row.origin_jti,
        clientId: row.client_id,
        signedInAt: new Date(row.signed_in_at),
        deviceKey: row.device_key,
        offeredDeviceKey: row.offered_device_key,
        scope: row.scope,
        replacedAt: row.replaced_at && new Date(row.replaced_at),
      }
    },

    async ownerOf(token: string): Promise<string | undefined> {
      return (await find(token))?.sub
    },

    /** A token that is not known counts as revoked already. */
    async revoke(token: string, clientId: string): Promise<void> {
      const row = await find(token)
      if (!row) return
      if (row.client_id !== clientId) throw identityErrors.wrongClient()
      await revokeWhere(row.sub).where('origin_jti', '=', row.origin_jti).execute()
    },

    async revokeSignIn(sub: string, originJti: string): Promise<void> {
      await revokeWhere(sub).where('origin_jti', '=', originJti).execute()
    },

    /** Ends one sign-in, and browser sessions that could begin another one. False if it is not there, or ended before. */
    async end(sub: string, originJti: string): Promise<boolean> {
      await db.deleteFrom('hosted_session').where('sub', '=', sub).execute()
      await db.deleteFrom('hosted_code').where('sub', '=', sub).execute()
      const row = await revokeWhere(sub).where('origin_jti', '=', originJti).returning('sub').executeTakeFirst()
      return row !== undefined
    },

    /**
     * Returns the next token of a sign-in. Of two requests with one token each gets a token of its own, because an answer
     * may be lost.
     */
    async replace(token: string, { sub, originJti }: Pick<SignIn, 'sub' | 'originJti'>): Promise<string> {
      const next = makeToken()
      const now = clock.now()
      await db
        .insertInto('next_refresh_token')
        .values({ token_hash: hashToken(next), sub, origin_jti: originJti, made_at: now })
        .execute()
      for (const table of ['refresh_token', 'next_refresh_token'] as const)
        await db
          .updateTable(table)
          .set({ replaced_at: now })
          .where('token_hash', '=', hashToken(token))
          .where('replaced_at', 'is', null)
          .execute()
      return next
    },

    /** Notes that a sign-in was refreshed. */
    async touch(sub: string, originJti: string): Promise<void> {
      await db
        .updateTable('refresh_token')
        .set({ last_used_at: clock.now(), browser: requestBrowser() })
        .where('sub', '=', sub)
        .where('origin_jti', '=', originJti)
        .execute()
    },

    /** Returns the sign-ins that can still be refreshed, the last used first. */
    async list(sub: string): Promise<Session[]> {
      const rows = await db
        .selectFrom('refresh_token')
        .select(['origin_jti', 'signed_in_at', 'last_used_at', 'browser'])
        .where('sub', '=', sub)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', clock.now())
        .orderBy((row) => row.fn.coalesce('last_used_at', 'signed_in_at'), 'desc')
        .orderBy('origin_jti')
        .limit(mostListed)
        .execute()
      return rows.map((row) => ({
        originJti: row.origin_jti,
        since: new Date(row.signed_in_at),
        lastUsed: new Date(row.last_used_at ?? row.signed_in_at),
        browser: row.browser,
      }))
    },

    /** Ends every sign-in, including browser sessions that could begin another one. */
    async revokeAll(sub: string): Promise<void> {
      await db.deleteFrom('hosted_session').where('sub', '=', sub).execute()
      await db.deleteFrom('hosted_code').where('sub', '=', sub).execute()
      await revokeWhere(sub).execute()
    },

    /** Ends every sign-in but this one. */
    async revokeOthers(sub: string, originJti: string): Promise<void> {
      await db.deleteFrom('hosted_session').where('sub', '=', sub).execute()
      await db.deleteFrom('hosted_code').where('sub', '=', sub).execute()
      await revokeWhere(sub).where('origin_jti', '!=', originJti).execute()
    },

    async wasOffered(sub: string, originJti: string, deviceKey: string): Promise<boolean> {
      const row = await db
        .selectFrom('refresh_token')
        .select('sub')
        .where('sub', '=', sub)
        .where('origin_jti', '=', originJti)
        .where('offered_device_key', '=', deviceKey)
        .executeTakeFirst()
      return row !== undefined
    },

    /** Binds the sign-in to the device. */
    async bind(sub: string, originJti: string, deviceKey: string): Promise<void> {
      await db
        .updateTable('refresh_token')
        .set({ device_key: deviceKey })
        .where('sub', '=', sub)
        .where('origin_jti', '=', originJti)
        .execute()
    },

    /** A sign-in that is not on record counts as revoked. */
    async isRevoked(sub: string, originJti: string): Promise<boolean> {
      const row = await db
        .selectFrom('refresh_token')
        .select('revoked_at')
        .where('sub', '=', sub)
        .where('origin_jti', '=', originJti)
        .executeTakeFirst()
      return !row || row.revoked_at !== null
    },
  }
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

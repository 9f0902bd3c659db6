import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import { describeError } from '#kit/describe-error.ts'
import type { Log } from '#kit/log.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { IdentityTables } from '../tables.ts'

export interface SigningKeys {
  /** Returns the key that signs at this moment. */
  current(): Promise<{ kid: string; key: CryptoKey | Uint8Array }>
  /** Returns the public keys as they were last read. */
  published(): JSONWebKeySet
  /** Returns the public keys as they are now: they are read again after half a minute, or if this one is missing. */
  publishedNow(kid?: string): Promise<JSONWebKeySet>
  resolve: JWTVerifyGetKey
  /** Makes the next key when it is due, and deletes those whose tokens have all ended. */
  rotate(): Promise<void>
}

export interface SigningKeyOptions {
  /** Days after which a new key signs. */
  days: number
  /** Seconds for which a token is valid, at most. */
  tokenSeconds: number
  /** Keys that were made before are deleted at the start. */
  since: Date | null
}

export interface SigningKeyDeps {
  db: Kysely<IdentityTables>
  secrets: Secrets
  clock: Clock
  log: Log
}

interface SigningKey {
  generation: number
  kid: string
  key: CryptoKey | Uint8Array
  shown: JWK
  signsFrom: number
}

/** A key is published for so long before it signs, because verifiers have saved the list of keys. */
const leadMs = 3_600_000
/** Every process has read the keys again by then, whatever its clock says. */
const slackMs = 600_000
/** The greatest age of the keys in memory. */
const readAgainMs = 30_000
/** A made-up key id makes us read no more often than this. */
const readMissingMs = 1000
const dayMs = 86_400_000

const jwkSchema = z.object({ kty: z.literal('RSA'), n: z.string(), e: z.string(), d: z.string() })
const privateJwkSchema = z.intersection(jwkSchema, z.record(z.string(), z.string()))

const placeOf = (kid: string): string => `signing-key/${kid}`

/** Opens the pool's keys, making the first one in an empty store. Processes on one database use the same keys. */
export async function openSigningKeys(
  { db, secrets, clock, log }: SigningKeyDeps,
  { days, tokenSeconds, since }: SigningKeyOptions,
): Promise<SigningKeys> {
  let known: readonly SigningKey[] = []
  let shown: JSONWebKeySet = { keys: [] }
  let resolve = createLocalJWKSet(shown)
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  let wasPlain = false

  /** If several processes make a key of one generation, one of them saves its key and all use that key. */
  async function add(generation: number, signsFrom: Date): Promise<void> {
    const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    const jwk = await exportJWK(privateKey)
    const kid = await calculateJwkThumbprint(jwk)
    await db
      .insertInto('signing_key')
      .values({
        generation,
        kid,
        private_jwk: JSON.stringify(secrets.seal(placeOf(kid), jwk)),
        created_at: clock.now(),
        signs_from: signsFrom,
      })
      .onConflict((conflict) => conflict.column('generation').doNothing())
      .execute()
  }

  const list = () =>
    db.selectFrom('signing_key').select(['generation', 'kid', 'signs_from']).orderBy('generation', 'desc').execute()

  async function open(kid: string): Promise<Pick<SigningKey, 'key' | 'shown'> | null> {
    const row = await db.selectFrom('signing_key').select('private_jwk').where('kid', '=', kid).executeTakeFirst()
    if (!row) return null
    if (typeof row.private_jwk !== 'string') wasPlain = true
    const opened = await secrets.open(placeOf(kid), row.private_jwk, (sealed) =>
      db
        .updateTable('signing_key')
        .set({ private_jwk: JSON.stringify(sealed) })
        .where('kid', '=', kid)
        .execute(),
    )
    const jwk = privateJwkSchema.parse(opened)
    const { kty, n, e } = jwk
    return { key: await importJWK(jwk, 'RS256'), shown: { kty, n, e, kid, alg: 'RS256', use: 'sig' } }
  }

  async function readAll(): Promise<void> {
    let rows = await list()
    if (rows.length === 0) {
      await add(1, clock.now())
      rows = await list()
    }
    const keys: SigningKey[] = []
    for (const { generation, kid, signs_from } of rows) {
      const opened = known.find((each) => each.kid === kid) ?? (await open(kid))
      if (opened) {
        const { key, shown: publicHalf } = opened
        keys.push({ generation, kid, key, shown: publicHalf, signsFrom: new Date(signs_from).getTime() })
      }
    }
    if (keys.map(({ kid }) => kid).join() !== known.map(({ kid }) => kid).join()) {
      shown = { keys: keys.map((each) => each.shown) }
      resolve = createLocalJWKSet(shown)
    }
    known = keys
    readAt = clock.now().getTime()
  }

  const read = () => (reading ??= readAll().finally(() => (reading = undefined)))

  async function publishedNow(kid?: string): Promise<JSONWebKeySet> {
    const age = Math.abs(clock.now().getTime() - readAt)
    const isMissing = kid !== undefined && !known.some((each) => each.kid === kid)
    if (age >= readAgainMs || (isMissing && age >= readMissingMs))
      // What was read before serves while the database is away.
      await read().catch((error: unknown) => log.error('identity.keys-not-read', describeError(error)))
    return shown
  }

  if (since) await db.deleteFrom('signing_key').where('created_at', '<', since).execute()
  await read()
  const [newest] = known
  // Backups from before it was sealed hold the key, so it goes as soon as it can.
  if (wasPlain && newest && secrets.hasKey) await add(newest.generation + 1, new Date(clock.now().getTime() + leadMs))

  return {
    async current() {
      await read()
      const now = clock.now().getTime()
      const signer = known.find(({ signsFrom }) => signsFrom <= now) ?? known.at(-1)
      if (!signer) throw new Error('The identity store holds no signing key.')
      return { kid: signer.kid, key: signer.key }
    },
    published: () => shown,
    publishedNow,
    async resolve(header, token) {
      await publishedNow(header.kid)
      return await resolve(header, token)
    },
    async rotate() {
      await read()
      const now = clock.now().getTime()
      const [newest] = known
      if (newest && now - newest.signsFrom >= days * dayMs) {
        await add(newest.generation + 1, new Date(now + leadMs))
        log.info('identity.signing-key-made', { generation: newest.generation + 1 })
      }
      // The last token of a key was signed when its successor began.
      const ended = known.find(({ signsFrom }) => signsFrom + tokenSeconds * 1000 + slackMs <= now)
      if (ended) await db.deleteFrom('signing_key').where('generation', '<', ended.generation).execute()
      await read()
    },
  }
}

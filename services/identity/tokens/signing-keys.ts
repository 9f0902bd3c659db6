import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JSONWebKeySet,
  type JWK,
} from 'jose'
import type { Kysely } from 'kysely'
import type { Clock } from '#kit/clock.ts'
import type { IdentityTables } from '../tables.ts'

export interface SigningKeys {
  current: { kid: string; key: CryptoKey | Uint8Array }
  published: JSONWebKeySet
  resolve: ReturnType<typeof createLocalJWKSet>
}

/** Opens the pool's keys, making the first one in an empty store. The newest signs, all verify. */
export async function openSigningKeys(db: Kysely<IdentityTables>, clock: Clock): Promise<SigningKeys> {
  let stored = await readKeys(db)
  if (stored.length === 0) {
    await addFirstKey(db, clock)
    stored = await readKeys(db)
  }
  const [newest] = stored
  if (!newest) throw new Error('The identity store holds no signing key.')
  const published = { keys: stored.map(({ kid, jwk }) => publicHalf(kid, jwk)) }
  return {
    current: { kid: newest.kid, key: await importJWK(newest.jwk, 'RS256') },
    published,
    resolve: createLocalJWKSet(published),
  }
}

async function readKeys(db: Kysely<IdentityTables>): Promise<{ kid: string; jwk: JWK }[]> {
  const rows = await db.selectFrom('signing_key').select(['kid', 'private_jwk']).orderBy('generation', 'desc').execute()
  return rows.map(({ kid, private_jwk }) => ({ kid, jwk: private_jwk }))
}

/** If several processes start on an empty store, one of them saves its key and all use that key. */
async function addFirstKey(db: Kysely<IdentityTables>, clock: Clock): Promise<void> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
  const jwk = await exportJWK(privateKey)
  await db
    .insertInto('signing_key')
    .values({
      generation: 1,
      kid: await calculateJwkThumbprint(jwk),
      private_jwk: JSON.stringify(jwk),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.column('generation').doNothing())
    .execute()
}

function publicHalf(kid: string, { kty, n, e }: JWK): JWK {
  return { kty, n, e, kid, alg: 'RS256', use: 'sig' }
}

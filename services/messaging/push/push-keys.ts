import { exportJWK, generateKeyPair, importJWK, SignJWT, type JWK } from 'jose'
import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Clock } from '#kit/clock.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { MessagingTables } from '../tables.ts'

export interface PushKeys {
  /** The uncompressed point in base64url, as browsers expect it. */
  publicKey: string
  /** Returns the Authorization header for a push service (RFC 8292). */
  authorise(endpoint: string): Promise<string>
}

/** Seconds for which a push service may take a token. */
const life = 12 * 60 * 60

const pushKeySchema = z.object({ kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string(), d: z.string() })

function pointOf({ x = '', y = '' }: JWK): string {
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}

const generation = 1
const place = `push-key/${generation}`

async function readKey(db: Kysely<MessagingTables>): Promise<unknown> {
  const { rows } = await sql<{ private_jwk: unknown }>`
    select private_jwk from push_key where generation = ${generation}`.execute(db)
  return rows[0]?.private_jwk
}

/** Opens this service's keys for push services, and makes them in an empty store. `contact` is the address for their questions. */
export async function openPushKeys(
  db: Kysely<MessagingTables>,
  secrets: Secrets,
  clock: Clock,
  contact: string,
): Promise<PushKeys> {
  if (!(await readKey(db))) {
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const stored = JSON.stringify(secrets.seal(place, await exportJWK(privateKey)))
    // If several processes start on an empty store, one saves its key and all use that one.
    await sql`
      insert into push_key (generation, private_jwk, created_at)
      values (${generation}, ${stored}::jsonb, ${clock.now()}) on conflict do nothing`.execute(db)
  }
  const stored = await readKey(db)
  if (!stored) throw new Error('The messaging store holds no push key.')
  const jwk = pushKeySchema.parse(
    await secrets.open(place, stored, (sealed) =>
      sql`
        update push_key set private_jwk = ${JSON.stringify(sealed)}::jsonb
        where generation = ${generation} and private_jwk = ${JSON.stringify(stored)}::jsonb`.execute(db),
    ),
  )
  const key = await importJWK(jwk, 'ES256')
  const publicKey = pointOf(jwk)
  return {
    publicKey,
    async authorise(endpoint) {
      const now = Math.floor(clock.now().getTime() / 1000)
      const token = await new SignJWT({ sub: contact })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(new URL(endpoint).origin)
        .setExpirationTime(now + life)
        .sign(key)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

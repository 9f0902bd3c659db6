import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { evidenceKeySchema, type EvidenceKey } from '#contracts/evidence/evidence.ts'
import { canonicalJson } from '#domain/evidence/canonical-json.ts'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import type { Clock } from '#kit/clock.ts'
import type { Secrets } from '#kit/secrets.ts'
import type { ManifestDatabase } from '../tables.ts'

/** Days after which a start makes a new key. */
const keyDays = 365

export interface PublishedKey {
  id: string
  key: EvidenceKey
  since: string
  endorsement: string | null
}

/** The keys with which this service confirms evidence. */
export interface EvidenceKeys {
  /** The thumbprint of the key that signs. */
  id: string
  sign(bytes: Uint8Array): string
  /** All public keys, the newest last. */
  published: readonly PublishedKey[]
}

const privateSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})

const place = (generation: number): string => `evidence-key/${generation}`

function toSign(jwk: z.infer<typeof privateSchema>): EvidenceKeys['sign'] {
  const key = createPrivateKey({ key: jwk, format: 'jwk' })
  return (bytes) => sign('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
}

/** Returns the bytes that the key before signs, so that whoever knows one key can follow to the next. */
export const toEndorsedBytes = (key: EvidenceKey): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`courier evidence key 1\n${canonicalJson(key)}`)

interface Stored {
  generation: number
  public_key: EvidenceKey
  private_jwk: unknown
  endorsement: string | null
  created_at: Date
}

const readKeys = async (db: ManifestDatabase): Promise<Stored[]> =>
  await db.selectFrom('evidence_keys').selectAll().orderBy('generation').execute()

async function openKey(db: ManifestDatabase, secrets: Secrets, { generation, private_jwk }: Stored) {
  const opened = await secrets.open(place(generation), private_jwk, async (sealed) => {
    await sql`
      update evidence_keys set private_jwk = ${JSON.stringify(sealed)}::jsonb
      where generation = ${generation} and private_jwk = ${JSON.stringify(private_jwk)}::jsonb`.execute(db)
  })
  return toSign(privateSchema.parse(opened))
}

async function makeKey(db: ManifestDatabase, secrets: Secrets, at: Date, last: Stored | undefined): Promise<void> {
  const generation = (last?.generation ?? 0) + 1
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = privateSchema.parse(privateKey.export({ format: 'jwk' }))
  const key = evidenceKeySchema.parse({ crv: jwk.crv, kty: jwk.kty, x: jwk.x, y: jwk.y })
  const endorsement = last ? (await openKey(db, secrets, last))(toEndorsedBytes(key)) : null
  // If several processes start at once, one saves its key and all use that one.
  await sql`
    insert into evidence_keys (generation, public_key, private_jwk, endorsement, created_at)
    values (${generation}, ${JSON.stringify(key)}::jsonb, ${JSON.stringify(secrets.seal(place(generation), jwk))}::jsonb,
      ${endorsement}, ${at})
    on conflict do nothing`.execute(db)
}

/** Opens the keys, and makes one in a store that has none or an old one. @throws StartError where they were sealed by a key that is not here */
export async function openEvidenceKeys(db: ManifestDatabase, secrets: Secrets, clock: Clock): Promise<EvidenceKeys> {
  const before = (await readKeys(db)).at(-1)
  const now = clock.now()
  if (!before || now.getTime() - before.created_at.getTime() > keyDays * 86_400_000)
    await makeKey(db, secrets, now, before)
  const stored = await readKeys(db)
  const newest = stored.at(-1)
  if (!newest) throw new Error('The manifest store holds no key for evidence.')
  return {
    id: toKeyId(newest.public_key),
    sign: await openKey(db, secrets, newest),
    published: stored.map(({ public_key, endorsement, created_at }) => ({
      id: toKeyId(public_key),
      key: public_key,
      since: created_at.toISOString(),
      endorsement,
    })),
  }
}

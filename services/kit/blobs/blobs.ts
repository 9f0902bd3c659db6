import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { blobDigestHeader, getBlobEndpoint, putBlobEndpoint } from '#contracts/blob-endpoints.ts'
import type { BlobRef } from '#contracts/blob.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { Caller } from '../http/auth.ts'
import type { Clock } from '../clock.ts'
import { hasMagicBytes } from './magic-bytes.ts'
import { implement } from '../http/implement.ts'
import type { Operation } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { mediaType } from '../http/request-body.ts'

export interface BlobRules {
  /** May somebody who is not the owner see it? Staff may, where the file belongs to their work. */
  mayRead(caller: Caller, blob: { owner: string; id: string }): Promise<boolean>
  /** Bytes that one owner may store within 24 hours. */
  dailyBytes?: number
}

/** The photos of the fullest round several times over; a phone that sends more is at fault, or in wrong hands. */
const usualDailyBytes = 300 * 1024 * 1024
const day = 86_400_000
/** Seconds. The device keeps the file and sends it again. */
const quotaRetry = 3600

interface StoredBlob {
  owner: string
  id: string
  type: string
  bytes: Buffer
}

type Kept = 'stored' | 'blob-differs' | 'type-not-supported' | 'body-invalid'

const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

interface Shelf {
  db: Kysely<unknown>
  dailyBytes: number
  clock: Clock
}

/**
 * Stores a file once: the same bytes under the same id change nothing, others are refused.
 * @throws ProblemError too-many-requests when the owner's quota is used up
 */
async function keep({ db, dailyBytes, clock }: Shelf, owner: string, ref: BlobRef, bytes: Uint8Array): Promise<Kept> {
  if (digestOf(bytes) !== ref.sha256) return 'body-invalid'
  if (!hasMagicBytes(ref.type, bytes)) return 'type-not-supported'
  const at = clock.now()
  const { rows: stored } = await sql`
    insert into blob (owner, id, sha256, type, size, bytes, stored_at)
    select ${owner}, ${ref.id}::uuid, ${ref.sha256}, ${ref.type}, ${bytes.length}::int4, ${Buffer.from(bytes)}::bytea, ${at}::timestamptz
    where ${dailyBytes - bytes.length}::int8 >= (
      select coalesce(sum(size), 0) from blob where owner = ${owner} and stored_at > ${new Date(at.getTime() - day)})
    on conflict do nothing returning id`.execute(db)
  if (stored.length > 0) return 'stored'
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from blob where owner = ${owner} and id = ${ref.id}`.execute(db)
  if (!rows[0]) throw new ProblemError('too-many-requests', { retryAfter: quotaRetry, detail: 'Too many files were stored within a day. They can be sent later.' })
  return rows[0].sha256 === ref.sha256 ? 'stored' : 'blob-differs'
}

async function find(db: Kysely<unknown>, rules: BlobRules, caller: Caller, id: string): Promise<StoredBlob | undefined> {
  // Ids are made on devices, so two owners may have used the same one: the caller's own comes first.
  const { rows } = await sql<Omit<StoredBlob, 'bytes'>>`
    select owner, id, type from blob where id = ${id} order by owner = ${caller.sub} desc, owner`.execute(db)
  for (const row of rows) {
    if (row.owner !== caller.sub && !(await rules.mayRead(caller, row))) continue
    const { rows: found } = await sql<StoredBlob>`
      select owner, id, type, bytes from blob where owner = ${row.owner} and id = ${id}`.execute(db)
    return found[0]
  }
  return undefined
}

export function blobOperations(key: ServiceKey, db: Kysely<unknown>, rules: BlobRules, clock: Clock): Operation[] {
  const shelf: Shelf = { db, dailyBytes: rules.dailyBytes ?? usualDailyBytes, clock }
  return [
    implement(putBlobEndpoint(key), async ({ params, bytes, caller, request }) => {
      const sha256 = request.headers.get(blobDigestHeader) ?? ''
      const type = mediaType(request) as BlobRef['type']
      const kept = await keep(shelf, caller.sub, { id: params.id, sha256, type, size: bytes.length }, bytes)
      if (kept === 'body-invalid') {
        throw new ProblemError(kept, { issues: [{ at: blobDigestHeader, message: 'Not the digest of this file.' }] })
      }
      if (kept !== 'stored') throw new ProblemError(kept)
      return { id: params.id }
    }),
    implement(getBlobEndpoint(key), async ({ params, caller }) => {
      const blob = await find(db, rules, caller, params.id)
      if (!blob) throw new ProblemError('not-found')
      return new Response(new Uint8Array(blob.bytes), {
        headers: { 'content-type': blob.type, 'cache-control': 'private, max-age=31536000, immutable' },
      })
    }),
  ]
}

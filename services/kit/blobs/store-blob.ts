import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { AttachmentRef, AttachmentType } from '#contracts/sync/attachment.ts'
import type { Clock } from '../clock.ts'
import { ProblemError } from '../http/problem.ts'

const startsWith = (bytes: Uint8Array, start: readonly number[], at = 0): boolean =>
  start.every((byte, index) => bytes[at + index] === byte)

const ascii = (text: string): number[] => [...Buffer.from(text, 'latin1')]

const tests: Record<AttachmentType, (bytes: Uint8Array) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff]),
  'image/png': (bytes) => startsWith(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a]),
  'image/webp': (bytes) => startsWith(bytes, ascii('RIFF')) && startsWith(bytes, ascii('WEBP'), 8),
  'application/pdf': (bytes) => startsWith(bytes, ascii('%PDF-')),
  'application/zip': (bytes) => startsWith(bytes, [...ascii('PK'), 3, 4]),
  'audio/mp4': (bytes) => startsWith(bytes, ascii('ftyp'), 4),
  'audio/webm': (bytes) => startsWith(bytes, [0x1a, 0x45, 0xdf, 0xa3]),
}

/** Does a file begin as its type says? A name can lie, and what is stored is shown to staff. */
function hasMagicBytes(type: AttachmentType, bytes: Uint8Array): boolean {
  return tests[type](bytes)
}

/**
 * Bytes of one part. A file that fits into one lies in its row, a larger one in parts of exactly this size: never to be
 * changed, because a range is found by it.
 */
export const partSize = 400 * 1024

const day = 86_400_000
/** The delay in seconds after which the device sends its copy of the file again. */
const quotaRetry = 3600

export interface Shelf {
  db: Kysely<unknown>
  /** Bytes that one owner may store within 24 hours. */
  dailyBytes: number
  clock: Clock
}

export type SaveBlobResult = 'stored' | 'blob-differs' | 'type-not-supported' | 'body-invalid'

interface Arriving extends Pick<AttachmentRef, 'id' | 'sha256' | 'type'> {
  owner: string
}

const full = () =>
  new ProblemError('too-many-requests', {
    retryAfter: quotaRetry,
    detail: 'Too many files were stored within a day. They can be sent later.',
  })

/** Bytes that an owner has stored within a day. */
const storedSince = (owner: string, at: Date) => sql`(
  select coalesce(sum(size), 0) from blob where owner = ${owner} and stored_at > ${new Date(at.getTime() - day)})`

/** Makes room for the parts of a file. What is on its way counts too, or many at once would fill the disk. */
async function begin({ db, dailyBytes, clock }: Shelf, owner: string, size: number): Promise<string> {
  const at = clock.now()
  const { rows } = await sql<{ upload: string }>`
    insert into blob_upload (owner, upload, size, begun_at)
    select ${owner}, gen_random_uuid(), ${size}::int4, ${at}::timestamptz
    where ${dailyBytes - size}::int8 >= ${storedSince(owner, at)} + (
      select coalesce(sum(u.size), 0) from blob_upload u where u.owner = ${owner} and u.begun_at > ${new Date(at.getTime() - day)}
        and not exists (select from blob b where b.owner = u.owner and b.upload = u.upload))
    returning upload`.execute(db)
  if (!rows[0]) throw full()
  return rows[0].upload
}

async function savePart({ db }: Shelf, owner: string, upload: string, n: number, bytes: Buffer): Promise<void> {
  await sql`insert into blob_part (owner, upload, n, bytes) values (${owner}, ${upload}, ${n}::int4, ${bytes}::bytea)`.execute(
    db,
  )
}

interface Arrived {
  size: number
  bytes: Buffer
  /** The key of its parts, if it has parts. */
  upload: string | null
}

/** The one moment at which a file is there. Returns whether it is there by this. */
async function record(
  { db, dailyBytes, clock }: Shelf,
  { owner, id, sha256, type }: Arriving,
  { size, bytes, upload }: Arrived,
): Promise<boolean> {
  const at = clock.now()
  const { rows } = await sql`
    insert into blob (owner, id, sha256, type, size, bytes, stored_at, upload)
    select ${owner}, ${id}::uuid, ${sha256}, ${type}, ${size}::int4, ${bytes}::bytea, ${at}::timestamptz, ${upload}::uuid
    where ${dailyBytes - size}::int8 >= ${storedSince(owner, at)}
    on conflict do nothing returning id`.execute(db)
  return rows.length > 0
}

async function compareWithSaved({ db }: Shelf, { owner, id, sha256 }: Arriving): Promise<SaveBlobResult> {
  const { rows } = await sql<{ sha256: string }>`select sha256 from blob where owner = ${owner} and id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw full()
  return rows[0].sha256 === sha256 ? 'stored' : 'blob-differs'
}

/**
 * Stores a file once, part by part as it comes: the same bytes under the same id change nothing, others are rejected.
 * Until all of it has come nobody sees it, and what was cut off is removed. `most`: bytes that it may come to.
 * @throws ProblemError too-many-requests when the owner's quota is used up, and what reading the parts throws
 */
export async function storeBlob(
  shelf: Shelf,
  file: Arriving,
  parts: AsyncIterable<Buffer>,
  most: number,
): Promise<SaveBlobResult> {
  const { owner } = file
  const hash = createHash('sha256')
  let [size, count] = [0, 0]
  let first: Buffer = Buffer.alloc(0)
  let upload: string | null = null
  let isRecorded = false
  try {
    for await (const part of parts) {
      hash.update(part)
      size += part.length
      if (count === 0) first = part
      else {
        if (!hasMagicBytes(file.type, first)) return 'type-not-supported'
        if (upload === null) {
          upload = await begin(shelf, owner, most)
          await savePart(shelf, owner, upload, 0, first)
        }
        await savePart(shelf, owner, upload, count, part)
      }
      count += 1
    }
    if (hash.digest('hex') !== file.sha256) return 'body-invalid'
    if (!hasMagicBytes(file.type, first)) return 'type-not-supported'
    isRecorded = await record(shelf, file, { size, bytes: upload === null ? first : Buffer.alloc(0), upload })
    return isRecorded ? 'stored' : await compareWithSaved(shelf, file)
  } finally {
    if (upload !== null && !isRecorded)
      await sql`delete from blob_upload where owner = ${owner} and upload = ${upload}`.execute(shelf.db)
  }
}

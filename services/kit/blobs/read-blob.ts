import { type Kysely, sql } from 'kysely'
import { readRange } from '#domain/byte-range.ts'
import { ProblemError } from '../http/problem.ts'
import { partSize } from './store-blob.ts'

/** A stored file without its bytes. */
export interface StoredBlob {
  owner: string
  id: string
  sha256: string
  type: string
  size: number
  upload: string | null
}

/** Those of one id. Ids are made on devices, so two owners may have used the same one: `first`'s own comes first. */
export async function blobsNamed(db: Kysely<unknown>, id: string, first: string): Promise<StoredBlob[]> {
  const { rows } = await sql<StoredBlob>`
    select owner, id, sha256, type, size, upload from blob where id = ${id} order by owner = ${first} desc, owner`.execute(
    db,
  )
  return rows
}

async function readPart(
  db: Kysely<unknown>,
  { owner, id, upload }: StoredBlob,
  n: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const { rows } =
    upload === null
      ? await sql<{ bytes: Buffer }>`select bytes from blob where owner = ${owner} and id = ${id}`.execute(db)
      : await sql<{
          bytes: Buffer
        }>`select bytes from blob_part where owner = ${owner} and upload = ${upload} and n = ${n}::int4`.execute(db)
  // Its time came while it was being read.
  if (!rows[0]) throw new Error(`Part ${n} of the file is gone.`)
  return new Uint8Array(rows[0].bytes)
}

/** The bytes from `start` up to `end`, which it leaves out; a part at a time, as they are asked for. */
function toStream(db: Kysely<unknown>, blob: StoredBlob, start: number, end: number): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream({
    async pull(control) {
      const n = Math.floor(at / partSize)
      const part = await readPart(db, blob, n)
      const own = part.subarray(at - n * partSize, end - n * partSize)
      at += own.length
      control.enqueue(own)
      if (at >= end) control.close()
    },
  })
}

/**
 * Answers with a file, or with the range of it that is asked for.
 * @throws ProblemError range-outside
 */
export function answerBlob(db: Kysely<unknown>, blob: StoredBlob, request: Request): Response {
  const { size, type, sha256 } = blob
  const etag = `"${sha256}"`
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=31536000, immutable',
  })
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const isSame = (request.headers.get('if-range') ?? etag) === etag
  const range = isSame ? readRange(request.headers.get('range'), size) : undefined
  if (range === 'outside') throw new ProblemError('range-outside', { contentRange: `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size }
  headers.set('content-type', type)
  headers.set('content-length', String(end - start))
  if (range) headers.set('content-range', `bytes ${start}-${end - 1}/${size}`)
  return new Response(toStream(db, blob, start, end), { status: range ? 206 : 200, headers })
}

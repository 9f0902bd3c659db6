import { sql, type QueryExecutorProvider } from 'kysely'
import type { StoredBytes } from './stored-bytes.ts'

/** Bytes of one part. A range is found by it, so it is never to be changed. */
export const partSize = 400 * 1024

/** Milliseconds after which an upload that no package names has been cut off. */
const patience = 86_400_000

/** Makes room for a package that comes in parts, and removes what was cut off. */
export async function beginUpload(db: QueryExecutorProvider, at: Date): Promise<string> {
  await sql`
    delete from package_upload u where u.begun_at < ${new Date(at.getTime() - patience)}
      and not exists (select from package p where p.upload = u.upload)`.execute(db)
  const { rows } = await sql<{ upload: string }>`
    insert into package_upload (upload, begun_at) values (gen_random_uuid(), ${at}) returning upload`.execute(db)
  if (!rows[0]) throw new Error('No upload was begun.')
  return rows[0].upload
}

export async function deleteUpload(db: QueryExecutorProvider, upload: string): Promise<void> {
  await sql`delete from package_upload where upload = ${upload}`.execute(db)
}

export async function savePart(db: QueryExecutorProvider, upload: string, n: number, bytes: Buffer): Promise<void> {
  await sql`insert into package_part (upload, n, bytes) values (${upload}, ${n}::int4, ${bytes}::bytea)`.execute(db)
}

async function readPart(db: QueryExecutorProvider, upload: string, n: number): Promise<Buffer> {
  const { rows } = await sql<{
    bytes: Buffer
  }>`select bytes from package_part where upload = ${upload} and n = ${n}::int4`.execute(db)
  if (!rows[0]) throw new Error(`Part ${n} of the package is gone.`)
  return rows[0].bytes
}

/** An upload as one file. The part that was read last stays in memory: a file is read from its beginning to its end. */
export function storedUpload(db: QueryExecutorProvider, upload: string, size: number): StoredBytes {
  let last: { n: number; part: Buffer } | undefined
  const partAt = async (n: number): Promise<Buffer> => {
    if (last?.n !== n) last = { n, part: await readPart(db, upload, n) }
    return last.part
  }
  return {
    size,
    async read(start, end) {
      const pieces: Buffer[] = []
      for (let at = start; at < end;) {
        const n = Math.floor(at / partSize)
        const piece = (await partAt(n)).subarray(at - n * partSize, end - n * partSize)
        pieces.push(piece)
        at += piece.length
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
  }
}

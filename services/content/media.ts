import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { ProblemError } from '#kit/http/problem.ts'
import { serveBytes } from '#kit/http/serve-bytes.ts'
import type { ContentStore } from './editions.ts'
import { getMediaType } from './media-types.ts'

/** The maximum size of a file in bytes. */
export const mediaLimit = 64 * 1024 * 1024

/** @throws ProblemError body-invalid where the bytes have another digest */
export async function storeMedia({ db, clock }: ContentStore, sha256: string, bytes: Buffer): Promise<void> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new ProblemError('body-invalid', {
      issues: [{ at: 'params.sha256', message: 'Not the digest of this file.' }],
    })
  }
  await sql`insert into media (sha256, bytes, stored_at) values (${sha256}, ${bytes}, ${clock.now()}) on conflict do nothing`.execute(
    db,
  )
}

export async function missingMedia({ db }: Pick<ContentStore, 'db'>, digests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ sha256: string }>`
    select asked.sha256 from jsonb_array_elements_text(${JSON.stringify(digests)}::jsonb) as asked (sha256)
    where not exists (select 1 from media where media.sha256 = asked.sha256)`.execute(db)
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Answers for a file, whole or in part: a player seeks by ranges. Its address changes with its bytes, so it is kept for good.
 * Undefined: there is no such file.
 */
export async function serveMedia(
  { db }: Pick<ContentStore, 'db'>,
  request: Request,
  sha256: string,
  name: string,
): Promise<Response | undefined> {
  const type = getMediaType(name)
  const { rows } = await sql<{
    size: number
  }>`select octet_length(bytes) as size from media where sha256 = ${sha256}`.execute(db)
  const size = rows[0]?.size
  if (type === undefined || size === undefined) return undefined
  return serveBytes(request, {
    sha256,
    size,
    type,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
    async read(start, end) {
      const { rows: parts } = await sql<{ part: Buffer }>`
        select substring(bytes from ${start + 1}::int for ${end - start}::int) as part from media where sha256 = ${sha256}`.execute(
        db,
      )
      return parts[0]?.part ?? new Uint8Array()
    },
  })
}

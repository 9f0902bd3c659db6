import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import type { ImportForm } from '#domain/import/read-import.ts'
import { deleteOld } from '#kit/database/day-by-day.ts'
import { ProblemError } from '#kit/http/problem.ts'
import type { ManifestDatabase, ManifestTransaction } from '../tables.ts'

/** Days for which a file that is sent again with its key gets the same answer. */
const answerDays = 7

/** A caller's own key for a file. */
export interface ImportClaim {
  caller: string
  key: string
  fileHash: string
}

/** Returns the caller's own key for a request, or undefined. @throws ProblemError body-invalid */
export function readIdempotencyKey({ headers }: Request): string | undefined {
  const key = headers.get('idempotency-key') ?? undefined
  if (key === undefined || /^[\x21-\x7e]{1,200}$/.test(key)) return key
  const message = 'An Idempotency-Key has 1 to 200 letters, digits and signs without spaces.'
  throw new ProblemError('body-invalid', { detail: message, issues: [{ at: 'headers.idempotency-key', message }] })
}

export const hashFile = (bytes: Uint8Array, form: ImportForm): string =>
  createHash('sha256').update(`${form}\n`).update(bytes).digest('hex')

/**
 * Claims a key for a file, and returns what its caller was answered if they have sent it before. The same key waits for
 * an import that still runs.
 * @throws ProblemError id-reused if it was sent with another file
 */
export async function claimAnswer(
  tx: ManifestTransaction,
  { caller, key, fileHash }: ImportClaim,
  at: Date,
): Promise<ImportResult | undefined> {
  const { rows: claimed } = await sql`
    insert into import_answers (caller, key, file_hash, at) values (${caller}, ${key}, ${fileHash}, ${at}::timestamptz)
    on conflict (caller, key) do nothing returning key`.execute(tx)
  if (claimed.length > 0) return undefined
  const { rows } = await sql<{ fileHash: string; answer: ImportResult | null }>`
    select file_hash as "fileHash", answer from import_answers where caller = ${caller} and key = ${key}`.execute(tx)
  const before = rows[0]
  if (before && before.fileHash !== fileHash)
    throw new ProblemError('id-reused', {
      detail:
        'This Idempotency-Key was sent with another file before. Nothing was changed. Send this file with a key of its own.',
    })
  return before?.answer ?? undefined
}

export async function saveAnswer(
  tx: ManifestTransaction,
  { caller, key }: ImportClaim,
  answer: ImportResult,
): Promise<void> {
  await sql`
    update import_answers set answer = ${JSON.stringify(answer)}::jsonb where caller = ${caller} and key = ${key}`.execute(
    tx,
  )
}

export const deleteOldAnswers = async (db: ManifestDatabase, now: Date): Promise<void> =>
  await deleteOld(db, { table: 'import_answers', column: 'at' }, new Date(now.getTime() - answerDays * 86_400_000))

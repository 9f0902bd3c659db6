import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { PackageFacts } from '#contracts/training-endpoints.ts'
import { PackageError } from '#domain/training/package-fault.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serveBytes } from '#kit/http/serve-bytes.ts'
import { homeOf } from '#kit/http/staff-access.ts'
import { inspectPackage } from './inspect-package.ts'
import type { TrainingStore } from './training-store.ts'

export async function findPackage(db: QueryExecutorProvider, sha256: string): Promise<PackageFacts | undefined> {
  const { rows } = await sql<{ facts: PackageFacts }>`select facts from package where sha256 = ${sha256}`.execute(db)
  return rows[0]?.facts
}

/**
 * Stores a package under the digest of its bytes, once nothing is found to be wrong with it.
 * @throws ProblemError body-invalid for another digest, import-refused with the fault
 */
export async function storePackage({ db, clock }: TrainingStore, sha256: string, bytes: Uint8Array): Promise<PackageFacts> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new ProblemError('body-invalid', { issues: [{ at: 'params.sha256', message: 'Not the digest of this file.' }] })
  }
  const known = await findPackage(db, sha256)
  if (known) return known
  try {
    const facts: PackageFacts = { sha256, size: bytes.length, ...inspectPackage(bytes) }
    await sql`
      insert into package (sha256, facts, bytes, stored_at)
      values (${sha256}, ${JSON.stringify(facts)}::jsonb, ${Buffer.from(bytes)}, ${clock.now()}) on conflict do nothing`.execute(db)
    return facts
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    const { code, at, message } = error
    throw new ProblemError('import-refused', { issues: [{ at: at === undefined ? code : `${code} ${at}`, message }] })
  }
}

const isStaff = ({ groups }: Caller): boolean => groups.includes('sub-depot') || groups.includes('back-office')

/** Couriers have the packages of the courses that they see. */
async function mayHave(db: QueryExecutorProvider, caller: Caller, sha256: string): Promise<boolean> {
  if (isStaff(caller)) return true
  if (!caller.groups.includes('courier')) return false
  const { rows } = await sql`
    select 1 from course where sha256 = ${sha256} and retired_at is null and sub_depot = any(${['', homeOf(caller)]}::text[]) limit 1`.execute(db)
  return rows.length > 0
}

/** @throws ProblemError not-found, also where the package is not for the caller */
export async function servePackage({ db }: TrainingStore, caller: Caller, request: Request, sha256: string): Promise<Response> {
  const facts = (await mayHave(db, caller, sha256)) ? await findPackage(db, sha256) : undefined
  if (!facts) throw new ProblemError('not-found')
  return await serveBytes(request, {
    sha256,
    size: facts.size,
    type: 'application/zip',
    // The phone keeps its own copy; nothing on the way may keep one for others.
    headers: { 'cache-control': 'private, max-age=31536000, immutable', 'content-security-policy': `default-src 'none'; sandbox` },
    async read(start, end) {
      const { rows } = await sql<{ part: Buffer }>`
        select substring(bytes from ${start + 1}::int for ${end - start}::int) as part from package where sha256 = ${sha256}`.execute(db)
      return rows[0]?.part ?? new Uint8Array()
    },
  })
}

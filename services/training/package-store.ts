import { createHash } from 'node:crypto'
import { sql, type QueryExecutorProvider } from 'kysely'
import { packageFactsSchema, type PackageFacts } from '#contracts/training/training-endpoints.ts'
import { PackageError } from '#domain/training/package-error.ts'
import type { Caller } from '#kit/http/auth.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { serveBytes } from '#kit/http/serve-bytes.ts'
import { getHomeSubDepot } from '#kit/http/staff-access.ts'
import { inspectPackage } from './inspect-package.ts'
import { beginUpload, deleteUpload, savePart, partSize, storedUpload } from './package-parts.ts'
import type { StoredBytes } from './stored-bytes.ts'
import type { TrainingStore } from './training-store.ts'

interface StoredPackage {
  facts: PackageFacts
  /** The key of its parts; null if an old package is in the row itself. */
  upload: string | null
}

async function findStored(db: QueryExecutorProvider, sha256: string): Promise<StoredPackage | undefined> {
  const { rows } = await sql<StoredPackage>`select facts, upload from package where sha256 = ${sha256}`.execute(db)
  const [row] = rows
  // Packages of earlier releases were stored without warnings.
  return row && { ...row, facts: packageFactsSchema.parse(row.facts) }
}

export const findPackage = async (db: QueryExecutorProvider, sha256: string): Promise<PackageFacts | undefined> =>
  (await findStored(db, sha256))?.facts

const wrongDigest = () =>
  new ProblemError('body-invalid', { issues: [{ at: 'params.sha256', message: 'Not the digest of this file.' }] })

async function inspect(zip: StoredBytes): ReturnType<typeof inspectPackage> {
  try {
    return await inspectPackage(zip)
  } catch (error) {
    if (!(error instanceof PackageError)) throw error
    const { code, at, message } = error
    throw new ProblemError('import-refused', { issues: [{ at: at === undefined ? code : `${code} ${at}`, message }] })
  }
}

/** Reads a package to its end, and gives each part away before the next comes. @throws ProblemError body-invalid for another digest */
async function readWhole(
  sha256: string,
  parts: AsyncIterable<Buffer>,
  take: (part: Buffer, n: number) => Promise<void>,
): Promise<number> {
  const hash = createHash('sha256')
  let [size, count] = [0, 0]
  for await (const part of parts) {
    hash.update(part)
    size += part.length
    await take(part, count)
    count += 1
  }
  if (hash.digest('hex') !== sha256) throw wrongDigest()
  return size
}

/**
 * Stores a package under the digest of its bytes as it comes, part by part, once nothing is found to be wrong with it. Until
 * then nobody sees it, and of one that is refused or cut off nothing stays.
 * @throws ProblemError body-invalid for another digest, import-refused with the fault, and what reading the parts throws
 */
export async function storePackage(
  { db, clock }: TrainingStore,
  sha256: string,
  parts: AsyncIterable<Buffer>,
): Promise<PackageFacts> {
  const known = await findPackage(db, sha256)
  if (known) {
    await readWhole(sha256, parts, async () => await Promise.resolve())
    return known
  }
  const upload = await beginUpload(db, clock.now())
  let isStored = false
  try {
    const size = await readWhole(sha256, parts, async (part, n) => await savePart(db, upload, n, part))
    const facts: PackageFacts = { sha256, size, ...(await inspect(storedUpload(db, upload, size))) }
    const { rows } = await sql`
      insert into package (sha256, facts, upload, stored_at)
      values (${sha256}, ${JSON.stringify(facts)}::jsonb, ${upload}, ${clock.now()}) on conflict do nothing returning sha256`.execute(
      db,
    )
    isStored = rows.length > 0
    return facts
  } finally {
    if (!isStored) await deleteUpload(db, upload)
  }
}

/** A package that lies in memory already, in the parts that it would come in. */
export async function* splitParts(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += partSize)
    yield await Promise.resolve(Buffer.from(bytes.subarray(at, at + partSize)))
}

const isStaff = ({ groups }: Caller): boolean => groups.includes('sub-depot') || groups.includes('back-office')

/** Couriers have the packages of the courses that they see. */
async function mayHave(db: QueryExecutorProvider, caller: Caller, sha256: string): Promise<boolean> {
  if (isStaff(caller)) return true
  if (!caller.groups.includes('courier')) return false
  const { rows } = await sql`
    select 1 from course where sha256 = ${sha256} and retired_at is null and sub_depot = any(${['', getHomeSubDepot(caller)]}::text[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** @throws ProblemError not-found, also where the package is not for the caller */
export async function servePackage(
  { db }: TrainingStore,
  caller: Caller,
  request: Request,
  sha256: string,
): Promise<Response> {
  const stored = (await mayHave(db, caller, sha256)) ? await findStored(db, sha256) : undefined
  if (!stored) throw new ProblemError('not-found')
  const { facts, upload } = stored
  const inParts = upload === null ? undefined : storedUpload(db, upload, facts.size)
  return serveBytes(request, {
    sha256,
    size: facts.size,
    type: 'application/zip',
    // The phone saves its own copy. No cache on the way may store one for others.
    headers: {
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': `default-src 'none'; sandbox`,
    },
    async read(start, end) {
      if (inParts) return await inParts.read(start, end)
      const { rows } = await sql<{ part: Buffer }>`
        select substring(bytes from ${start + 1}::int for ${end - start}::int) as part from package where sha256 = ${sha256}`.execute(
        db,
      )
      return rows[0]?.part ?? new Uint8Array()
    },
  })
}

import { saveRead } from '../audit/save-audit.ts'
import type { Kysely } from 'kysely'
import type { AttachmentType } from '#contracts/sync/attachment.ts'
import { blobDigestHeader, getBlobEndpoint, putBlobEndpoint } from '#contracts/sync/blob-endpoints.ts'
import type { ServiceKey } from '#contracts/service-key.ts'
import { type Caller, isMember } from '../http/auth.ts'
import type { Clock } from '../clock.ts'
import { implement, type Operation } from '../http/implement.ts'
import { ProblemError } from '../http/problem.ts'
import { mediaType, readParts } from '../http/request-body.ts'
import { answerBlob, blobsNamed, type StoredBlob } from './read-blob.ts'
import { partSize, storeBlob, type Shelf } from './store-blob.ts'
import { getMaxBytes, combineAcceptedFiles, type AcceptedFiles } from './accepted-files.ts'

export interface BlobRules {
  /** May somebody who is not the owner see it? Staff may, where the file belongs to their work. */
  mayRead(caller: Caller, blob: { owner: string; id: string }): Promise<boolean>
  /** Bytes that one owner may store within 24 hours. */
  dailyBytes?: number
}

/** Allows the photos of the fullest round several times over; a phone that sends more has an error, or is stolen. */
const defaultDailyBytes = 300 * 1024 * 1024

async function find(
  db: Kysely<unknown>,
  rules: BlobRules,
  caller: Caller,
  id: string,
): Promise<StoredBlob | undefined> {
  for (const blob of await blobsNamed(db, id, caller.sub)) {
    if (blob.owner === caller.sub || (await rules.mayRead(caller, blob))) return blob
  }
  return undefined
}

/** Files of others are read by staff, and couriers see photos of adverts by an operation of its own. */
const saveFileRead = (
  db: Kysely<unknown>,
  { caller, owner, at }: { caller: Caller; owner: string; at: Date },
): Promise<void> =>
  saveRead(db, { caller, action: 'readFile', about: { courier: owner }, at, before: '', after: '', subDepots: [] })

interface Files {
  db: Kysely<unknown>
  rules: BlobRules
  takings: readonly AcceptedFiles[]
  clock: Clock
}

export function blobOperations(key: ServiceKey, { db, rules, takings, clock }: Files): Operation[] {
  const shelf: Shelf = { db, dailyBytes: rules.dailyBytes ?? defaultDailyBytes, clock }
  const takes = combineAcceptedFiles(takings)
  const put = putBlobEndpoint(key, takes)
  return [
    implement(
      put,
      async ({ params: { id }, caller, request }) => {
        if (!isMember(caller)) throw new ProblemError('not-allowed')
        const type = mediaType(request) as AttachmentType
        const most = getMaxBytes(takings, caller, type)
        if (most === 0) throw new ProblemError('type-not-supported')
        const file = { owner: caller.sub, id, type, sha256: request.headers.get(blobDigestHeader) ?? '' }
        const length = Number(request.headers.get('content-length') ?? most)
        const kept = await storeBlob(shelf, file, readParts(request, { limit: most, partSize }), length)
        if (kept === 'body-invalid') {
          throw new ProblemError(kept, { issues: [{ at: blobDigestHeader, message: 'Not the digest of this file.' }] })
        }
        if (kept !== 'stored') throw new ProblemError(kept)
        return { id }
      },
      { streams: true },
    ),
    implement(getBlobEndpoint(key, takes), async ({ params, caller, request }) => {
      const blob = await find(db, rules, caller, params.id)
      if (!blob) throw new ProblemError('not-found')
      if (blob.owner !== caller.sub) await saveFileRead(db, { caller, owner: blob.owner, at: clock.now() })
      return answerBlob(db, blob, request)
    }),
  ]
}

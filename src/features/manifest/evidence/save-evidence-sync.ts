import type { EvidenceBody } from '#contracts/evidence/evidence.ts'
import { parcelEntity, type Parcel } from '#contracts/parcel/parcel.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import { packArchive } from '#domain/evidence/archive/pack-archive.ts'
import {
  makeArchive,
  type ArchiveProgress,
  type ArchiveScope,
  type EvidenceParts,
} from '#domain/evidence/make-archive.ts'
import type { EvidenceNames } from '#domain/evidence/page/write-page.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import type { Engine } from '#offline/engine.ts'
import { deviceKeyPrefix, openSigner, serviceKeyPrefix } from '#offline/evidence/device-key.ts'
import type { ContentRow, LinkRow, PublicKeyRow, ReceiptRow } from '#offline/evidence/evidence-store.ts'
import { signWaiting } from '#offline/evidence/push-evidence.ts'
import { allFeatures } from '#offline/later-features.ts'
import { readBlobBytes } from '#offline/outbox/blob-bytes.ts'

/** All that was recorded on a day, UK time, or about a parcel. */
export type EvidenceSubject = { kind: 'day'; day: string } | { kind: 'parcel'; parcelId: string }

export type EvidenceFile =
  | { kind: 'made'; name: string; file: Blob }
  /** This phone has signed nothing of it. */
  | { kind: 'empty' }

/** Returns the days and contents of a subject; null if no link is about it. */
function toScope(
  subject: EvidenceSubject,
  links: readonly LinkRow[],
  contents: readonly ContentRow[],
): ArchiveScope | null {
  if (subject.kind === 'day') {
    const { day } = subject
    const isSigned = links.some((row) => row.day === day && row.link.kind === 'action')
    return isSigned ? { from: day, to: day, isIncluded: () => true } : null
  }
  const entity = parcelEntity(subject.parcelId)
  const mids = new Set(contents.flatMap(({ mid, body }) => (body.entity === entity ? [mid] : [])))
  const days = links.flatMap(({ mid, day }) => (mids.has(mid) ? [day] : [])).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined
    ? null
    : { from, to, isIncluded: (body: EvidenceBody) => body.entity === entity }
}

async function readPublicKeys(db: OfflineDatabase, prefix: string): Promise<PublicKeyRow['key'][]> {
  const rows = await db.table<PublicKeyRow, string>('evidenceState').where('name').startsWith(prefix).toArray()
  return rows.map(({ key }) => key)
}

/** Reads the photos that are still on the phone. */
async function readPhotos(db: OfflineDatabase, ids: readonly string[], onPhoto: () => void) {
  const photos = new Map<string, Uint8Array>()
  for (const id of ids) {
    const row = await db.blobs.get(id)
    const bytes = row && (await readBlobBytes(db, row))
    if (bytes) photos.set(id, new Uint8Array(bytes))
    onPhoto()
  }
  return photos
}

/** Reads what the page to print calls the courier and the parcels. A parcel that has left the phone has its id there. */
async function readNames(engine: Engine): Promise<EvidenceNames> {
  const { db } = engine
  const courier = await db.table<Courier, string>('couriers').get(engine.actor)
  const parcels = await db.table<Parcel, string>('parcels').toArray()
  const toName = ({ barcodes, address }: Parcel): string =>
    [...barcodes.slice(0, 1).map(({ text }) => text), addressLine(address)].join(', ')
  return {
    ...(courier && { courier: courier.name }),
    parcels: new Map(parcels.map((parcel) => [parcel.id, toName(parcel)])),
  }
}

/** Lets the screen draw. */
const pause = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve))

/**
 * Makes a file of evidence from what is on this phone; it needs no network. What waits to be signed is signed first.
 * Throws where the phone has no usable key, or no memory for the file.
 */
export async function makeEvidenceFile(
  subject: EvidenceSubject,
  onProgress: (progress: ArchiveProgress) => void,
  engine: Engine = currentEngine(),
): Promise<EvidenceFile> {
  const { db } = engine
  if (await allFeatures(engine)) await signWaiting(engine)
  const signer = await openSigner(db)
  const [links, contents, receipts, deviceKeys, serviceKeys] = await Promise.all([
    db.table<LinkRow>('evidenceLinks').toArray(),
    db.table<ContentRow>('evidenceContents').toArray(),
    db.table<ReceiptRow>('evidenceReceipts').toArray(),
    readPublicKeys(db, deviceKeyPrefix),
    readPublicKeys(db, serviceKeyPrefix),
  ])
  const scope = toScope(subject, links, contents)
  if (!scope) return { kind: 'empty' }
  const mids = new Set(links.flatMap(({ mid, day }) => (day >= scope.from && day <= scope.to ? [mid] : [])))
  const ids = contents
    .filter(({ mid, body }) => mids.has(mid) && scope.isIncluded(body))
    .flatMap(({ body }) => body.files.map(({ id }) => id))
  // Each photo is read and hashed, and the main file and the page are hashed.
  const progress = { done: 0, total: 2 * ids.length + 2 }
  const step = () => {
    progress.done += 1
    onProgress({ ...progress })
  }
  onProgress({ ...progress })
  const photos = await readPhotos(db, ids, step)
  const parts: EvidenceParts = {
    courier: engine.actor,
    deviceKeys,
    serviceKeys,
    links: links.map(({ link, signature }) => ({ link, signature })),
    contents: contents.map(({ mid, salt, body }) => ({ mid, salt, body, withoutFiles: [] })),
    receipts: receipts.map(({ receipt, signature }) => ({ receipt, signature })),
    photo: (id) => photos.get(id),
    names: await readNames(engine),
  }
  const madeAt = new Date(engine.clock.wall()).toISOString()
  const files = await makeArchive(parts, scope, signer, madeAt, async () => {
    step()
    await pause()
  })
  const days = scope.from === scope.to ? scope.from : `${scope.from}-to-${scope.to}`
  const name = `evidence-${subject.kind === 'parcel' ? 'parcel-' : ''}${days}.zip`
  return { kind: 'made', name, file: new Blob([packArchive(files)], { type: 'application/zip' }) }
}

import {
  type ExportedContent,
  type ManifestEvidencePage,
  readManifestEvidenceEndpoint,
} from '#contracts/evidence/evidence-export.ts'
import type {
  EvidenceContent,
  EvidenceKey,
  EvidenceLink,
  SignedLink,
  SignedMaker,
  SignedReceipt,
} from '#contracts/evidence/evidence.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { RequestError } from '#contracts/problem.ts'
import { packArchive } from '#domain/evidence/archive/pack-archive.ts'
import { toKeyId } from '#domain/evidence/evidence-hash.ts'
import {
  type ArchiveProgress,
  type ArchiveSigner,
  type EvidenceParts,
  makeArchive,
} from '#domain/evidence/make-archive.ts'
import type { EvidenceNames } from '#domain/evidence/page/write-page.ts'
import { addressLine } from '#domain/parcel/address-line.ts'
import { ApiError, callEndpoint } from '#offline/api/api-client.ts'
import { currentEngine } from '#offline/current-engine.ts'
import type { Engine } from '#offline/engine.ts'
import { createSigner } from '#offline/evidence/device-key.ts'
import { readPhoto } from '../requests/read-photo-sync.ts'

/** All that was recorded on a manifest, or of it about one parcel. */
export interface DeskSubject {
  manifestId: string
  parcelId?: string
}

/** What this desk calls them, for the page to print and the names of the files. */
interface DeskNames {
  couriers: ReadonlyMap<string, string>
  parcels: readonly Parcel[]
  /** "round-104-2026-05-14". */
  file: string
}

interface SavedFile {
  name: string
  file: Blob
}

type MadeDeskEvidence =
  | { kind: 'made'; files: SavedFile[] }
  /** No phone has signed anything of it. */
  | { kind: 'empty' }
  | { kind: 'failed'; error: RequestError }

/** Links of one page: each has up to some kilobytes of what was recorded. */
const pageLinks = 200
/** Milliseconds without a byte from the service. */
const timeoutMs = 30_000
interface Exported {
  links: SignedLink[]
  contents: EvidenceContent[]
  receipts: SignedReceipt[]
  deviceKeys: EvidenceKey[]
  serviceKeys: EvidenceKey[]
  maker: SignedMaker | null
}

const toContent = (content: ExportedContent): EvidenceContent =>
  'closed' in content ? content : { ...content, withoutFiles: [] }

/** Reads all pages. @throws ApiError */
async function readExport(
  engine: Engine,
  { manifestId, parcelId }: DeskSubject,
  { x, y }: EvidenceKey,
): Promise<Exported> {
  const pages: ManifestEvidencePage[] = []
  let after: string | undefined
  do {
    const page = await callEndpoint(engine, readManifestEvidenceEndpoint, {
      params: { id: manifestId },
      query: { parcel: parcelId, limit: pageLinks, after, ...(after === undefined && { key: `${x}.${y}` }) },
      timeoutMs,
    })
    pages.push(page)
    after = page.next ?? undefined
  } while (after !== undefined)
  const links = pages.flatMap((page) => page.links)
  const receipts = new Map(pages.flatMap((page) => page.receipts).map((each) => [each.signature, each]))
  const keys = (all: readonly EvidenceKey[]): EvidenceKey[] => [
    ...new Map(all.map((key) => [toKeyId(key), key])).values(),
  ]
  return {
    links: links.map(({ link, signature }) => ({ link, signature })),
    contents: links.flatMap(({ content }) => (content ? [toContent(content)] : [])),
    receipts: [...receipts.values()],
    deviceKeys: keys(pages.flatMap((page) => page.deviceKeys)),
    serviceKeys: keys(pages.flatMap((page) => page.serviceKeys)),
    maker: pages[0]?.maker ?? null,
  }
}

async function readPhotos(engine: Engine, exported: Exported, onPhoto: (total: number) => void) {
  const files = exported.contents.flatMap((content) => ('closed' in content ? [] : content.body.files))
  const photos = new Map<string, Uint8Array>()
  onPhoto(files.length)
  for (const file of files) {
    const bytes = await readPhoto(engine, file)
    if (bytes) photos.set(file.id, bytes)
    onPhoto(files.length)
  }
  return photos
}

function toNames({ couriers, parcels }: DeskNames, courier: string): EvidenceNames {
  const name = couriers.get(courier)
  const toName = ({ barcodes, address }: Parcel): string =>
    [...barcodes.slice(0, 1).map(({ text }) => text), addressLine(address)].join(', ')
  return {
    ...(name !== undefined && { courier: name }),
    parcels: new Map(parcels.map((parcel) => [parcel.id, toName(parcel)])),
  }
}

/** The part of what was read that is about one courier: a file has the chain of one. */
function toParts(
  exported: Exported,
  courier: string,
  photos: ReadonlyMap<string, Uint8Array>,
  names: DeskNames,
): EvidenceParts {
  const links = exported.links.filter(({ link }) => link.courier === courier)
  const mids = new Set(links.flatMap(({ link }) => (link.kind === 'action' ? [link.mid] : [])))
  return {
    courier,
    deviceKeys: exported.deviceKeys,
    serviceKeys: exported.serviceKeys,
    links,
    contents: exported.contents.filter(({ mid }) => mids.has(mid)),
    receipts: exported.receipts.filter(({ receipt }) => receipt.courier === courier),
    photo: (id) => photos.get(id),
    names: toNames(names, courier),
  }
}

const toScope = (links: readonly { link: EvidenceLink }[]) => {
  const days = links.map(({ link }) => link.day).toSorted()
  return { from: days[0] ?? '', to: days.at(-1) ?? '', isIncluded: () => true }
}

/** Lets the screen draw. */
const pause = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve))

async function makeFiles(
  engine: Engine,
  subject: DeskSubject,
  names: DeskNames,
  onProgress: (progress: ArchiveProgress) => void,
): Promise<MadeDeskEvidence> {
  const key = await createSigner()
  const exported = await readExport(engine, subject, key.key)
  const couriers = [...new Set(exported.links.map(({ link }) => link.courier))]
  if (couriers.length === 0) return { kind: 'empty' }
  const { maker } = exported
  if (!maker) return { kind: 'failed', error: { code: 'not-set-up' } }
  const signer: ArchiveSigner = { ...key, maker }
  const progress = { done: -1, total: 0 }
  const step = () => {
    progress.done += 1
    onProgress({ ...progress })
  }
  // Each photo is loaded and hashed, and of each courier the main file and the page are hashed.
  const photos = await readPhotos(engine, exported, (count) => {
    progress.total = 2 * count + 2 * couriers.length
    step()
  })
  const files: SavedFile[] = []
  for (const [at, courier] of couriers.entries()) {
    const parts = toParts(exported, courier, photos, names)
    const archive = await makeArchive(parts, toScope(parts.links), signer, maker.maker.at, async () => {
      step()
      await pause()
    })
    const name = `evidence-${names.file}${couriers.length === 1 ? '' : `-${at + 1}`}.zip`
    files.push({ name, file: new Blob([packArchive(archive)], { type: 'application/zip' }) })
  }
  return { kind: 'made', files }
}

/**
 * Makes files of evidence from what the service has, one for each courier who recorded anything of the subject. They are
 * signed with a key that this desk makes for them and the service vouches for. Throws where there is no memory for them.
 */
export async function makeDeskEvidence(
  subject: DeskSubject,
  names: DeskNames,
  onProgress: (progress: ArchiveProgress) => void,
  engine: Engine = currentEngine(),
): Promise<MadeDeskEvidence> {
  try {
    return await makeFiles(engine, subject, names, onProgress)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, problem } = error
    return { kind: 'failed', error: { code, detail: problem?.detail, issues: problem?.issues } }
  }
}

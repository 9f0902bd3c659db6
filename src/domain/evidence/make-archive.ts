import type {
  Evidence,
  EvidenceBody,
  EvidenceContent,
  EvidenceIndex,
  EvidenceKey,
  EvidenceLink,
  ListedFile,
  NamedLink,
  SignedLink,
  SignedMaker,
  SignedReceipt,
} from '#contracts/evidence/evidence.ts'
import { canonicalJson } from './canonical-json.ts'
import { toPhotoPath } from './check-contents.ts'
import { checkChains, evidencePath, indexPath, pagePath } from './check-evidence.ts'
import { checkWithWebCrypto } from './check-with-web-crypto.ts'
import { toIndexBytes, toKeyId } from './evidence-hash.ts'
import { toEnd } from './extend-chain.ts'
import { listFile } from './list-file.ts'
import { type EvidenceNames, writePage } from './page/write-page.ts'

/** All that a device or a service has of a courier's evidence. */
export interface EvidenceParts {
  courier: string
  deviceKeys: readonly EvidenceKey[]
  serviceKeys: readonly EvidenceKey[]
  /** Each device's links in order, whole days. */
  links: readonly SignedLink[]
  /** What is missing here was erased. */
  contents: readonly EvidenceContent[]
  receipts: readonly SignedReceipt[]
  photo: (id: string) => Uint8Array | undefined
  /** For the page to print. */
  names?: EvidenceNames
}

/** How far somebody is who makes an archive: photos are loaded, and files hashed. */
export interface ArchiveProgress {
  done: number
  total: number
}

export interface ArchiveScope {
  /** The first and the last day, UK time. */
  from: string
  to: string
  /** Says if what was recorded goes into the archive. The links of these days do in any case. */
  isIncluded(body: EvidenceBody): boolean
}

export interface ArchiveSigner {
  key: EvidenceKey
  sign(bytes: Uint8Array<ArrayBuffer>): Promise<string>
  /** For a desk, whose key has signed nothing else. */
  maker?: SignedMaker
}

/** The links of the days, and of the device that makes the archive its last day, so that a reader knows its key. */
function selectLinks(links: readonly SignedLink[], { from, to }: ArchiveScope, ownKey: string): SignedLink[] {
  const isInDays = ({ day }: EvidenceLink): boolean => day >= from && day <= to
  const own = links.filter(({ link }) => link.key === ownKey)
  const lastDay = own.some(({ link }) => isInDays(link)) ? undefined : own.at(-1)?.link.day
  return links.filter(({ link }) => isInDays(link) || (link.key === ownKey && link.day === lastDay))
}

/** The epochs one after the other, as they began, each in the order of its chain. */
function orderReceipts(receipts: readonly SignedReceipt[]): SignedReceipt[] {
  const began = new Map<string, string>()
  for (const { receipt } of receipts) {
    const known = began.get(receipt.epoch)
    if (known === undefined || receipt.receivedAt < known) began.set(receipt.epoch, receipt.receivedAt)
  }
  const toStart = ({ receipt }: SignedReceipt): string => `${began.get(receipt.epoch) ?? ''} ${receipt.epoch}`
  return receipts.toSorted((a, b) => toStart(a).localeCompare(toStart(b)) || a.receipt.number - b.receipt.number)
}

/** Receipts without a gap: from the first one of each epoch that names one of the links to the last. */
function selectReceipts(receipts: readonly SignedReceipt[], links: ReadonlySet<string>): SignedReceipt[] {
  const ranges = new Map<string, { from: number; to: number }>()
  for (const { receipt } of receipts) {
    if (!receipt.links.some(({ hash }) => links.has(hash))) continue
    const chain = `${receipt.service} ${receipt.epoch}`
    ranges.set(chain, { from: ranges.get(chain)?.from ?? receipt.number, to: receipt.number })
  }
  return receipts.filter(({ receipt }) => {
    const range = ranges.get(`${receipt.service} ${receipt.epoch}`)
    return range !== undefined && receipt.number >= range.from && receipt.number <= range.to
  })
}

function selectContent(
  mid: string,
  content: EvidenceContent | undefined,
  scope: ArchiveScope,
  photo: EvidenceParts['photo'],
  isDiscarded: boolean,
): EvidenceContent {
  if (isDiscarded && (!content || 'closed' in content)) return { mid, closed: 'discarded' }
  if (!content) return { mid, closed: 'erased' }
  if ('closed' in content) return content
  if (!scope.isIncluded(content.body)) return { mid, closed: 'not-included' }
  return { ...content, withoutFiles: content.body.files.flatMap(({ id }) => (photo(id) ? [] : [id])) }
}

/**
 * Returns the files of an archive by their paths. It has all links of its days, so that nothing can be left out without
 * being noticed, and of what was recorded only what belongs to the scope. `madeAt`: ISO 8601 with milliseconds, UTC.
 * `onFile` is waited for after each file that was hashed, so that a screen can draw meanwhile.
 */
export async function makeArchive(
  parts: EvidenceParts,
  scope: ArchiveScope,
  signer: ArchiveSigner,
  madeAt: string,
  onFile: () => Promise<void> = async () => undefined,
): Promise<Map<string, Uint8Array>> {
  const links = selectLinks(parts.links, scope, toKeyId(signer.key))
  const ends = new Map(links.map(({ link }): [string, NamedLink] => [link.key, toEnd(link)]))
  const hashes = new Set(links.map(({ link }) => toEnd(link).hash))
  const receipts = selectReceipts(orderReceipts(parts.receipts), hashes)
  const usedKeys = new Set([...ends.keys(), ...receipts.map(({ receipt }) => receipt.key), signer.maker?.maker.key])
  const isUsed = (key: EvidenceKey): boolean => usedKeys.has(toKeyId(key))
  const contents = new Map(parts.contents.map((content) => [content.mid, content]))
  const discarded = new Set(links.flatMap(({ link }) => (link.kind === 'discard' ? [link.mid] : [])))
  const evidence: Evidence = {
    version: 1,
    courier: parts.courier,
    deviceKeys: parts.deviceKeys.filter(isUsed),
    serviceKeys: parts.serviceKeys.filter(isUsed),
    links,
    ends: [...ends.values()],
    contents: links.flatMap(({ link }) =>
      link.kind === 'action'
        ? [selectContent(link.mid, contents.get(link.mid), scope, parts.photo, discarded.has(link.mid))]
        : [],
    ),
    receipts,
  }
  const toFile = (value: unknown): Uint8Array => new TextEncoder().encode(canonicalJson(value))
  const files = new Map([[evidencePath, toFile(evidence)]])
  for (const content of evidence.contents) {
    if ('closed' in content) continue
    for (const { id } of content.body.files) {
      const bytes = parts.photo(id)
      if (bytes) files.set(toPhotoPath(id), bytes)
    }
  }
  const madeBy = toKeyId(signer.key)
  const page = writePage({
    evidence,
    madeAt,
    madeBy,
    subDepot: signer.maker?.maker.subDepot,
    names: parts.names ?? {},
    findings: await checkChains(files, evidence, signer.maker ? null : madeBy, checkWithWebCrypto),
    hasPhoto: (id) => files.has(toPhotoPath(id)),
  })
  files.set(pagePath, new TextEncoder().encode(page))
  const listed: ListedFile[] = []
  for (const [path, bytes] of files) {
    listed.push(listFile(path, bytes))
    await onFile()
  }
  const index: EvidenceIndex['index'] = {
    version: 1,
    madeAt,
    key: signer.key,
    files: listed,
    ...(signer.maker && { maker: signer.maker }),
  }
  return files.set(indexPath, toFile({ index, signature: await signer.sign(toIndexBytes(index)) }))
}

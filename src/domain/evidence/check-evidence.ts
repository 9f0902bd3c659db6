import {
  type Evidence,
  evidenceIndexSchema,
  type EvidenceKey,
  evidenceSchema,
  type ListedFile,
  type SignedMaker,
} from '#contracts/evidence/evidence.ts'
import { canonicalJson } from './canonical-json.ts'
import { checkClock } from './check-clock.ts'
import { checkContents } from './check-contents.ts'
import { checkLinks } from './check-links.ts'
import { checkReceipts } from './check-receipts.ts'
import type { CheckSignature } from './check-signature.ts'
import { type EvidenceFinding, type FindingKind, isBroken } from './evidence-finding.ts'
import { toIndexBytes, toKeyId, toMakerBytes } from './evidence-hash.ts'
import { findChangedBlock, findChangedByte } from './list-file.ts'

export const evidencePath = 'evidence.json'
export const indexPath = 'index.json'
/** The page to print. */
export const pagePath = 'page.html'

/** The files of an archive by path. */
export type EvidenceFiles = ReadonlyMap<string, Uint8Array>

export interface EvidenceCheck {
  /** Errors of the files first, then of the chain; each in the order of the archive. */
  findings: EvidenceFinding[]
  /** The first finding with which the evidence does not hold; null if it holds. */
  broken: EvidenceFinding | null
  /** Thumbprints of the services' keys that signed it. A reader compares them with those that the carrier publishes. */
  serviceKeys: string[]
}

/** The value of a file that is JSON in UTF-8; undefined for any other, and for JSON that has no canonical form. */
function readJson(bytes: Uint8Array | undefined): { value: unknown; isCanonical: boolean } | undefined {
  if (!bytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const value = JSON.parse(text) as unknown
    return { value, isCanonical: text === canonicalJson(value) }
  } catch {
    return undefined
  }
}

interface CheckedIndex {
  findings: EvidenceFinding[]
  /** The thumbprint of the key that signed the index; null if it does not hold. */
  key: string | null
  maker?: SignedMaker | undefined
}

async function checkIndex(files: EvidenceFiles, check: CheckSignature): Promise<CheckedIndex> {
  const bytes = files.get(indexPath)
  const place = { file: indexPath }
  if (!bytes) return { key: null, findings: [{ kind: 'index-missing', place }] }
  const json = readJson(bytes)
  const parsed = evidenceIndexSchema.safeParse(json?.value)
  if (!json || !parsed.success) return { key: null, findings: [{ kind: 'index-unreadable', place }] }
  const { index, signature } = parsed.data
  const isSigned = json.isCanonical && (await check(index.key, signature, toIndexBytes(index)))
  // Nothing that a changed index says about other files can be believed.
  if (!isSigned) return { key: null, findings: [{ kind: 'index-changed', place }] }
  return { key: toKeyId(index.key), maker: index.maker, findings: compareFiles(index.files, files) }
}

function compareFiles(lines: readonly ListedFile[], files: EvidenceFiles): EvidenceFinding[] {
  let isFirst = true
  const listed = new Set(lines.map(({ path }) => path))
  return [
    ...lines.flatMap((line): EvidenceFinding[] => {
      const file = files.get(line.path)
      if (!file) return [{ kind: 'file-missing', place: { file: line.path } }]
      // To find the byte takes time, so only the first change is followed that far.
      const byte = isFirst ? findChangedByte(file, line) : findChangedBlock(file, line)
      if (byte) isFirst = false
      return byte ? [{ kind: 'file-changed', place: { file: line.path, byte } }] : []
    }),
    ...[...files.keys()].flatMap((path): EvidenceFinding[] =>
      path === indexPath || listed.has(path) ? [] : [{ kind: 'file-added', place: { file: path } }],
    ),
  ]
}

const byId = (keys: readonly EvidenceKey[]): Map<string, EvidenceKey> => new Map(keys.map((key) => [toKeyId(key), key]))

/** Remarks that hundreds of links in a row may have. */
const joinedKinds: readonly FindingKind[] = [
  'not-received',
  'content-not-included',
  'content-erased',
  'content-not-sent',
]

/** Makes one finding of equal ones about links that follow each other. */
function joinRemarks(findings: readonly EvidenceFinding[]): EvidenceFinding[] {
  const joined: EvidenceFinding[] = []
  for (const { kind, place } of findings) {
    const last = joined.at(-1)
    const isNext =
      last !== undefined &&
      last.kind === kind &&
      joinedKinds.includes(kind) &&
      last.place.key === place.key &&
      last.place.day === place.day &&
      (last.place.to ?? last.place.number ?? 0) + 1 === place.number
    if (isNext) last.place = { ...last.place, to: place.number, mid: undefined }
    else joined.push({ kind, place })
  }
  return joined
}

/** Returns true if a service of the file says that this key is one of a desk. */
async function isDeskKey(
  { serviceKeys }: Evidence,
  key: string,
  signed: SignedMaker | undefined,
  check: CheckSignature,
): Promise<boolean> {
  const serviceKey = signed && byId(serviceKeys).get(signed.maker.key)
  if (!signed || !serviceKey || signed.maker.desk !== key) return false
  return await check(serviceKey, signed.signature, toMakerBytes(signed.maker))
}

/**
 * Checks the chains, contents and receipts. `indexKey`: the key that signed the list of files, which has to be known from
 * the chain; null where there is none, or a service has vouched for it.
 */
export async function checkChains(
  files: EvidenceFiles,
  evidence: Evidence,
  indexKey: string | null,
  check: CheckSignature,
): Promise<EvidenceFinding[]> {
  const deviceKeys = byId(evidence.deviceKeys)
  const serviceKeys = byId(evidence.serviceKeys)
  const { links, findings } = await checkLinks(evidence, deviceKeys, check)
  const receipts = await checkReceipts(evidence, links, serviceKeys, check)
  const isKnown =
    indexKey === null ||
    serviceKeys.has(indexKey) ||
    links.some(({ link, isSigned }) => isSigned && link.key === indexKey)
  return [
    ...(isKnown ? [] : [{ kind: 'index-key-unknown' as const, place: { file: indexPath, key: indexKey } }]),
    ...findings,
    ...joinRemarks(checkContents(evidence, links, files)),
    ...joinRemarks(receipts.findings),
    ...checkClock(links, receipts.receivedAt),
  ]
}

/**
 * Checks an archive of evidence by what is in it, without a network. It says if the archive is as the device and the
 * service signed it; if their keys are those of the courier and the carrier is for the reader to compare.
 */
export async function checkEvidence(files: EvidenceFiles, check: CheckSignature): Promise<EvidenceCheck> {
  const { findings, key, maker } = await checkIndex(files, check)
  const json = readJson(files.get(evidencePath))
  const parsed = evidenceSchema.safeParse(json?.value)
  let serviceKeys: string[] = []
  if (json && parsed.success) {
    serviceKeys = [...byId(parsed.data.serviceKeys).keys()]
    if (!json.isCanonical) findings.push({ kind: 'evidence-not-canonical', place: { file: evidencePath } })
    const isDesk = key !== null && (await isDeskKey(parsed.data, key, maker, check))
    findings.push(...(await checkChains(files, parsed.data, isDesk ? null : key, check)))
  } else {
    findings.push({ kind: 'evidence-unreadable', place: { file: evidencePath } })
  }
  return { findings, broken: findings.find(isBroken) ?? null, serviceKeys }
}

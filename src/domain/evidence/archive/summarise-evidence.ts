import { type Evidence, evidenceIndexSchema, evidenceSchema } from '#contracts/evidence/evidence.ts'
import { type EvidenceFiles, evidencePath, indexPath } from '../check-evidence.ts'
import { hashLink, toKeyId } from '../evidence-hash.ts'

/** What a file of evidence has of one day. Times are moments, ISO 8601. */
export interface EvidenceDay {
  day: string
  actions: number
  /** Parcels that something was recorded about, as far as that is in the file. */
  parcels: number
  photos: number
  /** Actions whose content was left out, erased or discarded. */
  closed: number
  /** By the phone's clock. */
  first: string
  last: string
  /** Entries that the service confirmed, of all entries. */
  confirmed: number
  entries: number
  /** When the service first and last confirmed; null if it did not. */
  received: { first: string; last: string } | null
}

/** A key and what it signed. */
export interface EvidenceSigner {
  /** The thumbprint. */
  key: string
  role: 'phone' | 'service'
  signed: number
  first: string
  last: string
}

export interface EvidenceSummary {
  courier: string
  days: EvidenceDay[]
  signers: EvidenceSigner[]
  /** When the file was made, and by which key; null if its list of files can't be read. */
  made: { at: string; key: string; by: 'phone' | 'service' | null; subDepot: string | undefined } | null
}

function parse(bytes: Uint8Array | undefined): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes ?? new Uint8Array()))
  } catch {
    return undefined
  }
}

/** Returns the evidence of an archive, or null if it can't be read. */
export function readEvidence(files: EvidenceFiles): Evidence | null {
  const parsed = evidenceSchema.safeParse(parse(files.get(evidencePath)))
  return parsed.success ? parsed.data : null
}

/** By the hash of a link: when the service first confirmed it, as the receipts say. */
export function listReceived({ receipts }: Evidence): Map<string, string> {
  const received = new Map<string, string>()
  for (const { receipt } of receipts)
    for (const { hash } of receipt.links) if (!received.has(hash)) received.set(hash, receipt.receivedAt)
  return received
}

const earliest = (a: string, b: string): string => (a < b ? a : b)
const latest = (a: string, b: string): string => (a > b ? a : b)

const startDay = (day: string, time: string): EvidenceDay => {
  const counts = { actions: 0, parcels: 0, photos: 0, closed: 0, confirmed: 0, entries: 0 }
  return { day, ...counts, first: time, last: time, received: null }
}

function summariseDays(evidence: Evidence): EvidenceDay[] {
  const received = listReceived(evidence)
  const contents = new Map(evidence.contents.map((content) => [content.mid, content]))
  const days = new Map<string, EvidenceDay>()
  const parcels = new Map<string, Set<string>>()
  for (const { link } of evidence.links) {
    const { day, time } = link
    const known = days.get(day)
    const entry = known ?? startDay(day, time)
    days.set(day, entry)
    entry.entries += 1
    entry.first = earliest(entry.first, time)
    entry.last = latest(entry.last, time)
    const at = received.get(hashLink(link))
    if (at !== undefined) {
      entry.confirmed += 1
      entry.received = {
        first: earliest(entry.received?.first ?? at, at),
        last: latest(entry.received?.last ?? at, at),
      }
    }
    if (link.kind !== 'action') continue
    entry.actions += 1
    const content = contents.get(link.mid)
    if (!content || 'closed' in content) {
      entry.closed += 1
      continue
    }
    const { entity, files } = content.body
    entry.photos += files.length - content.withoutFiles.length
    if (!entity.startsWith('parcel/')) continue
    const ofDay = parcels.get(day) ?? new Set()
    parcels.set(day, ofDay.add(entity))
    entry.parcels = ofDay.size
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

function addSigned(signers: Map<string, EvidenceSigner>, role: EvidenceSigner['role'], key: string, at: string): void {
  const known = signers.get(`${role} ${key}`)
  const { signed, first, last } = known ?? { signed: 0, first: at, last: at }
  const period = { first: earliest(first, at), last: latest(last, at) }
  signers.set(`${role} ${key}`, { key, role, signed: signed + 1, ...period })
}

function listSigners({ links, receipts }: Evidence): EvidenceSigner[] {
  const signers = new Map<string, EvidenceSigner>()
  for (const { link } of links) addSigned(signers, 'phone', link.key, link.time)
  for (const { receipt } of receipts) addSigned(signers, 'service', receipt.key, receipt.receivedAt)
  return [...signers.values()]
}

function readMade(files: EvidenceFiles, signers: readonly EvidenceSigner[]): EvidenceSummary['made'] {
  const parsed = evidenceIndexSchema.safeParse(parse(files.get(indexPath)))
  if (!parsed.success) return null
  const { madeAt, key, maker } = parsed.data.index
  const id = toKeyId(key)
  return {
    at: madeAt,
    key: id,
    by: signers.find((signer) => signer.key === id)?.role ?? null,
    subDepot: maker?.maker.subDepot,
  }
}

/** Says what a file of evidence has, as it says itself; null if that can't be read. What is true of it is for `checkEvidence`. */
export function summariseEvidence(files: EvidenceFiles): EvidenceSummary | null {
  const evidence = readEvidence(files)
  if (!evidence) return null
  const signers = listSigners(evidence)
  return { courier: evidence.courier, days: summariseDays(evidence), signers, made: readMade(files, signers) }
}

/** The number of signatures that a check of these files looks at, about. */
export const countSignatures = (files: EvidenceFiles): number => {
  const evidence = readEvidence(files)
  return 1 + (evidence ? evidence.links.length + evidence.receipts.length : 0)
}

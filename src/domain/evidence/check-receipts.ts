import type { Evidence, EvidenceKey, EvidenceReceipt, NamedLink } from '#contracts/evidence/evidence.ts'
import type { CheckedLink } from './check-links.ts'
import type { CheckSignature } from './check-signature.ts'
import type { EvidenceFinding, FindingPlace } from './evidence-finding.ts'
import { hashReceipt, noHash, toReceiptBytes } from './evidence-hash.ts'

const toPlace = ({ key, epoch, number }: EvidenceReceipt): FindingPlace => ({ key, epoch, number })

interface Last {
  receipt: EvidenceReceipt
  hash: string
  isSigned: boolean
}

function compareWithLast({ receipt, isSigned }: Last, last: Last | undefined): EvidenceFinding[] {
  const place = toPlace(receipt)
  // Receipts of earlier days are not in the file, so the first of an epoch may have any number.
  if (!last) {
    const isFirst = receipt.number === 1
    return isSigned && isFirst !== (receipt.previous === noHash) ? [{ kind: 'receipts-forked', place }] : []
  }
  const expected = last.receipt.number + 1
  if (receipt.number < expected) return [{ kind: 'receipts-forked', place }]
  if (receipt.number > expected) {
    const to = receipt.number - 1
    return [{ kind: 'receipt-missing', place: { ...place, number: expected, ...(to > expected && { to }) } }]
  }
  if (!isSigned || !last.isSigned) return []
  const ms = Date.parse(last.receipt.receivedAt) - Date.parse(receipt.receivedAt)
  return [
    ...(receipt.previous === last.hash ? [] : [{ kind: 'receipts-forked' as const, place }]),
    ...(ms > 0 ? [{ kind: 'service-clock-back' as const, place: { ...place, ms } }] : []),
  ]
}

export interface CheckedReceipts {
  findings: EvidenceFinding[]
  /** By the hash of a link: when a service first received it. */
  receivedAt: Map<string, string>
}

/** The place of a link, which no other link of the device may have. */
const toSlot = ({ key, day, number }: Omit<NamedLink, 'hash'>): string => `${key} ${day} ${number}`

/** Follows the receipts of each epoch, and compares the links that the service received with those of the file. */
export async function checkReceipts(
  evidence: Evidence,
  links: readonly CheckedLink[],
  keys: ReadonlyMap<string, EvidenceKey>,
  check: CheckSignature,
): Promise<CheckedReceipts> {
  const findings: EvidenceFinding[] = []
  const receivedAt = new Map<string, string>()
  const bySlot = new Map(links.map((checked) => [toSlot(checked.link), checked]))
  const days = new Set(links.map(({ link }) => `${link.key} ${link.day}`))
  const lastByChain = new Map<string, Last>()
  for (const { receipt, signature } of evidence.receipts) {
    const place = toPlace(receipt)
    const key = keys.get(receipt.key)
    const isSigned = key !== undefined && (await check(key, signature, toReceiptBytes(receipt)))
    if (!key) findings.push({ kind: 'service-key-unknown', place })
    else if (!isSigned) findings.push({ kind: 'receipt-changed', place })
    if (receipt.courier !== evidence.courier) findings.push({ kind: 'other-courier', place })
    const chain = `${receipt.service} ${receipt.epoch}`
    const checked = { receipt, hash: hashReceipt(receipt), isSigned }
    const isNewEpoch =
      !lastByChain.has(chain) && [...lastByChain.values()].some((last) => last.receipt.service === receipt.service)
    if (isNewEpoch) findings.push({ kind: 'service-restored', place })
    findings.push(...compareWithLast(checked, lastByChain.get(chain)))
    lastByChain.set(chain, checked)
    if (!isSigned) continue
    for (const named of receipt.links) {
      const own = bySlot.get(toSlot(named))
      const { day, number } = named
      if (own && own.isSigned && own.hash !== named.hash)
        findings.push({ kind: 'chain-forked', place: { key: named.key, day, number } })
      if (!own && days.has(`${named.key} ${day}`))
        findings.push({ kind: 'link-missing', place: { key: named.key, day, number } })
      if (!receivedAt.has(named.hash)) receivedAt.set(named.hash, receipt.receivedAt)
    }
  }
  for (const { link, hash, isSigned } of links)
    if (isSigned && !receivedAt.has(hash)) {
      const { key, day, number } = link
      findings.push({ kind: 'not-received', place: { key, day, number } })
    }
  return { findings, receivedAt }
}

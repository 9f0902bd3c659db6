import type { Evidence, EvidenceKey, EvidenceLink, NamedLink } from '#contracts/evidence/evidence.ts'
import type { CheckSignature } from './check-signature.ts'
import type { EvidenceFinding, FindingKind, FindingPlace } from './evidence-finding.ts'
import { hashLink, noHash, toLinkBytes } from './evidence-hash.ts'

export interface CheckedLink {
  link: EvidenceLink
  hash: string
  /** True if it is as the device signed it. */
  isSigned: boolean
}

export interface CheckedLinks {
  findings: EvidenceFinding[]
  links: CheckedLink[]
}

const toPlace = ({ key, day, number }: NamedLink | EvidenceLink): FindingPlace => ({ key, day, number })

/** Compares a link with the one before it in the file, both of one device. */
function compareWithLast({ link, hash, isSigned }: CheckedLink, last: CheckedLink | undefined): EvidenceFinding[] {
  const found = (kind: FindingKind, place: FindingPlace = toPlace(link)): EvidenceFinding[] => [{ kind, place }]
  const isSameDay = last?.link.day === link.day
  if (last && (link.day < last.link.day || (isSameDay && link.number < last.link.number))) return found('link-moved')
  if (last && isSameDay && link.number === last.link.number)
    return found(last.hash === hash ? 'link-moved' : 'chain-forked')
  const expected = isSameDay ? last.link.number + 1 : 1
  if (link.number > expected) {
    const to = link.number - 1
    return found('link-missing', { ...toPlace(link), number: expected, ...(to > expected && { to }) })
  }
  // A changed link was reported; what it was before is not known, so nothing follows from its neighbours' hashes.
  if (!isSigned || last?.isSigned === false) return []
  if ((link.number === 1) !== (link.kind === 'start')) return found('link-moved')
  if (!last) return []
  if (link.previous === last.hash) return []
  // A new day names the end of the day before: if that is another link, the days in between or the end are missing.
  if (!isSameDay && link.kind === 'start' && link.reason === 'next-day')
    return found('link-missing', { key: link.key, day: last.link.day, number: last.link.number + 1 })
  return found('chain-forked')
}

/** Follows each device's chain of links, in the order of the file. */
export async function checkLinks(
  evidence: Evidence,
  keys: ReadonlyMap<string, EvidenceKey>,
  check: CheckSignature,
): Promise<CheckedLinks> {
  const findings: EvidenceFinding[] = []
  const links: CheckedLink[] = []
  const lastByKey = new Map<string, CheckedLink>()
  for (const { link, signature } of evidence.links) {
    const key = keys.get(link.key)
    const isSigned = key !== undefined && (await check(key, signature, toLinkBytes(link)))
    if (!key) findings.push({ kind: 'key-missing', place: toPlace(link) })
    else if (!isSigned) findings.push({ kind: 'link-changed', place: toPlace(link) })
    if (link.courier !== evidence.courier) findings.push({ kind: 'other-courier', place: toPlace(link) })
    const checked = { link, hash: hashLink(link), isSigned }
    findings.push(...compareWithLast(checked, lastByKey.get(link.key)))
    links.push(checked)
    lastByKey.set(link.key, checked)
    if (link.kind === 'start') findings.push(...checkStart(link))
  }
  for (const key of keys.keys()) findings.push(...checkEnd(key, lastByKey.get(key), evidence.ends))
  const [first, ...others] = [...lastByKey.keys()]
  if (first !== undefined) findings.push(...others.map((key) => ({ kind: 'phone-changed' as const, place: { key } })))
  return { findings, links }
}

function checkStart(link: Extract<EvidenceLink, { kind: 'start' }>): EvidenceFinding[] {
  const place = toPlace(link)
  if (link.reason === 'key-lost' || link.reason === 'store-restored') return [{ kind: link.reason, place }]
  // The first link of a key has nothing before it, and no other has.
  return (link.reason === 'first') === (link.previous === noHash) ? [] : [{ kind: 'link-missing', place }]
}

function checkEnd(key: string, last: CheckedLink | undefined, ends: readonly NamedLink[]): EvidenceFinding[] {
  const end = ends.find((named) => named.key === key)
  if (!end) return last ? [{ kind: 'end-missing', place: { key } }] : []
  const isBehind = !last || last.link.day < end.day || (last.link.day === end.day && last.link.number < end.number)
  if (isBehind) {
    const number = last?.link.day === end.day ? last.link.number + 1 : 1
    return [
      { kind: 'link-missing', place: { key, day: end.day, number, ...(end.number > number && { to: end.number }) } },
    ]
  }
  const isSame = last.link.day === end.day && last.link.number === end.number
  if (!last.isSigned || (isSame && last.hash === end.hash)) return []
  return [{ kind: isSame ? 'chain-forked' : 'end-missing', place: toPlace(end) }]
}

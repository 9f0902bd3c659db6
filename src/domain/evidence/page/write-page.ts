import { verifierPath } from '#contracts/evidence/evidence-endpoints.ts'
import type { Evidence, EvidenceBody, EvidenceContent, EvidenceLink } from '#contracts/evidence/evidence.ts'
import type { Stroke } from '#contracts/parcel/parcel.ts'
import { fullDay } from '../../dates/day-labels.ts'
import { listReceived } from '../archive/summarise-evidence.ts'
import { toPhotoPath } from '../check-contents.ts'
import { type EvidenceFinding, isBroken } from '../evidence-finding.ts'
import { hashBytes, hashLink } from '../evidence-hash.ts'
import { formatFinding } from '../evidence-labels.ts'
import { formatMoment, formatPeriod, formatThumbprint } from '../moment-labels.ts'
import { describeAction } from './describe-action.ts'
import { pageStyle } from './page-style.ts'

/** Names for people that the chain does not have. They are as the app or the service had them when the file was made. */
export interface EvidenceNames {
  courier?: string
  /** By parcel id: "JD0002 2143 55, 35a Sample Road". */
  parcels?: ReadonlyMap<string, string>
}

export interface PageParts {
  evidence: Evidence
  /** What a check of the same evidence finds. */
  findings: readonly EvidenceFinding[]
  names: EvidenceNames
  /** ISO 8601, and the thumbprint of the key that signs the file. */
  madeAt: string
  madeBy: string
  /** The sub-depot whose desk made it; undefined for a phone. */
  subDepot?: string | undefined
  hasPhoto: (id: string) => boolean
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const facts = (pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([label, value]) => `<dt>${escape(label)}</dt><dd>${escape(value)}</dd>`).join('')}</dl>`

const list = (lines: readonly string[], tag: 'ul' | 'ol' = 'ul'): string =>
  `<${tag}>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</${tag}>`

function drawSignature(strokes: readonly Stroke[]): string {
  const paths = strokes.map((points) => {
    const pairs = points.flatMap((x, at) => (at % 2 === 0 ? `${x} ${points[at + 1] ?? 0}` : []))
    return `<path d="M${pairs.join('L')}${pairs.length === 1 ? 'h1' : ''}"/>`
  })
  return `<svg class="signature" viewBox="0 0 1000 400" role="img" aria-label="The signature">${paths.join('')}</svg>`
}

function showPhotos({ files }: EvidenceBody, hasPhoto: PageParts['hasPhoto']): string {
  if (files.length === 0) return ''
  const shown = files.map(({ id, sha256 }, n) => {
    const caption = `Photo ${n + 1}${hasPhoto(id) ? '' : ', which had been deleted when this file was made'}, SHA-256 ${sha256}`
    const picture = hasPhoto(id) ? `<img src="${toPhotoPath(id)}" alt="Photo ${n + 1} of this action">` : ''
    return `<figure>${picture}<figcaption>${escape(caption)}</figcaption></figure>`
  })
  return `<div class="photos">${shown.join('')}</div>`
}

const closedTitles = {
  'not-included': 'Not part of this file',
  erased: 'Erased',
  discarded: 'Discarded by the courier before it was sent',
  'not-sent': 'Not sent to the service when this file was made',
} as const

const startTitles = {
  first: 'The first entry of this phone',
  'next-day': 'The day begins',
  'key-lost': 'A new key: the phone had lost its key',
  'store-restored': 'A new key: the phone’s store had been set back to an earlier copy',
} as const

function describeLink(link: EvidenceLink, content: EvidenceContent | undefined, names: EvidenceNames) {
  if (link.kind === 'start') return { title: startTitles[link.reason], facts: [] }
  if (link.kind === 'discard') return { title: 'An action was discarded before it was sent', facts: [] }
  if (!content || 'closed' in content) return { title: closedTitles[content?.closed ?? 'erased'], facts: [] }
  const { entity } = content.body
  const action = describeAction(content.body)
  if (!entity.startsWith('parcel/')) return action
  const id = entity.slice('parcel/'.length)
  const parcel: [string, string] = ['Parcel', names.parcels?.get(id) ?? id]
  return { ...action, facts: [parcel, ...action.facts] }
}

interface LinkParts extends Pick<PageParts, 'names' | 'hasPhoto'> {
  content: EvidenceContent | undefined
  receivedAt: string | undefined
}

function showLink(link: EvidenceLink, { names, hasPhoto, content, receivedAt }: LinkParts): string {
  const described = describeLink(link, content, names)
  const strokes = 'strokes' in described ? described.strokes : undefined
  const pairs: [string, string][] = [
    ['Phone’s time', formatMoment(link.time)],
    ['Service’s time', receivedAt === undefined ? 'Not confirmed when this file was made' : formatMoment(receivedAt)],
    ...described.facts,
    ...('mid' in link ? [['Action', link.mid] as [string, string]] : []),
  ]
  const photos = content && 'body' in content ? showPhotos(content.body, hasPhoto) : ''
  return `<section class="action"><h3>${link.number}. ${escape(described.title)}</h3>${facts(pairs)}${strokes ? drawSignature(strokes) : ''}${photos}</section>`
}

function showDays({ evidence, names, hasPhoto }: PageParts): string {
  const received = listReceived(evidence)
  const contents = new Map(evidence.contents.map((content) => [content.mid, content]))
  let heading = ''
  return evidence.links
    .map(({ link }) => {
      const title = `${fullDay(link.day)}, key ${link.key.slice(0, 8)}`
      const isNew = title !== heading
      heading = title
      const content = link.kind === 'action' ? contents.get(link.mid) : undefined
      const shown = showLink(link, { names, hasPhoto, content, receivedAt: received.get(hashLink(link)) })
      return isNew ? `<h2>${escape(title)}</h2>${shown}` : shown
    })
    .join('\n')
}

function showKeys({ evidence, madeBy }: PageParts): string {
  const show = (title: string, keys: Iterable<string>): string =>
    [...keys].map((key) => `<dt>${title}</dt><dd><code>${formatThumbprint(key)}</code></dd>`).join('')
  const phones = new Set(evidence.links.map(({ link }) => link.key))
  const services = new Set(evidence.receipts.map(({ receipt }) => receipt.key))
  return `<dl>${show('Courier’s phone', phones)}${show('Carrier’s service', services)}${show('Made this file', [madeBy])}</dl>`
}

const toDays = ({ links }: Evidence): string => {
  const days = [...new Set(links.map(({ link }) => link.day))].sort()
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined) return 'None'
  return first === last ? fullDay(first) : `${fullDay(first)} to ${fullDay(last)}`
}

function showSummary({ evidence, names, madeAt, subDepot }: PageParts): string {
  const actions = evidence.links.filter(({ link }) => link.kind === 'action').length
  const times = evidence.links.map(({ link }) => link.time).sort()
  return facts([
    ...(names.courier === undefined ? [] : [['Courier', names.courier] as const]),
    ['Courier’s number', evidence.courier],
    ['Days', toDays(evidence)],
    ['Actions', String(actions)],
    ...(times.length === 0 ? [] : [['Recorded', formatPeriod(times[0] ?? '', times.at(-1) ?? '')] as const]),
    [
      'File made',
      `${formatMoment(madeAt)}, ${subDepot === undefined ? 'by the courier’s phone' : `at the desk of sub-depot ${subDepot}`}`,
    ],
  ])
}

const howToCheck = [
  'Keep the zip file as it is. This page is only a print of what is in it.',
  `Open the page “Check a file of evidence” at the carrier’s address, ${verifierPath}. You can save that page and open it on a computer without a network. Nothing is sent anywhere.`,
  'Choose the zip file. The page says if it holds, and if not, names the first changed byte or the missing entry.',
  'Compare the keys below with those that the page shows, and the service’s keys with those that the carrier publishes at /api/manifest/v1/evidence/keys. The service’s receipts name the phone’s key and the courier.',
]

const toBase64 = (hex: string): string =>
  btoa(String.fromCharCode(...(hex.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16))))

/** Allows the page its style and the photos beside it, and nothing else. */
const getPolicy = (): string =>
  `default-src 'none'; img-src 'self' file:; style-src 'sha256-${toBase64(hashBytes(new TextEncoder().encode(pageStyle)))}'; base-uri 'none'; form-action 'none'`

/**
 * Returns the page to print that goes into a file of evidence: HTML without a script. It says what the chain says, in
 * plain English, and what the chain has are the proof, not this page.
 */
export function writePage(parts: PageParts): string {
  const title = `Evidence of ${parts.names.courier ?? `courier ${parts.evidence.courier}`}`
  const errors = parts.findings.filter(isBroken)
  const remarks = parts.findings.filter((finding) => !isBroken(finding))
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${getPolicy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main>
<h1>${escape(title)}</h1>
<p>The courier’s phone signed each entry below when it was recorded, and each names the one before. The carrier’s service confirmed the entries when they reached it, with its own time. A changed, added or missing entry is found by a check of the file.</p>
${showSummary(parts)}
${errors.length > 0 ? `<h2>This file does not hold</h2>${list(errors.map(formatFinding))}` : ''}
<h2>What a reader should know</h2>
${remarks.length > 0 ? list(remarks.map(formatFinding)) : '<p>Nothing out of the ordinary was found when this file was made.</p>'}
<p class="note">Times are UK time. The phone’s time is what its clock showed; the service’s time is when the entry arrived, which is later where there was no signal. Names of people, barcodes and addresses in the lines “Courier” and “Parcel” are from the carrier’s lists and are not signed.</p>
<h2>How to check this file</h2>
${list(howToCheck, 'ol')}
<h2>Keys</h2>
${showKeys(parts)}
${showDays(parts)}
</main>
</body>
</html>
`
}

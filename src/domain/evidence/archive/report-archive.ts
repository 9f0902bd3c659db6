import { fullDay } from '../../dates/day-labels.ts'
import { type EvidenceFinding, isBroken } from '../evidence-finding.ts'
import { formatFinding } from '../evidence-labels.ts'
import { formatMoment, formatPeriod, formatSeconds, formatThumbprint } from '../moment-labels.ts'
import type { CheckedArchive } from './check-archive.ts'
import { archiveErrors, type UnreadableArchive } from './read-archive.ts'
import type { EvidenceDay, EvidenceSigner, EvidenceSummary } from './summarise-evidence.ts'

/** What a reader is told about a file of evidence, in plain text, the same on the page and at the terminal. */
export interface ArchiveReport {
  verdict: 'holds' | 'broken' | 'unreadable'
  headline: string
  /** What the verdict means. */
  meaning: string
  /** The first is where the file was changed; the others may follow from it. */
  errors: string[]
  remarks: string[]
  signers: ReportSigner[]
  /** Lines about what is in the file. */
  contents: string[]
}

export interface ReportSigner {
  title: string
  /** The whole thumbprint in groups. */
  thumbprint: string
  detail: string
}

/** More findings than these are only counted. */
const mostFindings = 200
const longest = 300

/** What stands in a file can be anything: no characters that move the cursor, hide text or turn its direction, and no end. */
const toPlainText = (text: string): string =>
  (text.length > longest ? `${text.slice(0, longest)}…` : text).replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')

const count = (n: number, one: string, more = `${one}s`): string =>
  `${n.toLocaleString('en-GB')} ${n === 1 ? one : more}`

function listFindings(findings: readonly EvidenceFinding[]): string[] {
  const shown = findings.slice(0, mostFindings).map((finding) => toPlainText(formatFinding(finding)))
  const rest = findings.length - shown.length
  return rest > 0 ? [...shown, `${count(rest, 'more finding')}.`] : shown
}

function describePacking({ packing, check }: CheckedArchive): string[] {
  const isFileChanged = check.findings.some(({ place }) => place.file !== undefined)
  // A changed file changes the zip's check sums as well.
  if (isFileChanged || packing.kind === 'own') return []
  return packing.kind === 'changed'
    ? [`zip, byte ${packing.at}: The packing of the zip was changed here. The files in it are as they were signed.`]
    : ['zip: Another program packed this zip. The files in it are what was signed, not the zip.']
}

const toSigner = ({ key, role, signed, first, last }: EvidenceSigner): ReportSigner => ({
  title: role === 'phone' ? 'The courier’s phone' : 'The carrier’s service',
  thumbprint: formatThumbprint(key),
  detail:
    role === 'phone'
      ? `signed ${count(signed, 'entry', 'entries')}, ${formatPeriod(first, last)}, by the phone’s clock`
      : `signed ${count(signed, 'receipt')}, ${formatPeriod(first, last)}, by the service’s clock`,
})

const between = (first: string, last: string): string =>
  first === last ? `at ${formatSeconds(first)}` : `from ${formatSeconds(first)} to ${formatSeconds(last)}`

function describeDay({
  day,
  actions,
  parcels,
  photos,
  closed,
  first,
  last,
  confirmed,
  entries,
  received,
}: EvidenceDay) {
  const parts = [
    `${count(actions, 'action')} for ${count(parcels, 'parcel')}`,
    count(photos, 'photo'),
    `${between(first, last)} by the phone’s clock`,
    received === null
      ? 'not confirmed by the service'
      : `${confirmed} of ${count(entries, 'entry', 'entries')} confirmed ${between(received.first, received.last)} by the service’s clock`,
    ...(closed > 0 ? [`${closed} without what was recorded`] : []),
  ]
  return `${fullDay(day)}: ${parts.join('; ')}.`
}

function describeContents({ courier, days, made }: EvidenceSummary): string[] {
  const by = {
    phone: 'the courier’s phone',
    service: 'the carrier’s service',
    none: 'a key that signed nothing else here',
  }
  return [
    `Courier: ${courier}`,
    ...(made
      ? [
          `Made on ${formatMoment(made.at)}, ${made.subDepot === undefined ? `by ${by[made.by ?? 'none']}` : `at the desk of sub-depot ${made.subDepot}`}.`,
        ]
      : []),
    ...days.map(describeDay),
  ].map(toPlainText)
}

function reportUnreadable({ error, path }: UnreadableArchive): ArchiveReport {
  return {
    verdict: 'unreadable',
    headline: 'This file can’t be checked',
    meaning: 'Nothing is known about what it says.',
    errors: [path === undefined ? archiveErrors[error] : `${toPlainText(path)}: ${archiveErrors[error]}`],
    remarks: [],
    signers: [],
    contents: [],
  }
}

/** Returns what a reader is told about a file that was checked. */
export function reportArchive(checked: CheckedArchive | UnreadableArchive): ArchiveReport {
  if ('error' in checked) return reportUnreadable(checked)
  const { check, summary } = checked
  const holds = check.broken === null
  return {
    verdict: holds ? 'holds' : 'broken',
    headline: holds ? 'The file holds' : 'The file doesn’t hold',
    meaning: holds
      ? 'Nothing in it was changed, added or left out since it was signed with the keys below. Compare the service’s key with those that the carrier publishes: if it is one of them, its receipts vouch for the phone’s key and for the courier.'
      : 'It isn’t as it was signed. The first finding is the first place that was found; the others may follow from it.',
    errors: listFindings(check.findings.filter(isBroken)),
    remarks: [...listFindings(check.findings.filter((finding) => !isBroken(finding))), ...describePacking(checked)],
    signers: summary ? summary.signers.map(toSigner) : [],
    contents: summary ? describeContents(summary) : [],
  }
}

/** Returns the report as lines of text. */
export function printReport(report: ArchiveReport): string[] {
  const { headline, meaning, errors, remarks, signers, contents } = report
  const part = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  ${line}`)]
  return [
    `${headline}. ${meaning}`,
    ...part('What is wrong', errors),
    ...part('What you should know', remarks),
    ...part(
      'Who signed',
      signers.flatMap(({ title, thumbprint, detail }) => [`${title} ${detail}.`, `  Key ${thumbprint}`]),
    ),
    ...part('What the file has', contents),
  ]
}

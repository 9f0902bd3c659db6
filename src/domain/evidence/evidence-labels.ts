import type { EvidenceFinding, FindingKind, FindingPlace } from './evidence-finding.ts'

/** Says what a reader must know of a finding; the place stands before it. */
export const findingLabels: Readonly<Record<FindingKind, string>> = {
  'index-missing': 'The list of files is missing, so a changed file is found only by the chain.',
  'index-unreadable': 'The list of files can’t be read.',
  'index-changed': 'The list of files was changed after it was signed.',
  'index-key-unknown': 'The list of files was signed with a key that signed nothing else here.',
  'file-missing': 'This file is missing.',
  'file-changed': 'This file was changed.',
  'file-added': 'This file was added.',
  'evidence-unreadable': 'The chain is missing or can’t be read.',
  'evidence-not-canonical': 'The text of the chain was changed, but not what it says.',
  'other-courier': 'This is about another courier.',
  'key-missing': 'The key that signed this is missing.',
  'link-changed': 'This entry was changed after the phone signed it.',
  'link-missing': 'An entry is missing.',
  'link-moved': 'This entry is not in its place.',
  'chain-forked': 'The phone’s key signed two histories from here on.',
  'end-missing': 'The file doesn’t say where this chain ends.',
  'content-missing': 'What was recorded here is missing, and no reason is given.',
  'content-changed': 'What was recorded here was changed.',
  'content-added': 'This record is not in the chain.',
  'photo-missing': 'This photo is missing, and no reason is given.',
  'photo-changed': 'This photo was changed.',
  'photo-added': 'This photo is not in the chain.',
  'service-key-unknown': 'This receipt was signed with a key that is not in the file.',
  'receipt-changed': 'This receipt was changed after the service signed it.',
  'receipt-missing': 'A receipt is missing.',
  'receipts-forked': 'The service signed two histories from here on.',
  'row-changed': 'The depot’s database no longer says what the phone signed.',
  'row-missing': 'The phone signed this, and it is no longer in the depot’s database.',
  'key-lost': 'The phone had lost its key and made a new one.',
  'phone-changed': 'From here on, entries are from another phone or another key.',
  'store-restored': 'The phone’s store had been set back to an earlier copy.',
  'service-restored': 'The service’s database had been restored from a backup.',
  'clock-back': 'The phone’s clock was set back.',
  'clock-ahead': 'The phone’s clock was ahead of the service’s.',
  'service-clock-back': 'The service’s clock was set back.',
  'not-received': 'The service has not confirmed this yet, so only the phone’s key vouches for it.',
  'content-not-included': 'What was recorded here was left out of this file.',
  'content-erased': 'What was recorded here was erased.',
  'content-not-sent': 'What the phone signed here has not reached the service, so only the phone has it.',
  'action-discarded': 'The courier discarded this.',
  'photo-deleted': 'This photo had been deleted when the file was made.',
}

const formatMs = (ms: number): string => {
  const seconds = Math.round(ms / 1_000)
  return seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`
}

/** Returns where it was found: "evidence.json, byte 1204" or "2026-11-28, entry 7, key 3fa09c17". */
export function formatPlace({ file, byte, key, day, epoch, number, to, mid, ms, field }: FindingPlace): string {
  const parts = [
    file,
    byte && (byte.isExact ? `byte ${byte.at}` : `after byte ${byte.at}`),
    day,
    epoch !== undefined && `epoch ${epoch}`,
    number !== undefined &&
      `${epoch === undefined ? 'entry' : 'receipt'} ${number}${to === undefined ? '' : ` to ${to}`}`,
    mid !== undefined && `action ${mid}`,
    field !== undefined && `field ${field}`,
    ms !== undefined && `by ${formatMs(ms)}`,
    key !== undefined && `key ${key.slice(0, 8)}`,
  ]
  return parts.filter((part) => typeof part === 'string').join(', ')
}

export const formatFinding = ({ kind, place }: EvidenceFinding): string =>
  `${formatPlace(place)}: ${findingLabels[kind]}`

import type { LoadAction } from '#contracts/manifest/load-scan.ts'
import type { ScanVerdict } from '#device/scanner/feedback.ts'
import type { LoadDifference } from '#domain/load/load-difference.ts'
import type { LoadTally } from '#domain/load/load-tally.ts'
import type { LoadVerdict } from '#domain/load/judge-load-scan.ts'
import { toDoorName, inGroups } from '../meaning/scan-sentence.ts'
import type { CountedScan } from './count-scan-sync.ts'

interface VerdictLook {
  /** Colour of the band: blue, amber, red. */
  kind: 'good' | 'repeat' | 'stranger'
  sound: ScanVerdict
  title: string
}

export const verdictLook: Readonly<Record<LoadVerdict, VerdictLook>> = {
  right: { kind: 'good', sound: 'mine', title: 'Counted' },
  twice: { kind: 'repeat', sound: 'repeat', title: 'Already scanned' },
  stranger: { kind: 'stranger', sound: 'stranger', title: 'Not on your round' },
  recalled: { kind: 'stranger', sound: 'aside', title: 'Recalled' },
  aside: { kind: 'repeat', sound: 'aside', title: 'Put to one side' },
  refused: { kind: 'repeat', sound: 'aside', title: 'Not possible' },
  ambiguous: { kind: 'repeat', sound: 'repeat', title: 'More than one' },
}

interface ActionWords {
  /** "Scan as …" */
  is: string
  /** Such as "158 of 162 …". */
  of: string
  missing: { label: string; meta: string }
  refused: string
  /** Such as "158 …", in a toast. */
  done: string
}

export const actionLabels: Readonly<Record<LoadAction, ActionWords>> = {
  loaded: {
    is: 'Loaded',
    of: 'found',
    missing: { label: 'Missing', meta: 'On the list, not scanned' },
    refused: 'Cannot be loaded now',
    done: 'loaded',
  },
  carried_forward: {
    is: 'Carried forward',
    of: 'carried forward',
    missing: { label: 'Not scanned', meta: 'Still open on the list' },
    refused: 'Cannot be carried forward: it is done, or this was the third attempt',
    done: 'carried forward',
  },
  returned: {
    is: 'Handed back',
    of: 'handed back',
    missing: { label: 'Not scanned', meta: 'To go back to the depot' },
    refused: 'First record why it was not delivered',
    done: 'handed back',
  },
}

/** Names the parcel or the code below the verdict. */
export function scannedLine({ parcels, barcode, verdict }: CountedScan, action: LoadAction): string {
  const [only] = parcels
  if (!only) return `Code ${inGroups(barcode.text)}`
  if (verdict === 'ambiguous') return `${parcels.length} parcels have this code`
  return [toDoorName(only), verdict === 'refused' ? actionLabels[action].refused : only.address.postcode]
    .filter(Boolean)
    .join(', ')
}

/**
 * Returns the verdict for screen readers. It leaves out the tally, which changes by itself and would be read out
 * again.
 */
export function loadSentence(scan: CountedScan, action: LoadAction): string {
  const line =
    scan.parcels.length > 0
      ? scannedLine(scan, action)
      : `Code ending ${scan.barcode.text.slice(-4).split('').join(' ')}`
  return `${verdictLook[scan.verdict].title}. ${line}.`
}

const counted = (count: number, one: string, many = one): string | false =>
  count > 0 && `${count} ${count === 1 ? one : many}`

/** "4 missing, 1 extra, 2 to hand back"; empty where all is well. */
export function formatDifference(difference: LoadDifference, action: LoadAction): string {
  const { missing, extra, strangers, misrouted, damaged, recalled, refused } = difference
  return [
    counted(missing.length, action === 'loaded' ? 'missing' : 'not scanned'),
    counted(extra.length + strangers.length, 'extra'),
    counted(misrouted.length + damaged.length + recalled.length, 'to hand back'),
    counted(refused.length, 'not possible'),
  ]
    .filter(Boolean)
    .join(', ')
}

export function formatTally({ scans, minutes }: LoadTally): string {
  if (scans === 0) return 'nothing scanned yet'
  return `${scans} ${scans === 1 ? 'scan' : 'scans'} in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

export function formatFinished(
  action: LoadAction,
  { recorded, missing, extras, leftToDo }: Record<'recorded' | 'missing' | 'extras' | 'leftToDo', number>,
): string {
  return [
    `${recorded} ${actionLabels[action].done}`,
    counted(missing, 'missing'),
    counted(leftToDo, 'left to do'),
    counted(extras, 'extra reported'),
  ]
    .filter(Boolean)
    .join(', ')
}

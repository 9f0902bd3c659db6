import type { ScanVerdict } from '#device/scanner/feedback.ts'
import type { FoundParcel } from './scan-store.ts'

/** To do, or looked for: the statuses in which a scan is news. */
const awaited = ['expected', 'missing']

/** What a code means here, for eye, ear and hand: on the round, scanned before, or not on the round. */
export function verdictOf(found: readonly FoundParcel[]): ScanVerdict {
  if (found.length === 0) return 'stranger'
  return found.some(({ overlaid }) => awaited.includes(overlaid.row.status)) ? 'mine' : 'repeat'
}

import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { statusLabels } from '#domain/parcel/status-labels.ts'
import type { FoundParcel } from './found-parcel.ts'
import { meaningLook, type ScanMeaning } from './scan-meaning.ts'

/** Codes are read aloud and compared in groups of four; a leaflet's code may hold a whole address. */
export const inGroups = (text: string): string => groupedText(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** Returns the address as painted on the door; empty for a parcel that was reported as extra. */
export const toDoorName = ({ address: { house, street } }: Pick<Parcel, 'address'>): string =>
  [house, street].filter(Boolean).join(' ') || 'No address yet'

/** "47 of 162", with the round where the phone carries several; undefined without a place. */
export function formatPlace({ row, total, roundNumber }: FoundParcel, rounds: number): string | undefined {
  if (row.sequence < 1) return undefined
  return `${row.sequence} of ${total}${rounds > 1 ? `, round ${roundNumber}` : ''}`
}

/** Returns the verdict for screen readers. It is said once, even if the row changes later. */
export function scanSentence(
  meaning: ScanMeaning,
  barcode: Barcode,
  found: readonly FoundParcel[],
  rounds: number,
  recordsDeliveries: boolean,
): string {
  const { title } = meaningLook[meaning]
  const [only] = found
  if (!only) return `${title}. Code ending ${barcode.text.slice(-4).split('').join(' ')}.`
  if (found.length > 1) return `${title}. ${found.length} parcels have this code.`
  const status =
    meaning === 'scanned' || only.row.status === 'confirmed'
      ? statusLabels(recordsDeliveries)[only.row.status].chip
      : undefined
  const hazard = only.hazards.length > 0 ? `Hazard: ${only.hazards.join('. ')}` : undefined
  return `${[title, hazard, formatPlace(only, rounds), toDoorName(only.row), status].filter(Boolean).join('. ')}.`
}

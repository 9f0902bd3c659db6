import type { Barcode } from '#contracts/parcel/barcode.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { groupedText } from '#domain/barcode/grouped-text.ts'
import { statusLabels } from '#domain/parcel/words.ts'
import type { FoundParcel } from './found-parcel.ts'
import { meaningLook, type ScanMeaning } from './scan-meaning.ts'

/** Codes are read aloud and compared in groups of four; a leaflet's code may hold a whole address. */
export const inGroups = (text: string): string => groupedText(text.length > 60 ? `${text.slice(0, 60)}…` : text)

/** As painted on the door; a parcel that was reported as extra has none. */
export const doorOf = ({ address: { house, street } }: Pick<Parcel, 'address'>): string =>
  [house, street].filter(Boolean).join(' ') || 'No address yet'

/** "47 of 162", with the round where the phone carries several; undefined without a place. */
export function placeOf({ row, total, roundNumber }: FoundParcel, rounds: number): string | undefined {
  if (row.sequence < 1) return undefined
  return `${row.sequence} of ${total}${rounds > 1 ? `, round ${roundNumber}` : ''}`
}

/** The verdict in one sentence, for whoever listens: said once, and never again when the row changes. */
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
  return `${[title, placeOf(only, rounds), doorOf(only.row), status].filter(Boolean).join('. ')}.`
}

import type { Barcode } from '#contracts/parcel/barcode.ts'
import { classify, isMatrixFormat } from '#domain/barcode/classify.ts'
import type { BarcodeRead } from '#domain/barcode/normalise.ts'
import { screeningReason } from '#domain/barcode/screening.ts'
import { idsWithCode, type ScanIndex } from './scan-index.ts'

export interface PickedRead {
  barcode: Barcode
  /** It is on a list, or its symbology mends its own errors. Anything else was read once: somebody has to compare it. */
  sure: boolean
}

/** The code of a still picture to go by: one of the lists, else the first that is believable. */
export function pickRead(
  results: readonly BarcodeRead[],
  index: Pick<ScanIndex, 'parcels' | 'itfLengths'>,
): PickedRead | undefined {
  const codes = results.map((read) => ({ read, barcode: classify(read) }))
  const listed = codes.find(({ barcode }) => idsWithCode(index, barcode.text) !== undefined)
  if (listed) return { barcode: listed.barcode, sure: true }
  const believed = codes.filter(({ read, barcode }) => screeningReason(read, barcode, index.itfLengths) === null)
  const picked = believed.find(({ barcode }) => isMatrixFormat(barcode.format)) ?? believed[0]
  return picked && { barcode: picked.barcode, sure: isMatrixFormat(picked.barcode.format) }
}

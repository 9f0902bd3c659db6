import type { Barcode } from '#contracts/barcode.ts'
import { classify } from '#domain/barcode/classify.ts'
import type { BarcodeRead } from '#domain/barcode/normalise.ts'
import { screeningReason } from '#domain/barcode/screening.ts'
import type { ScanIndex } from './scan-index.ts'

/** The code of a still picture to go by: one of the lists, else the first that is believable. */
export function pickRead(results: readonly BarcodeRead[], index: Pick<ScanIndex, 'parcels' | 'itfLengths'>): Barcode | undefined {
  const codes = results.map((read) => ({ read, barcode: classify(read) }))
  const listed = codes.find(({ barcode }) => index.parcels.has(barcode.text))
  const believed = codes.find(({ read, barcode }) => screeningReason(read, barcode, index.itfLengths) === null)
  return (listed ?? believed)?.barcode
}

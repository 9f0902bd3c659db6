import type { Barcode } from '#contracts/parcel/barcode.ts'
import { createAcceptance, type Verdict } from '#domain/barcode/acceptance.ts'
import { canonicalBarcode } from '#domain/barcode/canonical.ts'
import { classify } from '#domain/barcode/classify.ts'
import type { BarcodeRead } from '#domain/barcode/normalise.ts'
import type { ScanIndex } from './scan-index.ts'

type Known = Pick<ScanIndex, 'parcels' | 'itfLengths'>

export interface ScanJudge {
  /** Replaces the index. Labels that were seen stay seen, so that a pull does not announce them again. */
  follow: (index: Known) => void
  /** Judges the codes of one frame. `atMs` never goes back; `picture` as in `Acceptance`. */
  read: <Read extends BarcodeRead>(results: readonly Read[], atMs: number, picture?: number) => Verdict<Read>
  /** A frame while nothing may change: the label of the last verdict counts as still in view. */
  pass: (results: readonly BarcodeRead[], atMs: number, picture?: number) => void
  /** Takes a code that was typed, sent by a hand scanner or found in a picture. */
  enter: (barcode: Barcode, atMs: number) => void
  /** Whatever is in view counts again. */
  forget: () => void
}

export function createScanJudge(): ScanJudge {
  let known: Known['parcels'] = new Map()
  const itfLengths = new Set<number>()
  const acceptance = createAcceptance({ isOnManifest: (text) => known.has(canonicalBarcode(text)), itfLengths })
  let label = new Map<string, Barcode>()
  const holdLabel = (codes: readonly Barcode[]) => {
    label = new Map(codes.map((barcode) => [canonicalBarcode(barcode.text), barcode]))
  }
  return {
    follow(index) {
      known = index.parcels
      itfLengths.clear()
      for (const length of index.itfLengths) itfLengths.add(length)
    },
    read(results, atMs, picture) {
      const verdict = acceptance.read(results, atMs, picture)
      if (verdict.verdict === 'accepted') holdLabel([verdict.barcode, ...verdict.companions])
      return verdict
    },
    pass(results, atMs, picture = atMs) {
      acceptance.look(picture)
      for (const result of results) {
        const seen = label.get(canonicalBarcode(classify(result).text))
        if (seen) acceptance.enter(seen, atMs)
      }
    },
    enter(barcode, atMs) {
      acceptance.enter(barcode, atMs)
      holdLabel([barcode])
    },
    forget: acceptance.reset,
  }
}

import type { Barcode } from '#contracts/parcel/barcode.ts'

/** Takes a code that was scanned, typed or found in a picture: its text, and its format where a reader told it. */
type TakeCode = (code: Barcode) => void

let asking: TakeCode | null = null

/** From now on the scanner's popup hands what it reads to `take`. Returns what ends that. */
export function askForCode(take: TakeCode): () => void {
  asking = take
  return () => {
    if (asking === take) asking = null
  }
}

/** Whether anybody wanted the code. */
export function handCodeOver(code: Barcode): boolean {
  asking?.(code)
  return asking !== null
}

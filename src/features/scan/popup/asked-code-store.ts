import type { Barcode } from '#contracts/parcel/barcode.ts'

/** Takes a code that was scanned, typed or found in a picture, with its format if the reader knows it. */
type TakeCode = (code: Barcode) => void

let asking: TakeCode | null = null

/** Sends what the scanner's popup reads to `take`. Returns a function that stops that. */
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

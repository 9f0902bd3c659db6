import type { Barcode } from '#contracts/parcel/barcode.ts'

/**
 * Takes a code that was scanned, typed or found in a picture, with its format if the reader knows it. If it returns a
 * message, the scanner shows that and reads the next code; otherwise it closes.
 */
type TakeCode = (code: Barcode) => string | void

let asking: TakeCode | null = null

/** Sends what the scanner's popup reads to `take`. Returns a function that stops that. */
export function askForCode(take: TakeCode): () => void {
  asking = take
  return () => {
    if (asking === take) asking = null
  }
}

/** Hands a code to whoever asked. Returns `unwanted` if nobody did, `done` if they want no more, or a message. */
export function handCodeOver(code: Barcode): 'unwanted' | 'done' | { message: string } {
  if (!asking) return 'unwanted'
  const message = asking(code)
  return message === undefined ? 'done' : { message }
}

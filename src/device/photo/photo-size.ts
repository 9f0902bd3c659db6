import { blobLimit } from '#contracts/sync/blob.ts'

/** The most that a photo may weigh on its way over a phone network. */
export const photoMaxBytes = blobLimit
export const photoLongEdge = 1600

export type EncodeTry = { width: number; height: number; quality: number }

const qualities = [0.82, 0.72, 0.6, 0.5]
const shrink = 0.75
const smallestLongEdge = 480

/**
 * The encodings to try in turn until one is light enough: quality goes down first, then the size
 * with the quality back up. Never larger than the picture itself.
 */
export function* encodeTries(width: number, height: number): Generator<EncodeTry> {
  const longest = Math.max(width, height, 1)
  for (let edge = Math.min(photoLongEdge, longest); ; edge *= shrink) {
    const scale = edge / longest
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    for (const quality of qualities) yield { ...size, quality }
    if (edge * shrink < smallestLongEdge) return
  }
}

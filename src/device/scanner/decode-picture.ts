import { toGrey, toPixels, type GreyImage, type PixelImage } from './pixel-image.ts'
import { invert } from './passes/invert.ts'
import { linearPass } from './passes/linear-pass.ts'
import { mapCorners, type ScanResult } from './scan-result.ts'
import { readLinear, readSymbols } from './symbol-reader.ts'

/** Turns for the second chance, two a frame, the likeliest first. Fifteen degrees apart: averaged rows bear seven degrees either way. */
const turns: readonly (readonly [number, number])[] = [
  [30, 150],
  [0, 90],
  [45, 135],
  [60, 120],
  [15, 165],
  [75, 105],
]

const invertedEvery = 8

const readTurned = async (grey: GreyImage, degrees: number): Promise<ScanResult[]> => {
  const pass = linearPass(grey, degrees)
  const results = await readLinear(toPixels(pass.image))
  return results.map((result) => ({ ...result, corners: mapCorners(result.corners, pass.toSource) }))
}

const secondChance = async (image: PixelImage, attempt: number): Promise<ScanResult[]> => {
  if (attempt % invertedEvery === invertedEvery - 1) return readSymbols(invert(image))
  const pair = turns[(attempt - Math.floor(attempt / invertedEvery)) % turns.length]
  if (pair === undefined) return []
  const grey = toGrey(image)
  const first = await readTurned(grey, pair[0])
  return first.length > 0 ? first : readTurned(grey, pair[1])
}

/**
 * One video frame: the full read, and where that finds nothing two turned reads or, now and then,
 * the inverted one. `emptyFrames` counts the frames without a result before this one and picks
 * which, so that a label held still meets all of them within a second.
 */
export const decodeFrame = async (image: PixelImage, emptyFrames: number): Promise<ScanResult[]> => {
  const results = await readSymbols(image)
  return results.length > 0 ? results : secondChance(image, emptyFrames)
}

/** A single picture, where time matters less: every second chance until one reads. */
export const decodePicture = async (image: PixelImage): Promise<ScanResult[]> => {
  let results = await readSymbols(image)
  for (let attempt = 0; results.length === 0 && attempt < invertedEvery; attempt += 1) {
    results = await secondChance(image, attempt)
  }
  return results
}

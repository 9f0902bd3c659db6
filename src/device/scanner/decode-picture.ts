import { toGrey, toPixels, type GreyImage, type PixelImage } from './pixel-image.ts'
import { mapCorners, type ScanResult, type Point } from './scan-result.ts'
import { readLinear, readSymbols } from './symbol-reader.ts'
import { findBars } from './bars/find-bars.ts'
import { readBars, readLikeliestBars } from './bars/read-bars.ts'
import type { Pass } from './passes/pass.ts'
import { turnedRows } from './passes/turned-rows.ts'

/** The number of pixels on each side that set the local black and white. */
const reach = 48

/**
 * Spreads each row between the darkest and lightest of its neighbourhood, in place of one range for
 * the whole picture: a shadow across the label leaves both halves readable. Flat areas stay flat.
 */
const stretchContrast = ({ data, width, height }: GreyImage): GreyImage => {
  const stretched = new Uint8ClampedArray(data.length)
  const blocks = Math.ceil(width / reach)
  const low = new Uint8Array(blocks)
  const high = new Uint8Array(blocks)
  for (let y = 0; y < height; y += 1) {
    const start = y * width
    low.fill(255)
    high.fill(0)
    for (let x = 0; x < width; x += 1) {
      const block = Math.floor(x / reach)
      const value = data[start + x] ?? 0
      if (value < (low[block] ?? 255)) low[block] = value
      if (value > (high[block] ?? 0)) high[block] = value
    }
    for (let x = 0; x < width; x += 1) {
      const block = Math.floor(x / reach)
      const before = Math.max(0, block - 1)
      const after = Math.min(blocks - 1, block + 1)
      const dark = Math.min(low[before] ?? 255, low[block] ?? 255, low[after] ?? 255)
      const light = Math.max(high[before] ?? 0, high[block] ?? 0, high[after] ?? 0)
      const range = Math.max(light - dark, 16)
      stretched[start + x] = (((data[start + x] ?? 0) - dark) * 255) / range
    }
  }
  return { data: stretched, width, height }
}

/** Unsharp mask along the rows only. `radius` is in pixels, `amount` is the weight of the difference to the neighbourhood's mean. */
const sharpen = ({ data, width, height }: GreyImage, radius: number, amount: number): GreyImage => {
  const sharp = new Uint8ClampedArray(data.length)
  const size = radius * 2 + 1
  for (let y = 0; y < height; y += 1) {
    const start = y * width
    const at = (x: number): number => data[start + Math.min(width - 1, Math.max(0, x))] ?? 0
    let sum = 0
    for (let x = -radius; x <= radius; x += 1) sum += at(x)
    for (let x = 0; x < width; x += 1) {
      const here = data[start + x] ?? 0
      sharp[start + x] = here + amount * (here - sum / size)
      sum += at(x + radius + 1) - at(x - radius)
    }
  }
  return { data: sharp, width, height }
}

/** Twice as many columns, linearly between: narrow bars get the width that the reader needs. */
const doubleWidth = (source: GreyImage): Pass => {
  const { width, height } = source
  const data = new Uint8ClampedArray(width * 2 * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const here = source.data[y * width + x] ?? 0
      const next = x + 1 < width ? (source.data[y * width + x + 1] ?? 0) : here
      data[(y * width + x) * 2] = here
      data[(y * width + x) * 2 + 1] = (here + next) >> 1
    }
  }
  return { image: { data, width: width * 2, height }, toSource: ({ x, y }) => ({ x: x / 2, y }) }
}

const rowsAveraged = 6
const sharpenRadius = 5
const sharpenAmount = 1.5

/**
 * A second attempt at a linear code: the picture is turned so that bars near `degrees` are upright,
 * rows averaged, contrast stretched, width doubled, sharpened. For linear formats only: the
 * squashed rows have no meaning for a matrix code.
 */
const linearPass = (source: GreyImage, degrees: number): Pass => {
  const turned = turnedRows(source, degrees, rowsAveraged)
  const doubled = doubleWidth(stretchContrast(turned.image))
  return {
    image: sharpen(doubled.image, sharpenRadius, sharpenAmount),
    toSource: (point: Point) => turned.toSource(doubled.toSource(point)),
  }
}

/** Light bars on a dark ground become dark bars on a light one. */
export const invert = ({ data, width, height }: PixelImage): PixelImage => {
  const inverted = new Uint8ClampedArray(data.length)
  for (let index = 0; index < data.length; index += 4) {
    inverted[index] = 255 - (data[index] ?? 0)
    inverted[index + 1] = 255 - (data[index + 1] ?? 0)
    inverted[index + 2] = 255 - (data[index + 2] ?? 0)
    inverted[index + 3] = data[index + 3] ?? 255
  }
  return { data: inverted, width, height }
}

/** Turns for the second chance, two a frame, the likeliest first. Fifteen degrees apart: averaged rows bear seven degrees either way. */
const turns: readonly (readonly [number, number])[] = [
  [30, 150],
  [0, 90],
  [45, 135],
  [60, 120],
  [15, 165],
  [75, 105],
]

/** One round of second chances: the turns, and after the likeliest of them whole characters; the straightened and the inverted read are last. */
const barsAt = 3
const chances = turns.length + 3

/** Degrees from upright that every reader bears. */
const bearable = 1.5

/** Turns the picture so that the bars of its likeliest code are upright: a PDF417 needs that within a few degrees. */
const readStraightened = async (image: PixelImage): Promise<ScanResult[]> => {
  const grey = toGrey(image)
  const degrees = ((findBars(grey)[0]?.angle ?? 0) * 180) / Math.PI
  if (Math.abs(degrees - 90 * Math.round(degrees / 90)) < bearable) return []
  const pass = turnedRows(grey, degrees, 1)
  const results = await readSymbols(toPixels(pass.image))
  return results.map((result) => ({ ...result, corners: mapCorners(result.corners, pass.toSource) }))
}

const readTurned = async (grey: GreyImage, degrees: number): Promise<ScanResult[]> => {
  const pass = linearPass(grey, degrees)
  const results = await readLinear(toPixels(pass.image))
  return results.map((result) => ({ ...result, corners: mapCorners(result.corners, pass.toSource) }))
}

const secondChance = async (image: PixelImage, attempt: number, mode: 'frame' | 'picture'): Promise<ScanResult[]> => {
  const chance = attempt % chances
  if (chance === chances - 1) return readSymbols(invert(image))
  if (chance === chances - 2) return readStraightened(image)
  if (chance === barsAt) {
    const grey = toGrey(image)
    return mode === 'picture' ? readBars(grey) : readLikeliestBars(grey, Math.floor(attempt / chances))
  }
  const pair = turns[chance > barsAt ? chance - 1 : chance]
  if (pair === undefined) return []
  const grey = toGrey(image)
  const first = await readTurned(grey, pair[0])
  return first.length > 0 ? first : readTurned(grey, pair[1])
}

/**
 * One video frame: the full read, and where that finds nothing one of the second chances: two
 * turned reads, a fit of whole characters, a straightened or an inverted read. `emptyFrames` counts the frames without
 * a result before this one and picks which, so that a label held still meets all of them within a second.
 */
export const decodeFrame = async (image: PixelImage, emptyFrames: number): Promise<ScanResult[]> => {
  const results = await readSymbols(image)
  return results.length > 0 ? results : secondChance(image, emptyFrames, 'frame')
}

/** A single picture, where time matters less: every second chance until one reads. */
export const decodePicture = async (image: PixelImage): Promise<ScanResult[]> => {
  let results = await readSymbols(image)
  for (let attempt = 0; results.length === 0 && attempt < chances; attempt += 1) {
    results = await secondChance(image, attempt, 'picture')
  }
  return results
}

import type { GreyImage } from '../pixel-image.ts'
import type { Pass } from './pass.ts'

const white = 255

/** Returns the range of whole x in [from, to) with 0 <= start + step * x < limit. */
const span = (start: number, step: number, limit: number, from: number, to: number): [number, number] => {
  if (Math.abs(step) < 1e-9) return start >= 0 && start < limit ? [from, to] : [0, 0]
  const edges = [-start / step, (limit - start) / step]
  const low = Math.ceil(Math.min(...edges) + 1e-6)
  const high = Math.ceil(Math.max(...edges) - 1e-6)
  return [Math.max(from, low), Math.min(to, high)]
}

/**
 * Turns the picture by `degrees` about its middle and averages each `rows` rows of the turned
 * picture into one: upright bars stay, the noise of a dark picture goes. One step, because the
 * turned picture as such is twice the memory and time. What lies outside counts as white. Nearest
 * neighbour: the averaging smooths more than interpolation would.
 */
export const turnedRows = (source: GreyImage, degrees: number, rows: number): Pass => {
  const { data: pixels, width: sourceWidth, height: sourceHeight } = source
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const width = Math.ceil(sourceWidth * Math.abs(cos) + sourceHeight * Math.abs(sin))
  const height = Math.floor((sourceWidth * Math.abs(sin) + sourceHeight * Math.abs(cos)) / rows)
  const originX = sourceWidth / 2 - (cos * width) / 2 + (sin * height * rows) / 2
  const originY = sourceHeight / 2 - (sin * width) / 2 - (cos * height * rows) / 2
  const data = new Uint8ClampedArray(width * height)
  const sums = new Int32Array(width)
  for (let band = 0; band < height; band += 1) {
    sums.fill(white * rows)
    for (let row = band * rows; row < (band + 1) * rows; row += 1) {
      const startX = originX - sin * row
      const startY = originY + cos * row
      const [left, right] = span(startX, cos, sourceWidth, 0, width)
      const [from, to] = span(startY, sin, sourceHeight, left, right)
      for (let x = from; x < to; x += 1) {
        const index = Math.trunc(startY + sin * x) * sourceWidth + Math.trunc(startX + cos * x)
        sums[x] = (sums[x] ?? 0) + (pixels[index] ?? white) - white
      }
    }
    for (let x = 0; x < width; x += 1) data[band * width + x] = (sums[x] ?? 0) / rows
  }
  return {
    image: { data, width, height },
    toSource: ({ x, y }) => {
      const row = y * rows
      return { x: originX + cos * x - sin * row, y: originY + sin * x + cos * row }
    },
  }
}

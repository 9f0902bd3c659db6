import type { GreyImage } from '../pixel-image.ts'
import type { Pass } from './pass.ts'

/** Averages each `rows` rows into one: bars stay, the noise of a dark picture goes. */
export const averageRows = (source: GreyImage, rows: number): Pass => {
  const { width } = source
  const height = Math.floor(source.height / rows)
  const data = new Uint8ClampedArray(width * height)
  const sums = new Uint32Array(width)
  for (let y = 0; y < height; y += 1) {
    sums.fill(0)
    for (let row = y * rows; row < (y + 1) * rows; row += 1) {
      for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + (source.data[row * width + x] ?? 0)
    }
    for (let x = 0; x < width; x += 1) data[y * width + x] = (sums[x] ?? 0) / rows
  }
  return { image: { data, width, height }, toSource: ({ x, y }) => ({ x, y: (y + 0.5) * rows }) }
}

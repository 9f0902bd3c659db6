import type { GreyImage } from '../pixel-image.ts'
import type { Pass } from './pass.ts'

/** Twice as many columns, linearly between: narrow bars get the width that the reader needs. */
export const doubleWidth = (source: GreyImage): Pass => {
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

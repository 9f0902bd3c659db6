import type { GreyImage } from '../pixel-image.ts'

/** Pixels of context on each side that set the local black and white. */
const reach = 48

/**
 * Spreads each row between the darkest and lightest of its neighbourhood, in place of one range for
 * the whole picture: a shadow across the label leaves both halves readable. Flat areas stay flat.
 */
export const stretchContrast = ({ data, width, height }: GreyImage): GreyImage => {
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

import { toGrey, type GreyPicture } from '#domain/photo-error.ts'
import type { PixelImage } from '#device/scanner/pixel-image.ts'
import { createRandom } from '../labels/random.ts'

/** Returns the picture in grey with a long edge of at most that many pixels; each pixel is the mean of those it replaces. */
export function smallGrey({ data, width, height }: PixelImage, longEdge: number): GreyPicture {
  const whole = toGrey(data)
  const scale = Math.min(1, longEdge / Math.max(width, height))
  const [columns, rows] = [Math.round(width * scale), Math.round(height * scale)]
  const grey = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++) {
    const top = Math.floor((y * height) / rows)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * height) / rows))
    for (let x = 0; x < columns; x++) {
      const left = Math.floor((x * width) / columns)
      const right = Math.max(left + 1, Math.floor(((x + 1) * width) / columns))
      let sum = 0
      for (let row = top; row < bottom; row++)
        for (let column = left; column < right; column++) sum += whole[row * width + column] ?? 0
      grey[y * columns + x] = Math.round(sum / ((bottom - top) * (right - left)))
    }
  }
  return { grey, width: columns, height: rows }
}

/** The same place in less light: all of it by a factor, with the noise of a sensor that sees little. */
export function dimmed({ grey, width, height }: GreyPicture, factor: number): GreyPicture {
  const random = createRandom(7)
  return {
    grey: Uint8ClampedArray.from(grey, (value) => value * factor + (random() + random() - 1) * 6),
    width,
    height,
  }
}

function along(
  { grey, width, height }: GreyPicture,
  weights: readonly number[],
  stepX: number,
  stepY: number,
): GreyPicture {
  const reach = Math.floor(weights.length / 2)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const soft = new Uint8ClampedArray(grey.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0
      for (let at = 0; at < weights.length; at++) {
        const column = Math.min(width - 1, Math.max(0, x + (at - reach) * stepX))
        const row = Math.min(height - 1, Math.max(0, y + (at - reach) * stepY))
        sum += (weights[at] ?? 0) * (grey[row * width + column] ?? 0)
      }
      soft[y * width + x] = sum / total
    }
  }
  return { grey: soft, width, height }
}

/** Out of focus, or through a misted lens: `sigma` in pixels. */
export function misted(picture: GreyPicture, sigma: number): GreyPicture {
  const reach = Math.ceil(sigma * 3)
  const weights = Array.from({ length: reach * 2 + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma * sigma)))
  return along(along(picture, weights, 1, 0), weights, 0, 1)
}

/** Moved while it was taken: over so many pixels sideways, or across. */
export function shaken(picture: GreyPicture, pixels: number, across = false): GreyPicture {
  return along(picture, Array<number>(across ? Math.round(pixels / Math.SQRT2) : pixels).fill(1), 1, across ? 1 : 0)
}

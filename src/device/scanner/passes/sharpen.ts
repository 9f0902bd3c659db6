import type { GreyImage } from '../pixel-image.ts'

/** Unsharp mask along the rows only. `radius` is in pixels, `amount` is the weight of the difference to the neighbourhood's mean. */
export const sharpen = ({ data, width, height }: GreyImage, radius: number, amount: number): GreyImage => {
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

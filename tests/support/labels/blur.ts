import type { PixelImage } from '#device/scanner/pixel-image.ts'

const kernelOf = (sigma: number): number[] => {
  const radius = Math.ceil(sigma * 3)
  const weights = Array.from({ length: radius * 2 + 1 }, (_, index) =>
    Math.exp(-((index - radius) ** 2) / (2 * sigma * sigma)),
  )
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map((weight) => weight / total)
}

const along = (image: PixelImage, kernel: readonly number[], stepX: number, stepY: number): PixelImage => {
  const { data, width, height } = image
  const blurred = new Uint8ClampedArray(data.length)
  const radius = (kernel.length - 1) / 2
  const sums = new Float64Array(3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      sums.fill(0)
      for (const [index, weight] of kernel.entries()) {
        const column = Math.min(width - 1, Math.max(0, x + (index - radius) * stepX))
        const row = Math.min(height - 1, Math.max(0, y + (index - radius) * stepY))
        const from = (row * width + column) * 4
        for (let channel = 0; channel < 3; channel += 1) {
          sums[channel] = (sums[channel] ?? 0) + weight * (data[from + channel] ?? 0)
        }
      }
      const to = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) blurred[to + channel] = sums[channel] ?? 0
      blurred[to + 3] = 255
    }
  }
  return { data: blurred, width, height }
}

/** Gaussian blur, `sigma` in pixels. */
export const blur = (image: PixelImage, sigma: number): PixelImage => {
  const kernel = kernelOf(sigma)
  return along(along(image, kernel, 1, 0), kernel, 0, 1)
}

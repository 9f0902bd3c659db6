import type { PixelImage } from '../pixel-image.ts'

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

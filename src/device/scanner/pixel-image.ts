/** RGBA, four bytes a pixel: ImageData without its class, so that Node can make one. */
export type PixelImage = { data: Uint8ClampedArray; width: number; height: number }

/** `data` holds the luminance, one byte for each pixel. */
export type GreyImage = { data: Uint8ClampedArray; width: number; height: number }

export const toGrey = ({ data, width, height }: PixelImage): GreyImage => {
  const grey = new Uint8ClampedArray(width * height)
  for (let from = 0, to = 0; to < grey.length; from += 4, to += 1) {
    grey[to] = ((data[from] ?? 0) * 77 + (data[from + 1] ?? 0) * 150 + (data[from + 2] ?? 0) * 29) >> 8
  }
  return { data: grey, width, height }
}

export const toPixels = ({ data, width, height }: GreyImage): PixelImage => {
  const words = new Uint32Array(width * height)
  for (let index = 0; index < words.length; index += 1) {
    words[index] = 0xff000000 | ((data[index] ?? 0) * 0x010101)
  }
  return { data: new Uint8ClampedArray(words.buffer), width, height }
}

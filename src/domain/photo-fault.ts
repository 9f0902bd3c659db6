/** What makes a photo worth little as a proof. */
export type PhotoFault = 'dark' | 'blurred'

/** The long edge, in pixels, at which a photo is judged: hand shake shows, the noise of a small sensor does not. */
export const judgedEdge = 512

/** Brightness from 0 to 255 that one pixel in ten exceeds: a door in the light of a torch is bright enough. */
const leastLight = 60
/** The sharpest part of a picture: the variance of its Laplacian. A shaken or misted one stays below it everywhere. */
const leastSharpness = 60
/** Parts a side: one sharp parcel before a plain wall is a sharp photo. */
const parts = 4

/** Grey values, 0 to 255, row by row. */
export interface GreyPicture {
  grey: ArrayLike<number>
  width: number
  height: number
}

/** Red, green, blue and alpha in turn, as a canvas gives them. */
export function greyOf(pixels: ArrayLike<number>): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = Math.round(0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0))
  }
  return grey
}

/** The brightness that the lightest tenth of the picture exceeds. */
export function lightOf({ grey }: GreyPicture): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < grey.length; at++) counts[grey[at] ?? 0] = (counts[grey[at] ?? 0] ?? 0) + 1
  let above = 0
  for (let value = 255; value > 0; value--) {
    above += counts[value] ?? 0
    if (above * 10 >= grey.length) return value
  }
  return 0
}

function partSharpness({ grey, width }: GreyPicture, left: number, top: number, right: number, bottom: number): number {
  let sum = 0
  let squares = 0
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const at = y * width + x
      const edge = (grey[at - 1] ?? 0) + (grey[at + 1] ?? 0) + (grey[at - width] ?? 0) + (grey[at + width] ?? 0) - 4 * (grey[at] ?? 0)
      sum += edge
      squares += edge * edge
    }
  }
  const count = Math.max(1, (right - left) * (bottom - top))
  return squares / count - (sum / count) ** 2
}

/** The variance of the Laplacian in the sharpest part of the picture. */
export function sharpnessOf(picture: GreyPicture): number {
  const { width, height } = picture
  const edge = (part: number, size: number) => Math.min(size - 1, Math.max(1, Math.round((part * size) / parts)))
  let sharpest = 0
  for (let row = 0; row < parts; row++) {
    for (let column = 0; column < parts; column++) {
      const part = [edge(column, width), edge(row, height), edge(column + 1, width), edge(row + 1, height)] as const
      sharpest = Math.max(sharpest, partSharpness(picture, ...part))
    }
  }
  return sharpest
}

/** Null where the photo can be used as it is. A dark one is not judged for sharpness: there is nothing to see. */
export function photoFault(picture: GreyPicture): PhotoFault | null {
  if (lightOf(picture) < leastLight) return 'dark'
  return sharpnessOf(picture) < leastSharpness ? 'blurred' : null
}

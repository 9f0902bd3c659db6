/** The reasons why a photo is poor proof. */
export type PhotoError = 'dark' | 'blurred'

/** The long edge, in pixels, at which a photo is judged: hand shake shows, the noise of a small sensor does not. */
export const judgedEdge = 512

/** Brightness from 0 to 255 that one pixel in ten exceeds: a door in the light of a torch is bright enough. Measured, as the next (decision 080). */
const leastLight = 50
/** The sharpest part of a picture, across the direction in which it is least sharp: one that is misted or was shaken stays below it everywhere. */
const leastSharpness = 25
/** Parts a side: one sharp parcel before a plain wall is a sharp photo. */
const parts = 4

/** Grey values, 0 to 255, row by row. */
export interface GreyPicture {
  grey: ArrayLike<number>
  width: number
  height: number
}

/** Red, green, blue and alpha in turn, as a canvas gives them. */
export function toGrey(pixels: ArrayLike<number>): Uint8Array {
  const grey = new Uint8Array(pixels.length / 4)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = Math.round(
      0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0),
    )
  }
  return grey
}

/** The brightness that the lightest tenth of the picture exceeds. */
export function getBrightness({ grey }: GreyPicture): number {
  const counts = new Uint32Array(256)
  for (let at = 0; at < grey.length; at++) counts[grey[at] ?? 0] = (counts[grey[at] ?? 0] ?? 0) + 1
  let above = 0
  for (let value = 255; value > 0; value--) {
    above += counts[value] ?? 0
    if (above * 10 >= grey.length) return value
  }
  return 0
}

/** Steps to the next pixel: along a row, down a column, and both ways across. A hand that shakes blurs one of them alone. */
const directions = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const

/** Returns the variance of the second difference in each direction. */
function partSharpness(
  { grey, width }: GreyPicture,
  left: number,
  top: number,
  right: number,
  bottom: number,
): number[] {
  const count = Math.max(1, (right - left) * (bottom - top))
  return directions.map(([across, down]) => {
    const step = down * width + across
    // Pixels across lie farther apart.
    const scale = across !== 0 && down !== 0 ? 2 : 1
    let sum = 0
    let squares = 0
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + left; at < y * width + right; at++) {
        const edge = ((grey[at - step] ?? 0) + (grey[at + step] ?? 0) - 2 * (grey[at] ?? 0)) / scale
        sum += edge
        squares += edge * edge
      }
    }
    return squares / count - (sum / count) ** 2
  })
}

/** Returns the sharpness of the sharpest part of the picture, taking the lower of the two directions. */
export function getSharpness(picture: GreyPicture): number {
  const { width, height } = picture
  const edge = (part: number, size: number) => Math.min(size - 1, Math.max(1, Math.round((part * size) / parts)))
  const sharpest = directions.map(() => 0)
  for (let row = 0; row < parts; row++) {
    for (let column = 0; column < parts; column++) {
      const part = [edge(column, width), edge(row, height), edge(column + 1, width), edge(row + 1, height)] as const
      for (const [at, sharpness] of partSharpness(picture, ...part).entries())
        sharpest[at] = Math.max(sharpest[at] ?? 0, sharpness)
    }
  }
  return Math.min(...sharpest)
}

/** Null where the photo can be used as it is. A dark one is not judged for sharpness: there is nothing to see. */
export function checkPhoto(picture: GreyPicture): PhotoError | null {
  if (getBrightness(picture) < leastLight) return 'dark'
  return getSharpness(picture) < leastSharpness ? 'blurred' : null
}

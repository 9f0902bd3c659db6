import type { GreyImage, PixelImage } from '#device/scanner/pixel-image.ts'
import { blur } from './blur.ts'
import { createRandom } from './random.ts'

export type SceneOptions = {
  width?: number
  height?: number
  /** Degrees that the label is turned in the picture. */
  tilt?: number
  /** Degrees that the label is turned away from the camera, left edge farther. */
  yaw?: number
  /** Standard deviation of the blur in pixels. */
  blur?: number
  /** Grey of the bars and of the label's paper. */
  ink?: number
  paper?: number
  /** Strength of the sensor noise in grey levels. */
  noise?: number
  seed?: number
}

/** Brown board with streaks along the flutes: red, green, blue at full light. */
const board = [176, 138, 98] as const
/** Distance of the eye in label widths, for the yaw. */
const eye = 2.2

type Point = { x: number; y: number }

/** Returns where a point of the scene lies on the label, both measured from their centres. */
const ontoLabel = ({ tilt = 0, yaw = 0 }: SceneOptions, labelWidth: number) => {
  const [cosTilt, sinTilt] = [Math.cos((tilt * Math.PI) / 180), Math.sin((tilt * Math.PI) / 180)]
  const [cosYaw, sinYaw] = [Math.cos((yaw * Math.PI) / 180), Math.sin((yaw * Math.PI) / 180)]
  const slope = sinYaw / (eye * labelWidth)
  return (x: number, y: number): Point => {
    const turnedX = x * cosTilt + y * sinTilt
    const turnedY = y * cosTilt - x * sinTilt
    const labelX = turnedX / (cosYaw + turnedX * slope)
    return { x: labelX, y: turnedY * (1 - labelX * slope) }
  }
}

const sample = ({ data, width, height }: GreyImage, x: number, y: number): number | null => {
  const left = Math.floor(x - 0.5)
  const top = Math.floor(y - 0.5)
  if (left < 0 || top < 0 || left + 1 >= width || top + 1 >= height) return null
  const shareX = x - 0.5 - left
  const shareY = y - 0.5 - top
  const at = (column: number, row: number): number => data[row * width + column] ?? 255
  const upper = at(left, top) * (1 - shareX) + at(left + 1, top) * shareX
  const lower = at(left, top + 1) * (1 - shareX) + at(left + 1, top + 1) * shareX
  return upper * (1 - shareY) + lower * shareY
}

/**
 * Draws a label on cardboard as a camera sees it, 1280 × 720 by default. The same arguments give
 * the same pixels.
 */
export const drawScene = (label: GreyImage, options: SceneOptions = {}): PixelImage => {
  const { width = 1280, height = 720, ink = 25, paper = 235, noise = 3, seed = 1 } = options
  const random = createRandom(seed)
  const toLabel = ontoLabel(options, label.width)
  const streaks = Array.from({ length: height }, () => 0.9 + random() * 0.1)
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const point = toLabel(x + 0.5 - width / 2, y + 0.5 - height / 2)
      const value = sample(label, point.x + label.width / 2, point.y + label.height / 2)
      const grain = (random() + random() - 1) * noise * 2
      const offset = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel += 1) {
        const cardboard = (board[channel] ?? 0) * (streaks[y] ?? 1) * (paper / 235)
        data[offset + channel] = grain + (value === null ? cardboard : ink + ((paper - ink) * value) / 255)
      }
      data[offset + 3] = 255
    }
  }
  const image = { data, width, height }
  return options.blur === undefined ? image : blur(image, options.blur)
}

import type { GreyImage } from '../pixel-image.ts'
import type { Pass } from './pass.ts'

const ground = 255

/**
 * Turns the picture by `degrees` about its middle into one that holds all of it. Nearest
 * neighbour: the row averaging that follows smooths more than interpolation would.
 */
export const rotate = (source: GreyImage, degrees: number): Pass => {
  const angle = (degrees * Math.PI) / 180
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const width = Math.ceil(source.width * Math.abs(cos) + source.height * Math.abs(sin))
  const height = Math.ceil(source.width * Math.abs(sin) + source.height * Math.abs(cos))
  const data = new Uint8ClampedArray(width * height).fill(ground)
  const originX = source.width / 2 - (cos * width) / 2 + (sin * height) / 2
  const originY = source.height / 2 - (sin * width) / 2 - (cos * height) / 2
  for (let y = 0; y < height; y += 1) {
    let sourceX = originX - sin * y
    let sourceY = originY + cos * y
    for (let x = 0; x < width; x += 1) {
      const column = Math.floor(sourceX)
      const row = Math.floor(sourceY)
      if (column >= 0 && row >= 0 && column < source.width && row < source.height) {
        data[y * width + x] = source.data[row * source.width + column] ?? ground
      }
      sourceX += cos
      sourceY += sin
    }
  }
  return {
    image: { data, width, height },
    toSource: ({ x, y }) => ({ x: originX + cos * x - sin * y, y: originY + sin * x + cos * y }),
  }
}

import type { GreyImage } from '../pixel-image.ts'
import type { Point } from '../scan-result.ts'
import type { BarRegion } from './find-bars.ts'

/** Brightness along one line across the bars, one sample a pixel. */
export type Profile = { samples: Float32Array; toSource: (sample: number) => Point }

/** Share of the region's length that is looked at beyond each end: quiet zones, and bars lost to a shine. */
const overhang = 0.3

const bilinear = ({ data, width, height }: GreyImage, x: number, y: number): number => {
  const left = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const top = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const shareX = Math.min(1, Math.max(0, x - left))
  const shareY = Math.min(1, Math.max(0, y - top))
  const at = top * width + left
  const upper = (data[at] ?? 0) * (1 - shareX) + (data[at + 1] ?? 0) * shareX
  const lower = (data[at + width] ?? 0) * (1 - shareX) + (data[at + width + 1] ?? 0) * shareX
  return upper * (1 - shareY) + lower * shareY
}

/**
 * Lines across the bars of a region, evenly spread over their height, each the mean of a few pixels
 * along the bars: the noise goes, the edges stay.
 */
export const takeProfiles = (image: GreyImage, region: BarRegion, count: number): Profile[] => {
  const { centre, angle, slope, halfLength, halfHeight } = region
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [stepX, stepY] = [cos - sin * slope, sin + cos * slope]
  const reach = halfLength * (1 + overhang)
  const length = Math.max(8, Math.round(reach * 2))
  const thickness = Math.max(1, Math.min(5, Math.round(halfHeight / count)))
  return Array.from({ length: count }, (_, index) => {
    const along = halfHeight * 0.85 * (count === 1 ? 0 : (2 * index) / (count - 1) - 1)
    const startX = centre.x - stepX * reach - sin * along
    const startY = centre.y - stepY * reach + cos * along
    const samples = new Float32Array(length)
    for (let step = 0; step < thickness; step += 1) {
      const offset = step - (thickness - 1) / 2
      for (let at = 0; at < length; at += 1) {
        const value = bilinear(
          image,
          startX + stepX * at - sin * offset - 0.5,
          startY + stepY * at + cos * offset - 0.5,
        )
        samples[at] = (samples[at] ?? 0) + value / thickness
      }
    }
    return { samples, toSource: (sample: number) => ({ x: startX + stepX * sample, y: startY + stepY * sample }) }
  })
}

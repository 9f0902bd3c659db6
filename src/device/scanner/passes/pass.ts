import type { GreyImage } from '../pixel-image.ts'
import type { Point } from '../scan-result.ts'

/** A changed picture, and the way back from its coordinates to those of the picture it came from. */
export type Pass = { image: GreyImage; toSource: (point: Point) => Point }

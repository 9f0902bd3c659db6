import type { GreyImage } from '../pixel-image.ts'
import type { Point } from '../scan-result.ts'
import { doubleWidth } from './double-width.ts'
import type { Pass } from './pass.ts'
import { sharpen } from './sharpen.ts'
import { stretchContrast } from './stretch-contrast.ts'
import { turnedRows } from './turned-rows.ts'

const rowsAveraged = 6
const sharpenRadius = 5
const sharpenAmount = 1.5

/**
 * The second chance of a linear code: the picture turned so that bars near `degrees` stand upright,
 * rows averaged, contrast stretched, width doubled, sharpened. For linear formats only: the
 * squashed rows have no meaning for a matrix code.
 */
export const linearPass = (source: GreyImage, degrees: number): Pass => {
  const turned = turnedRows(source, degrees, rowsAveraged)
  const doubled = doubleWidth(stretchContrast(turned.image))
  return {
    image: sharpen(doubled.image, sharpenRadius, sharpenAmount),
    toSource: (point: Point) => turned.toSource(doubled.toSource(point)),
  }
}

import { InvertedLuminanceSource, LuminanceSource } from '@zxing/library'
import type { GreyImage } from './pixel-image.ts'

/**
 * Feeds our own grey pixels to the library. Its own canvas source draws the rotation with a second
 * canvas that it never gets (@zxing/browser 0.2.1 throws "Could not create a Canvas element"), so
 * that a linear code standing upright is never read; this one turns the bytes.
 */
export class RotatableLuminanceSource extends LuminanceSource {
  readonly #image: GreyImage

  constructor(image: GreyImage) {
    super(image.width, image.height)
    this.#image = image
  }

  override getRow(y: number, row?: Uint8ClampedArray): Uint8ClampedArray {
    const { data, width } = this.#image
    const line = data.subarray(y * width, (y + 1) * width)
    if (row === undefined || row.length < width) return line.slice()
    row.set(line)
    return row
  }

  override getMatrix(): Uint8ClampedArray {
    return this.#image.data
  }

  override isRotateSupported(): boolean {
    return true
  }

  override rotateCounterClockwise(): LuminanceSource {
    const { data, width, height } = this.#image
    const turned = new Uint8ClampedArray(data.length)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) turned[(width - 1 - x) * height + y] = data[y * width + x] ?? 0
    }
    return new RotatableLuminanceSource({ data: turned, width: height, height: width })
  }

  override invert(): LuminanceSource {
    return new InvertedLuminanceSource(this)
  }
}

import type { PixelImage } from '#device/scanner/pixel-image.ts'

/** The picture turned clockwise by a quarter, `turns` times. */
export const quarterTurn = (image: PixelImage, turns: number): PixelImage => {
  let turned = image
  for (let turn = 0; turn < turns; turn += 1) {
    const { width, height } = turned
    const from = new Uint32Array(turned.data.buffer)
    const to = new Uint32Array(from.length)
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) to[x * height + (height - 1 - y)] = from[y * width + x] ?? 0
    }
    turned = { data: new Uint8ClampedArray(to.buffer), width: height, height: width }
  }
  return turned
}

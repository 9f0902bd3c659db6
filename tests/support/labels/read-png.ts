import { readFileSync } from 'node:fs'
import { PNG } from 'pngjs'
import type { PixelImage } from '#device/scanner/pixel-image.ts'

/** A PNG file laid on white, as a browser would show it on a white page. */
export const readPng = (path: string): PixelImage => {
  const { data, width, height } = PNG.sync.read(readFileSync(path))
  const pixels = new Uint8ClampedArray(data)
  for (let offset = 0; offset < pixels.length; offset += 4) {
    const alpha = (pixels[offset + 3] ?? 255) / 255
    for (let channel = 0; channel < 3; channel += 1) {
      const value = pixels[offset + channel] ?? 0
      pixels[offset + channel] = 255 + (value - 255) * alpha
    }
    pixels[offset + 3] = 255
  }
  return { data: pixels, width, height }
}

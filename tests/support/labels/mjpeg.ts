import { closeSync, openSync, writeSync } from 'node:fs'
import { encode } from 'jpeg-js'
import type { PixelImage } from '#device/scanner/pixel-image.ts'

const quality = 92

/**
 * Writes the pictures one after the other, each for `framesEach` frames, as raw MJPEG for
 * Chromium's `--use-file-for-fake-video-capture` (30 frames a second, starts over at the end). All
 * pictures have one size; Chromium takes it from the first frame.
 */
export const writeMjpeg = (path: string, pictures: readonly PixelImage[], framesEach: number): void => {
  const file = openSync(path, 'w')
  try {
    for (const picture of pictures) {
      const { data } = encode({ ...picture, data: Buffer.from(picture.data.buffer) }, quality)
      for (let frame = 0; frame < framesEach; frame += 1) writeSync(file, data)
    }
  } finally {
    closeSync(file)
  }
}

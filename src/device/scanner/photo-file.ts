import { openPicture } from '#device/photo/open-picture.ts'
import type { DecodeEngine } from './decode-engine.ts'
import type { ScanResult } from './scan-result.ts'

export type PictureReading = { ok: true; results: ScanResult[] } | { ok: false; problem: 'not_a_picture' }

/**
 * Reads the codes of a picture file, from the camera app or the gallery: the way that is left
 * where the page gets no camera. An empty list means a good picture without a readable code.
 */
export const readPictureFile = async (engine: DecodeEngine, file: Blob): Promise<PictureReading> => {
  const picture = await openPicture(file)
  if (picture === null) return { ok: false, problem: 'not_a_picture' }
  try {
    return { ok: true, results: await engine.decode(picture.source, 'picture') }
  } finally {
    picture.close()
  }
}

import type { PhotoError } from '#domain/photo-fault.ts'
import { draw, type AnyCanvas, type PhotoSource } from './draw-picture.ts'
import { judgePhoto } from './judge-photo.ts'
import { encodeTries, photoMaxBytes } from './photo-size.ts'

export type Photo = {
  bytes: ArrayBuffer
  /** Hexadecimal SHA-256 of the bytes. */
  sha256: string
  type: 'image/jpeg'
  width: number
  height: number
  /** What the courier is told before it is used. */
  fault: PhotoError | null
}

const toJpeg = (canvas: AnyCanvas, quality: number): Promise<Blob | null> => {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}

const sha256Hex = async (bytes: ArrayBuffer): Promise<string> => {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * Draws the picture again as a JPEG of at most 400 KB and 1600 pixels. Only pixels come along:
 * place, time and device in the metadata of the original do not. Null where the browser cannot
 * encode. Works in a page and in a worker.
 */
export const encodePhoto = async (
  source: PhotoSource,
  sourceWidth: number,
  sourceHeight: number,
): Promise<Photo | null> => {
  let canvas: AnyCanvas | null = null
  let lightest: { blob: Blob; width: number; height: number } | null = null
  let fault: PhotoError | null | undefined
  for (const { width, height, quality } of encodeTries(sourceWidth, sourceHeight)) {
    if (canvas?.width !== width || canvas.height !== height) canvas = draw(source, width, height)
    if (canvas !== null && fault === undefined) fault = judgePhoto(canvas)
    const blob = canvas === null ? null : await toJpeg(canvas, quality)
    // A browser that cannot encode JPEG answers with PNG instead of failing.
    if (blob === null || blob.type !== 'image/jpeg') return null
    lightest = { blob, width, height }
    if (blob.size <= photoMaxBytes) break
  }
  if (lightest === null || lightest.blob.size > photoMaxBytes) return null
  const bytes = await lightest.blob.arrayBuffer()
  const { width, height } = lightest
  return { bytes, sha256: await sha256Hex(bytes), type: 'image/jpeg', width, height, fault: fault ?? null }
}

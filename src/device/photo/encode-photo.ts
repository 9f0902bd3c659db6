import { type PhotoError, toGrey, judgedEdge, checkPhoto } from '#domain/photo-error.ts'
import { draw, type AnyCanvas, type PhotoSource } from './draw-picture.ts'
import { blobLimit } from '#contracts/sync/blob.ts'

/** The most that a photo may weigh on its way over a phone network. */
const photoMaxBytes = blobLimit
export const photoLongEdge = 1600

type EncodeTry = { width: number; height: number; quality: number }

const qualities = [0.82, 0.72, 0.6, 0.5]
const shrink = 0.75
const smallestLongEdge = 480

/**
 * The encodings to try in turn until one is light enough: quality goes down first, then the size
 * with the quality back up. Never larger than the picture itself.
 */
export function* encodeTries(width: number, height: number): Generator<EncodeTry> {
  const longest = Math.max(width, height, 1)
  for (let edge = Math.min(photoLongEdge, longest); ; edge *= shrink) {
    const scale = edge / longest
    const size = {
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
    }
    for (const quality of qualities) yield { ...size, quality }
    if (edge * shrink < smallestLongEdge) return
  }
}

/** Returns what is wrong with a drawn photo; null if nothing is, or if this browser gives no pixels. */
function judgePhoto(canvas: AnyCanvas): PhotoError | null {
  const scale = Math.min(1, judgedEdge / Math.max(canvas.width, canvas.height))
  const width = Math.max(1, Math.round(canvas.width * scale))
  const height = Math.max(1, Math.round(canvas.height * scale))
  try {
    const context = draw(canvas, width, height)?.getContext('2d') as CanvasRenderingContext2D | null | undefined
    return context ? checkPhoto({ grey: toGrey(context.getImageData(0, 0, width, height).data), width, height }) : null
  } catch {
    // A browser that protects its canvas gives no pixels. The photo itself is fine.
    return null
  }
}

export type Photo = {
  bytes: ArrayBuffer
  /** Hexadecimal SHA-256 of the bytes. */
  sha256: string
  type: 'image/jpeg'
  width: number
  height: number
  /** Shown to the courier before the photo is used. */
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

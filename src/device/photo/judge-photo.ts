import { toGrey, judgedEdge, checkPhoto, type PhotoError } from '#domain/photo-fault.ts'
import { type AnyCanvas, draw } from './draw-picture.ts'

/** What is wrong with a drawn photo; null where nothing is, or where this browser gives no pixels. */
export function judgePhoto(canvas: AnyCanvas): PhotoError | null {
  const scale = Math.min(1, judgedEdge / Math.max(canvas.width, canvas.height))
  const width = Math.max(1, Math.round(canvas.width * scale))
  const height = Math.max(1, Math.round(canvas.height * scale))
  try {
    const context = draw(canvas, width, height)?.getContext('2d') as CanvasRenderingContext2D | null | undefined
    return context ? checkPhoto({ grey: toGrey(context.getImageData(0, 0, width, height).data), width, height }) : null
  } catch {
    // A browser that guards its canvas keeps the pixels to itself; the photo is as good as before.
    return null
  }
}

export type PhotoSource = ImageBitmap | HTMLImageElement | HTMLVideoElement

export type AnyCanvas = OffscreenCanvas | HTMLCanvasElement

const makeCanvas = (width: number, height: number): AnyCanvas => {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  return canvas
}

/** A picture on white, on a canvas of its own; null where there is none to be had. Works in a page and in a worker. */
export const draw = (source: PhotoSource | AnyCanvas, width: number, height: number): AnyCanvas | null => {
  const canvas = makeCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false }) as CanvasRenderingContext2D | null
  if (context === null) return null
  // JPEG has no transparency: clear pixels would turn black and hide the ink on them.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(source, 0, 0, width, height)
  return canvas
}

import type { DecodeEngine, DecodeSource } from './decode-engine.ts'
import { decodeSize } from './frame-size.ts'
import { createLibraryReader } from './library-reader.ts'
import { mapCorners } from './scan-result.ts'

/** Decoding holds the page up for a quarter of a second: leave it room to answer touches between. */
const pauseMs = 100

const sizeOf = (source: DecodeSource): { width: number; height: number } => {
  if ('videoWidth' in source) return { width: source.videoWidth, height: source.videoHeight }
  if ('naturalWidth' in source) return { width: source.naturalWidth, height: source.naturalHeight }
  return { width: source.width, height: source.height }
}

/** The engine for browsers without WASM, workers or OffscreenCanvas: slower, one code a frame. */
export const startPageEngine = (): DecodeEngine => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const read = createLibraryReader()
  return {
    name: 'page',
    decode: async (source, mode) => {
      const size = sizeOf(source)
      if (context === null || size.width === 0 || size.height === 0) return []
      if (mode === 'frame') await new Promise((resolve) => setTimeout(resolve, pauseMs))
      const { width, height, toSource } = decodeSize(size.width, size.height, mode)
      canvas.width = width
      canvas.height = height
      context.drawImage(source, 0, 0, width, height)
      const results = read(context.getImageData(0, 0, width, height))
      return results.map((result) => ({ ...result, corners: mapCorners(result.corners, toSource) }))
    },
    close: () => {
      canvas.width = 0
      canvas.height = 0
    },
  }
}

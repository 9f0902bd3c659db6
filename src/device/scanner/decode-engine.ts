import type { ScanResult } from './scan-result.ts'

/** The sources that can be decoded: a playing video, a bitmap of a photo, a canvas. */
export type DecodeSource = HTMLVideoElement | HTMLImageElement | HTMLCanvasElement | ImageBitmap

/** Two engines answer to this: zxing-wasm in a worker, and the library in the page. */
export type DecodeEngine = {
  name: 'worker' | 'page'
  /** Codes of the picture, corners in the source's own pixels. One call at a time. */
  decode: (source: DecodeSource, mode: 'frame' | 'picture') => Promise<ScanResult[]>
  close: () => void
}

/** The engine could not be loaded or has died; the caller may start the other one. */
export class DecodeEngineError extends Error {
  override name = 'DecodeEngineError'
}

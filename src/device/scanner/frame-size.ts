import type { Point } from './scan-result.ts'

/** A 720p frame: decoding time grows with the pixels, recall does not beyond this. */
const frameLongEdge = 1280
/** A photo may hold a small label in a large scene. */
const pictureLongEdge = 2560

export type FrameSize = { width: number; height: number; toSource: (point: Point) => Point }

/** The size to decode at, never larger than the source, and the way back to source pixels. */
export const decodeSize = (width: number, height: number, mode: 'frame' | 'picture'): FrameSize => {
  const longest = mode === 'frame' ? frameLongEdge : pictureLongEdge
  const scale = Math.min(1, longest / Math.max(width, height, 1))
  const target = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  return {
    ...target,
    toSource: ({ x, y }) => ({ x: (x * width) / target.width, y: (y * height) / target.height }),
  }
}

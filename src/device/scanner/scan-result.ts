import type { BarcodeRead } from '#domain/barcode/normalise.ts'

export type Point = { x: number; y: number }

/** Clockwise from the symbol's own top left, in pixels of the picture that was given. */
export type Corners = readonly [Point, Point, Point, Point]

export type ScanResult = BarcodeRead & { corners: Corners }

export const mapCorners = (corners: Corners, map: (point: Point) => Point): Corners => [
  map(corners[0]),
  map(corners[1]),
  map(corners[2]),
  map(corners[3]),
]

import { toBuffer } from 'bwip-js/node'
import { PNG } from 'pngjs'
import { type GreyImage, toGrey } from '#device/scanner/pixel-image.ts'

export type SymbolKind =
  | 'code128'
  | 'gs1-128'
  | 'code39'
  | 'itf'
  | 'ean13'
  | 'ean8'
  | 'datamatrix'
  | 'gs1-datamatrix'
  | 'qr'
  | 'gs1-qr'
  | 'aztec'
  | 'pdf417'

const encoders: Readonly<Record<SymbolKind, string>> = {
  code128: 'code128',
  'gs1-128': 'gs1-128',
  code39: 'code39',
  itf: 'interleaved2of5',
  ean13: 'ean13',
  ean8: 'ean8',
  datamatrix: 'datamatrix',
  'gs1-datamatrix': 'gs1datamatrix',
  qr: 'qrcode',
  'gs1-qr': 'gs1qrcode',
  aztec: 'azteccode',
  pdf417: 'pdf417',
}

const linear: ReadonlySet<SymbolKind> = new Set(['code128', 'gs1-128', 'code39', 'itf', 'ean13', 'ean8'])

/** Millimetres at 72 dpi and scale 1 make one pixel 0.353 mm. */
const pixelsToMillimetres = 25.4 / 72

/**
 * A symbol in black on white with its quiet zone. `modulePixels` is the width of the narrowest bar,
 * `barHeight` the height of a linear symbol in pixels.
 */
export const drawSymbol = async (
  kind: SymbolKind,
  text: string,
  modulePixels: number,
  barHeight = 110,
): Promise<GreyImage> => {
  const height = linear.has(kind) ? { height: (barHeight / modulePixels) * pixelsToMillimetres } : {}
  const png = await toBuffer({
    bcid: encoders[kind],
    text,
    scale: modulePixels,
    padding: 10,
    backgroundcolor: 'FFFFFF',
    ...height,
  })
  const { data, width, height: rows } = PNG.sync.read(png)
  return toGrey({ data: new Uint8ClampedArray(data), width, height: rows })
}

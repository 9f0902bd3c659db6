import type { GreyImage } from '#device/scanner/pixel-image.ts'
import { drawSymbol, type SymbolKind } from './symbol.ts'

export type LabelSymbol = { kind: SymbolKind; text: string; modulePixels?: number }

const margin = 24

/** A white label with its symbols one below the other, as carriers print them. */
export const drawLabel = async (symbols: readonly LabelSymbol[]): Promise<GreyImage> => {
  const drawn: GreyImage[] = []
  for (const { kind, text, modulePixels = 3 } of symbols) {
    drawn.push(await drawSymbol(kind, text, modulePixels))
  }
  const width = Math.max(...drawn.map((symbol) => symbol.width)) + margin * 2
  const height = drawn.reduce((sum, symbol) => sum + symbol.height + margin, margin)
  const data = new Uint8ClampedArray(width * height).fill(255)
  let top = margin
  for (const symbol of drawn) {
    for (let row = 0; row < symbol.height; row += 1) {
      const line = symbol.data.subarray(row * symbol.width, (row + 1) * symbol.width)
      data.set(line, (top + row) * width + margin)
    }
    top += symbol.height + margin
  }
  return { data, width, height }
}

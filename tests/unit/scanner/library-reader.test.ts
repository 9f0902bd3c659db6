import { expect, test } from 'vitest'
import { createLibraryReader } from '#device/scanner/library-reader.ts'
import { classify } from '#domain/barcode/classify.ts'
import { drawLabel, type LabelSymbol } from '#support/labels/label.ts'
import { quarterTurn } from '#support/labels/quarter-turn.ts'
import { drawScene } from '#support/labels/scene.ts'

const read = createLibraryReader()

const sceneOf = async (symbol: LabelSymbol) => drawScene(await drawLabel([symbol]))

test('the fallback reads an upright and a quarter-turned linear code', async () => {
  const upright = await sceneOf({ kind: 'code128', text: 'A1B2C3D4E5F6G7H8' })
  for (const turns of [0, 1, 2, 3]) {
    expect(read(quarterTurn(upright, turns))).toMatchObject([{ format: 'Code128', text: 'A1B2C3D4E5F6G7H8' }])
  }
})

test('the fallback tells a GS1-128 code from a plain one', async () => {
  // Held close, no cardboard beside it: that skews the library's idea of black on long codes.
  const label = await drawLabel([{ kind: 'gs1-128', text: '(00)106141412345678908' }])
  const image = drawScene(label, { width: label.width - 9, height: label.height - 9 })
  expect(read(image)).toMatchObject([{ text: '00106141412345678908', symbologyId: ']C1' }])
})

test.each(['gs1-datamatrix', 'gs1-qr'] as const)('the fallback reads an SSCC in a %s symbol', async (kind) => {
  const [result] = read(await sceneOf({ kind, text: '(00)106141412345678908', modulePixels: 6 }))
  expect(result && classify(result)).toMatchObject({ text: '106141412345678908', kind: 'sscc' })
})

test('the fallback reads a Data Matrix and says where it lies', async () => {
  const [result] = read(await sceneOf({ kind: 'datamatrix', text: 'MATRIX', modulePixels: 8 }))
  expect(result).toMatchObject({ format: 'DataMatrix', text: 'MATRIX' })
  expect(result?.corners[0].x).toBeGreaterThan(400)
  expect(result?.corners[2].x).toBeLessThan(880)
})

test('cardboard is no code to the fallback either', () => {
  const blank = { data: new Uint8ClampedArray(300 * 200).fill(255), width: 300, height: 200 }
  expect(read(drawScene(blank))).toEqual([])
})

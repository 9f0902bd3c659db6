import { beforeAll, expect, test } from 'vitest'
import { classify } from '#domain/barcode/classify.ts'
import { decodeFrame, decodePicture, invert } from '#device/scanner/decode-picture.ts'
import type { PixelImage } from '#device/scanner/pixel-image.ts'
import { readSymbols } from '#device/scanner/symbol-reader.ts'
import { drawLabel, type LabelSymbol } from '#support/labels/label.ts'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { quarterTurn } from '#support/labels/quarter-turn.ts'
import { drawScene, type SceneOptions } from '#support/labels/scene.ts'

const carrier = 'A1B2C3D4E5F6G7H8'
const blankLabel = { data: new Uint8ClampedArray(500 * 300).fill(255), width: 500, height: 300 }

const scene = async (symbols: LabelSymbol[], options: SceneOptions = {}): Promise<PixelImage> =>
  drawScene(await drawLabel(symbols), options)

const carrierScene = (options: SceneOptions, modulePixels = 3): Promise<PixelImage> =>
  scene([{ kind: 'code128', text: carrier, modulePixels }], options)

const texts = (results: readonly { text: string }[]): string[] => results.map((result) => result.text)

/** Frames without a result until the label is read, as the worker would go on counting. */
const framesUntilRead = async (image: PixelImage, limit: number): Promise<number> => {
  for (let emptyFrames = 0; emptyFrames < limit; emptyFrames += 1) {
    if (texts(await decodeFrame(image, emptyFrames)).includes(carrier)) return emptyFrames + 1
  }
  return Number.POSITIVE_INFINITY
}

beforeAll(prepareReader)

// PDF417 seen at an angle is a known weak spot of the reader: flat here.
const kinds: [LabelSymbol, string, string, number?][] = [
  [{ kind: 'code128', text: carrier }, 'Code128', 'carrier'],
  [{ kind: 'code128', text: 'RR473124829GB' }, 'Code128', 's10'],
  [{ kind: 'gs1-128', text: '(00)106141412345678908' }, 'Code128', 'sscc'],
  [{ kind: 'code39', text: 'PARCEL42', modulePixels: 2 }, 'Code39', 'other'],
  [{ kind: 'itf', text: '15400141288763' }, 'ITF', 'other'],
  [{ kind: 'ean13', text: '4006381333931' }, 'EAN13', 'other'],
  [
    { kind: 'datamatrix', text: 'JGB 012100123412345678AB19XY1A 0'.padEnd(45), modulePixels: 6 },
    'DataMatrix',
    'mailmark',
  ],
  [{ kind: 'qr', text: 'https://example.test/p/1', modulePixels: 6 }, 'QRCode', 'other'],
  [{ kind: 'aztec', text: 'Aztec on a label', modulePixels: 6 }, 'Aztec', 'other'],
  [{ kind: 'pdf417', text: 'PDF417 on a label' }, 'PDF417', 'other', 0],
]

test.each(kinds)('%o is read in all four directions as %s, %s', async (symbol, format, kind, yaw = 8) => {
  const upright = await scene([symbol], { yaw })
  for (const turns of [0, 1, 2, 3]) {
    const results = await readSymbols(quarterTurn(upright, turns))
    expect(results.map((read) => classify(read))).toEqual([expect.objectContaining({ format, kind })])
  }
})

test.each(['gs1-datamatrix', 'gs1-qr'] as const)(
  'an SSCC in a %s symbol is the same one, alone or with more',
  async (kind) => {
    for (const before of ['', '(02)09521234543213(37)12']) {
      const [read] = await readSymbols(
        await scene([{ kind, text: `${before}(00)106141412345678908`, modulePixels: 6 }]),
      )
      expect(read && classify(read)).toMatchObject({ text: '106141412345678908', kind: 'sscc' })
    }
  },
)

test('an SSCC comes out as its eighteen digits', async () => {
  const [read] = await readSymbols(await scene([{ kind: 'gs1-128', text: '(00)106141412345678908' }]))
  expect(read?.symbologyId).toBe(']C1')
  expect(read === undefined ? null : classify(read).text).toBe('106141412345678908')
})

test('all codes of a label are read at once', async () => {
  const image = await scene([
    { kind: 'code128', text: carrier },
    { kind: 'qr', text: 'https://example.test', modulePixels: 4 },
  ])
  expect(texts(await readSymbols(image)).toSorted()).toEqual([carrier, 'https://example.test'])
})

test('the corners lie around the code, in the picture’s own pixels', async () => {
  const [read] = await readSymbols(await carrierScene({}))
  const xs = (read?.corners ?? []).map((corner) => corner.x)
  const ys = (read?.corners ?? []).map((corner) => corner.y)
  // Sixteen characters, start, check and stop are 200 modules or more of three pixels, in the middle.
  expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(550)
  expect((Math.max(...xs) + Math.min(...xs)) / 2).toBeCloseTo(640, -2)
  expect((Math.max(...ys) + Math.min(...ys)) / 2).toBeCloseTo(360, -2)
})

test.each([20, 30, 37, 45, 60, 120, 135, 150, 200, 315])(
  'a carrier label turned by %d degrees is read within one round of second chances',
  async (tilt) => expect(await framesUntilRead(await carrierScene({ tilt }), 8)).toBeLessThanOrEqual(8),
)

test('thirty and forty-five degrees come early in the round', async () => {
  expect(await framesUntilRead(await carrierScene({ tilt: 30 }), 8)).toBeLessThanOrEqual(1)
  expect(await framesUntilRead(await carrierScene({ tilt: 45 }), 8)).toBeLessThanOrEqual(3)
})

test('corners of a second chance are brought back to the picture', async () => {
  const results = await decodePicture(await carrierScene({ tilt: 45 }))
  const [first, second] = results[0]?.corners ?? []
  const angle = Math.atan2((second?.y ?? 0) - (first?.y ?? 0), (second?.x ?? 0) - (first?.x ?? 0))
  expect(Math.abs((angle * 180) / Math.PI)).toBeCloseTo(45, -1)
  const middle = (results[0]?.corners ?? []).reduce((sum, corner) => sum + corner.x / 4, 0)
  expect(middle).toBeCloseTo(640, -2)
})

const hard: [string, SceneOptions, number][] = [
  ['out of focus', { blur: 2 }, 3],
  ['small and out of focus', { blur: 1.2, tilt: 4 }, 2],
  ['pale and small', { paper: 140, ink: 116 }, 2],
]

test.each(hard)('a label that is %s needs a second chance and gets it', async (_name, options, module) => {
  const image = await carrierScene(options, module)
  expect(texts(await readSymbols(image))).toEqual([])
  expect(texts(await decodePicture(image))).toEqual([carrier])
})

test('a code in light bars on a dark ground is read by the inverted pass', async () => {
  const image = invert(await scene([{ kind: 'datamatrix', text: 'INVERTED', modulePixels: 8 }]))
  expect(texts(await decodePicture(image))).toEqual(['INVERTED'])
})

test('cardboard with a blank label gives no read in any pass', async () => {
  for (const tilt of [0, 33]) expect(await decodePicture(drawScene(blankLabel, { tilt }))).toEqual([])
})

import { beforeAll, expect, test } from 'vitest'
import { readBars } from '#device/scanner/bars/read-bars.ts'
import { decodePicture } from '#device/scanner/decode-picture.ts'
import { toGrey, type GreyImage } from '#device/scanner/pixel-image.ts'
import { readSymbols } from '#device/scanner/symbol-reader.ts'
import { drawLabel } from '#support/labels/label.ts'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { createRandom } from '#support/labels/random.ts'
import { drawScene, type SceneOptions } from '#support/labels/scene.ts'
import type { SymbolKind } from '#support/labels/symbol.ts'

const sceneOf = async (kind: SymbolKind, text: string, modulePixels: number, options: SceneOptions) =>
  drawScene(await drawLabel([{ kind, text, modulePixels }]), { width: 640, height: 480, noise: 6, ...options })

/** Bars and spaces as wide as those of a code, between quiet zones, and noise. */
const drawStripes = (random: () => number): GreyImage => {
  const [width, height] = [480, 320]
  const row = new Uint8ClampedArray(width).fill(220)
  const module = 1.5 + random() * 3
  for (let from = 60, isBar = true; from < 420; isBar = !isBar) {
    const to = Math.min(420, from + Math.ceil(random() * 4) * module)
    row.fill(isBar ? 30 : 220, Math.round(from), Math.round(to))
    from = to
  }
  const data = Uint8ClampedArray.from({ length: width * height }, (_, at) => {
    const y = Math.floor(at / width)
    return (y > 60 && y < 260 ? (row[at % width] ?? 220) : 220) + (random() - 0.5) * 20
  })
  return { data, width, height }
}

beforeAll(prepareReader)

const hard: [SymbolKind, string, string, number, SceneOptions][] = [
  ['ean13', '5000213101025', 'out of focus', 2, { blur: 2, tilt: 2, yaw: 5 }],
  ['ean13', '5000213101025', 'turned and out of focus', 3, { blur: 2.4, tilt: 25 }],
  ['ean13', '5000213101025', 'turned away and out of focus', 2, { blur: 1.6, yaw: 25 }],
]

test.each(hard)(
  '%s %s that is %s is read by its whole characters',
  async (kind, text, _name, modulePixels, options) => {
    const image = await sceneOf(kind, text, modulePixels, options)
    expect(await readSymbols(image)).toEqual([])
    expect(readBars(toGrey(image)).map((read) => read.text)).toEqual([text])
    expect((await decodePicture(image)).map((read) => read.text)).toEqual([text])
  },
)

test('stripes of random widths are no code, in any number of pictures', () => {
  const random = createRandom(7)
  const reads = Array.from({ length: 30 }, () => readBars(drawStripes(random))).flat()
  expect(reads).toEqual([])
})

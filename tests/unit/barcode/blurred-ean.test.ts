import { beforeAll, expect, test } from 'vitest'
import { createAcceptance } from '#domain/barcode/acceptance.ts'
import { decodePicture } from '#device/scanner/decode-picture.ts'
import { pickRead } from '#features/scan/meaning/pick-read.ts'
import { drawLabel } from '#support/labels/label.ts'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { drawScene } from '#support/labels/scene.ts'

const printed = '5000213101025'

beforeAll(prepareReader)

/** Out of focus and askew, by the same small camera: the numbers give the same picture on every machine. */
const pictureOf = async (seed: number) =>
  drawScene(await drawLabel([{ kind: 'ean13', text: printed, modulePixels: 3 }]), {
    blur: 1.8,
    seed,
    noise: 8,
    tilt: 2,
    yaw: 5,
    width: 420,
    height: 260,
  })

test('a blurred EAN-13 that is misread with a right check digit is not believed for one picture of it', async () => {
  const results = await decodePicture(await pictureOf(1))
  const wrong = results.map(({ text }) => text).filter((text) => text !== printed)
  expect(wrong, 'the picture that this test is about').not.toEqual([])
  const acceptance = createAcceptance({ isOnManifest: () => false, itfLengths: new Set() })
  for (const atMs of [0, 100, 200, 300]) expect(acceptance.read(results, atMs, 1).verdict).toBe('waiting')
  expect(pickRead(results, { parcels: new Map(), itfLengths: new Set() })?.sure).toBe(false)
})

test('further pictures of it never confirm the wrong text', async () => {
  const acceptance = createAcceptance({ isOnManifest: () => false, itfLengths: new Set() })
  const accepted: string[] = []
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const verdict = acceptance.read(await decodePicture(await pictureOf(seed)), seed * 100, seed)
    if (verdict.verdict === 'accepted') accepted.push(verdict.barcode.text)
  }
  expect(accepted.filter((text) => text !== printed)).toEqual([])
})

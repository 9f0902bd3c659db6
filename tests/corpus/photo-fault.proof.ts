import { beforeAll, expect, test } from 'vitest'
import { judgedEdge, checkPhoto, type GreyPicture, type PhotoError } from '#domain/photo-error.ts'
import { noteFigure } from '#support/note-figure.ts'
import { openCorpus } from '#support/labels/corpus.ts'
import { readPng } from '#support/labels/read-png.ts'
import { dimmed, misted, shaken, smallGrey } from '#support/photo/worsened.ts'

/** Long edge from which a picture of the corpus was taken by a camera and not cut out of something. */
const leastEdge = 240
/** Share of black and white from which it was drawn. */
const drawnFrom = 0.4

const isTaken = ({ grey }: GreyPicture): boolean =>
  Array.from(grey).filter((value) => value < 8 || value > 247).length < drawnFrom * grey.length

let photographs: GreyPicture[] = []
beforeAll(() => {
  const { pictures, negatives } = openCorpus()
  photographs = [...pictures, ...negatives]
    .map(({ path }) => readPng(path))
    .filter(({ width, height }) => Math.max(width, height) >= leastEdge)
    .map((image) => smallGrey(image, judgedEdge))
    .filter(isTaken)
})

/** Share, in percent, of the photographs of which this is said once they were made worse. */
function said(
  fault: PhotoError,
  what: string,
  worsen: (picture: GreyPicture) => GreyPicture = (picture) => picture,
): number {
  const found = photographs.filter((picture) => checkPhoto(worsen(picture)) === fault).length
  const share = (100 * found) / photographs.length
  noteFigure(`${what}: ${fault} ${share.toFixed(1)} % (${found} of ${photographs.length})`)
  return share
}

test(
  'photographs are seldom called dark or blurred as they are, and nearly always once they are',
  { timeout: 600_000 },
  () => {
    expect(photographs.length).toBeGreaterThanOrEqual(80)
    expect(said('dark', 'as taken')).toBeLessThanOrEqual(2)
    expect(said('dark', 'half the brightness', (picture) => dimmed(picture, 0.5))).toBeLessThanOrEqual(2)
    expect(said('dark', 'a quarter of the brightness', (picture) => dimmed(picture, 0.25))).toBeGreaterThanOrEqual(90)
    expect(said('dark', 'a seventh of the brightness', (picture) => dimmed(picture, 0.15))).toBe(100)
    // Five of them are soft to the eye as well.
    expect(said('blurred', 'as taken')).toBeLessThanOrEqual(6)
    expect(said('blurred', 'misted by 2 px', (picture) => misted(picture, 2))).toBeGreaterThanOrEqual(93)
    expect(said('blurred', 'misted by 3 px', (picture) => misted(picture, 3))).toBeGreaterThanOrEqual(98)
    expect(said('blurred', 'shaken over 15 px', (picture) => shaken(picture, 15))).toBeGreaterThanOrEqual(90)
    expect(said('blurred', 'shaken over 15 px across', (picture) => shaken(picture, 15, true))).toBeGreaterThanOrEqual(
      90,
    )
    expect(said('blurred', 'shaken over 25 px', (picture) => shaken(picture, 25))).toBeGreaterThanOrEqual(95)
  },
)

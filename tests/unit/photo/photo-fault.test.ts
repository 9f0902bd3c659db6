import { describe, expect, it } from 'vitest'
import { seededRandom } from '#services/demo/seeded-random.ts'
import { toGrey, getBrightness, checkPhoto, getSharpness, type GreyPicture } from '#domain/photo-error.ts'

const width = 256
const height = 192

function drawn(valueAt: (x: number, y: number) => number): GreyPicture {
  return {
    grey: Uint8Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width))),
    width,
    height,
  }
}

/** A door with a number on it: large planes, a frame and dark bars. */
const door = drawn((x, y) => (x > 90 && x < 170 && y > 60 && y < 130 && x % 16 < 5 ? 30 : x < 40 || x > 216 ? 90 : 190))

/** The mean of a square around each pixel, as a shaken or misted lens gives it. */
function blurred({ grey }: GreyPicture, reach: number): GreyPicture {
  return drawn((x, y) => {
    let sum = 0
    let count = 0
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row++) {
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column++) {
        sum += grey[row * width + column] ?? 0
        count += 1
      }
    }
    return sum / count
  })
}

const dimmed = ({ grey }: GreyPicture, factor: number) => drawn((x, y) => (grey[y * width + x] ?? 0) * factor)

describe('a photo as proof', () => {
  it('of a door in daylight is used as it is', () => {
    expect(checkPhoto(door)).toBeNull()
    expect(checkPhoto(dimmed(door, 0.6))).toBeNull()
  })

  it('is said to be blurred when its edges are', () => {
    expect(checkPhoto(blurred(door, 8))).toBe('blurred')
    expect(getSharpness(blurred(door, 8))).toBeLessThan(getSharpness(door) / 10)
  })

  it('is said to be dark when there is next to no light', () => {
    expect(checkPhoto(dimmed(door, 0.15))).toBe('dark')
  })

  it('by a torch at night is bright enough where the torch shines', () => {
    const night = drawn((x, y) => (Math.hypot(x - 128, y - 96) < 60 ? (x % 12 < 4 ? 40 : 200) : 6))
    expect(getBrightness(night)).toBeGreaterThan(100)
    expect(checkPhoto(night)).toBeNull()
  })

  it('is sharp where its parcel is, though the wall behind it is plain', () => {
    expect(
      checkPhoto(drawn((x, y) => (x > 100 && x < 150 && y > 100 && y < 140 ? (y % 10 < 5 ? 60 : 160) : 200))),
    ).toBeNull()
  })

  it('does not become sharp by the noise of a small sensor', () => {
    const random = seededRandom(5)
    const soft = blurred(door, 8)
    expect(checkPhoto(drawn((x, y) => (soft.grey[y * width + x] ?? 0) + random.int(3)))).toBe('blurred')
  })

  it('is judged in grey, by what an eye sees of each colour', () => {
    expect([...toGrey([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])]).toEqual([
      76, 150, 29, 255,
    ])
  })
})

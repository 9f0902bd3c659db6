import { encode } from 'jpeg-js'
import { seededRandom } from '#services/demo/seeded-random.ts'

const size = { width: 640, height: 480 }
/** Pixels of one patch: small enough that the file is some tens of kilobytes. */
const patch = 8

/** A picture that no other seed makes. */
export function doorPicture(seed: number): Buffer {
  const random = seededRandom(seed)
  const data = Buffer.alloc(size.width * size.height * 4, 255)
  for (let y = 0; y < size.height; y += patch) {
    for (let x = 0; x < size.width; x += patch) {
      const grey = random.int(256)
      for (let row = y; row < y + patch; row++)
        data.fill(grey, (row * size.width + x) * 4, (row * size.width + x + patch) * 4)
    }
  }
  return Buffer.from(encode({ data, ...size }, 80).data)
}

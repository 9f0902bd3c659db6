import { encode } from 'jpeg-js'
import { createRandom } from '#support/labels/random.ts'

const width = 6000
const height = 4000
/** What a phone writes beside the picture, and what must not leave it. */
export const phoneMaker = 'Example Phones'

/** Half dark, half light, all of it noise, which hardly compresses: the left of the stored picture is the dark one. */
function noise(seed: number): Buffer {
  const random = createRandom(seed)
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const light = x < width / 2 ? 0 : 128
      const drawn = random() * 2 ** 21
      for (const channel of [0, 1, 2]) data[at + channel] = light + ((drawn >> (channel * 7)) & 127)
    }
  }
  return data
}

/** Exif with the maker's name, and "turned": the left of the stored picture is the top of what was seen. */
function exif(): Buffer {
  const text = Buffer.from(`${phoneMaker}\0`)
  const entry = (tag: number, type: number, count: number, value: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt16BE(tag, 0)
    head.writeUInt16BE(type, 2)
    head.writeUInt32BE(count, 4)
    return Buffer.concat([head, value])
  }
  const textAt = 8 + 2 + 2 * 12 + 4
  const offset = Buffer.alloc(4)
  offset.writeUInt32BE(textAt)
  const tiff = Buffer.concat([
    Buffer.from('MM\0*\0\0\0\u0008\0\u0002', 'latin1'),
    entry(0x010f, 2, text.length, offset),
    entry(0x0112, 3, 1, Buffer.from([0, 6, 0, 0])),
    Buffer.alloc(4),
    text,
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const marker = Buffer.from([0xff, 0xe1, 0, 0])
  marker.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([marker, body])
}

/** 24 million pixels as a phone's camera stores them, more than 20 MB. */
export function largePhoto(seed: number): Buffer {
  const jpeg = encode({ data: noise(seed), width, height }, 80).data
  return Buffer.concat([jpeg.subarray(0, 2), exif(), jpeg.subarray(2)])
}

/** As many bytes, and no picture. */
export function largeGarbage(seed: number): Buffer {
  const random = createRandom(seed)
  return Buffer.from(Uint8Array.from({ length: 20 * 1024 * 1024 }, () => random() * 256))
}

/** The markers of a JPEG up to its pixels: 0xe1 is where Exif would be. */
export function jpegMarkers(bytes: Buffer): number[] {
  const markers: number[] = []
  for (let at = 2; bytes[at] === 0xff && bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2))
    markers.push(bytes[at + 1] ?? 0)
  return markers
}

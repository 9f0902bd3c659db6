import { crc32, deflateSync } from 'node:zlib'

type Colour = readonly [red: number, green: number, blue: number]

/** A box in a picture, in shares of its sides. */
export interface Box {
  colour: Colour
  left: number
  top: number
  width: number
  height: number
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of plain boxes on a ground, 320 × 240 px. */
export function drawPicture(ground: Colour, boxes: readonly Box[]): Buffer {
  const [width, height] = [320, 240]
  const colours = [ground, ...boxes.map(({ colour }) => colour)]
  const pixels = Buffer.alloc((width + 1) * height)
  for (const [at, box] of boxes.entries()) {
    const from = Math.round(box.left * width)
    const to = Math.round((box.left + box.width) * width)
    for (let y = Math.round(box.top * height); y < Math.round((box.top + box.height) * height); y++) {
      pixels.fill(at + 1, y * (width + 1) + 1 + from, y * (width + 1) + 1 + to)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  // Eight bits a pixel, each the number of a colour.
  head.set([8, 3, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const palette = Buffer.from(colours.flat())
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

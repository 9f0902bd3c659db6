import type { BlobRef } from '#contracts/sync/blob.ts'

/** `tells-more`: the file has a place, a time, a device or a text in it. */
export type PhotoError = 'tells-more' | 'corrupt'

const ascii = (bytes: Buffer, at: number, count: number): string => bytes.toString('latin1', at, at + count)

/** JFIF, the colour profile and Adobe's colour transform have no personal data. */
const innocentMarkers: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee])

function jpegFault(bytes: Buffer): PhotoError | null {
  let at = 2
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0
    if (bytes[at] !== 0xff) return 'corrupt'
    if (marker === 0xff) {
      at++
      continue
    }
    if ((marker >= 0xe0 && marker <= 0xef && !innocentMarkers.has(marker)) || marker === 0xfe) return 'tells-more'
    // The picture itself follows this marker.
    if (marker === 0xda) return bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) > at ? null : 'corrupt'
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return 'corrupt'
}

const innocentPngChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'pHYs',
  'bKGD',
  'cICP',
])

function pngFault(bytes: Buffer): PhotoError | null {
  let at = 8
  while (at + 12 <= bytes.length) {
    const kind = ascii(bytes, at + 4, 4)
    if (!innocentPngChunks.has(kind)) return 'tells-more'
    if (kind === 'IEND') return null
    at += 12 + bytes.readUInt32BE(at)
  }
  return 'corrupt'
}

const innocentWebpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])

function webpFault(bytes: Buffer): PhotoError | null {
  let at = 12
  while (at + 8 <= bytes.length) {
    if (!innocentWebpChunks.has(ascii(bytes, at, 4))) return 'tells-more'
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === 12 || at > bytes.length + 1 ? 'corrupt' : null
}

const faultOf = { 'image/jpeg': jpegFault, 'image/png': pngFault, 'image/webp': webpFault } as const

/** Why a photo may be shown to nobody but its owner; null where it may. The phone has taken all of that off. */
export function findPhotoError(type: BlobRef['type'], bytes: Uint8Array): PhotoError | null {
  return faultOf[type](Buffer.from(bytes))
}

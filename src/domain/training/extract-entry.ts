import { PackageError } from './package-error.ts'
import type { ZipEntry } from './zip-entry.ts'

const LOCAL = 0x04034b50
const LOCAL_SIZE = 30

/** Unpacks raw deflate into `out` and returns what it filled; must not grow it. */
export type Inflate = (packed: Uint8Array, out: Uint8Array) => Uint8Array

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** Returns the CRC-32 of these bytes, as zips have it. */
export function toCrc32(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (table[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8)
  return (value ^ 0xffffffff) >>> 0
}

/** The number of bytes before a file, without its name. */
export const headerSize = LOCAL_SIZE

/** Returns the offset of a file's bytes. `header`: the `headerSize` bytes at its `headerAt`. @throws PackageError `zip-broken` */
export function packedFrom(header: Uint8Array, { headerAt, path }: ZipEntry): number {
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  if (header.length < LOCAL_SIZE || view.getUint32(0, true) !== LOCAL) throw new PackageError('zip-broken', path)
  return headerAt + LOCAL_SIZE + view.getUint16(26, true) + view.getUint16(28, true)
}

function packedBytes(bytes: Uint8Array, entry: ZipEntry): Uint8Array {
  const { headerAt, packedSize, path } = entry
  const from = packedFrom(bytes.subarray(headerAt, headerAt + LOCAL_SIZE), entry)
  if (from + packedSize > bytes.length) throw new PackageError('zip-broken', path)
  return bytes.subarray(from, from + packedSize)
}

function unpack(packed: Uint8Array, { size, path }: ZipEntry, inflate: Inflate): Uint8Array {
  try {
    return inflate(packed, new Uint8Array(size))
  } catch {
    throw new PackageError('zip-broken', path)
  }
}

/** Returns one file of a zip as it is there, changed or not. @throws PackageError `zip-broken` where it can't be unpacked */
export function extractUnchecked(bytes: Uint8Array, entry: ZipEntry, inflate: Inflate): Uint8Array {
  const packed = packedBytes(bytes, entry)
  return entry.isDeflated ? unpack(packed, entry, inflate) : packed
}

/** Returns one file of a package, never more bytes than its entry states. @throws PackageError `zip-broken` */
export function extractEntry(bytes: Uint8Array, entry: ZipEntry, inflate: Inflate): Uint8Array {
  const file = extractUnchecked(bytes, entry, inflate)
  if (file.length !== entry.size || toCrc32(file) !== entry.crc) throw new PackageError('zip-broken', entry.path)
  return file
}

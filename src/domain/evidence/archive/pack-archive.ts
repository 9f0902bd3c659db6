import { toCrc32 } from '../../training/extract-entry.ts'
import type { EvidenceFiles } from '../check-evidence.ts'

const localSize = 30
const centralSize = 46
const endSize = 22
/** Zip 2.0, names in UTF-8, stored. The files have no time: when the archive was made is signed, in its index. */
const version = 20
const utf8 = 0x800
const firstDay = 0x21

interface Part {
  /** Where it begins in the zip. */
  at: number
  bytes: Uint8Array
}

/** 16 bits, or 32 bits in brackets. */
type Field = number | [number]

function toHeader(...fields: Field[]): Uint8Array {
  const bytes = new Uint8Array(fields.reduce<number>((sum, field) => sum + (Array.isArray(field) ? 4 : 2), 0))
  const view = new DataView(bytes.buffer)
  let at = 0
  for (const field of fields) {
    if (Array.isArray(field)) view.setUint32(at, field[0], true)
    else view.setUint16(at, field, true)
    at += Array.isArray(field) ? 4 : 2
  }
  return bytes
}

interface Packing {
  /** All of the zip but the files themselves. */
  headers: Part[]
  files: Part[]
  size: number
}

/** Returns where everything lies in the zip that {@link packArchive} makes of these files. */
export function layOut(files: EvidenceFiles): Packing {
  const packing: Packing = { headers: [], files: [], size: 0 }
  const add = (list: Part[], bytes: Uint8Array): void => {
    list.push({ at: packing.size, bytes })
    packing.size += bytes.length
  }
  const central: Uint8Array[] = []
  for (const [path, bytes] of files) {
    const name = new TextEncoder().encode(path)
    const sizes: Field[] = [0, firstDay, [toCrc32(bytes)], [bytes.length], [bytes.length], name.length, 0]
    central.push(toHeader([0x02014b50], version, version, utf8, 0, ...sizes, 0, 0, 0, [0], [packing.size]), name)
    add(packing.headers, toHeader([0x04034b50], version, utf8, 0, ...sizes))
    add(packing.headers, name)
    add(packing.files, bytes)
  }
  const centralAt = packing.size
  for (const bytes of central) add(packing.headers, bytes)
  const { size } = packing
  add(packing.headers, toHeader([0x06054b50], 0, 0, files.size, files.size, [size - centralAt], [centralAt], 0))
  return packing
}

/** The size that {@link packArchive} makes of files with these paths and sizes. */
export const packedSize = (entries: readonly { path: string; size: number }[]): number =>
  entries.reduce(
    (sum, { path, size }) => sum + localSize + centralSize + 2 * new TextEncoder().encode(path).length + size,
    endSize,
  )

/**
 * Returns the zip of an archive of evidence. Nothing in it is packed, so each byte of a file is a byte of the zip, and of
 * the same files there is one zip: where a copy differs can be said of its headers too.
 */
export function packArchive(files: EvidenceFiles): Uint8Array<ArrayBuffer> {
  const packing = layOut(files)
  const zip = new Uint8Array(packing.size)
  for (const { at, bytes } of [...packing.headers, ...packing.files]) zip.set(bytes, at)
  return zip
}

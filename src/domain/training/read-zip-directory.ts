import { PackageError } from './package-error.ts'
import { isFolder, isPackerFile, type ZipEntry } from './zip-entry.ts'

const END = 0x06054b50
const CENTRAL = 0x02014b50
const END_SIZE = 22
const CENTRAL_SIZE = 46
const LARGEST_COMMENT = 0xffff

/** Bytes at the end of a zip among which its end record is. */
export const endsWithin = END_SIZE + LARGEST_COMMENT

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** The end record is the last one, before a comment of up to 64 KB. */
function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_SIZE - LARGEST_COMMENT)
  for (let at = view.byteLength - END_SIZE; at >= least; at -= 1) {
    if (view.getUint32(at, true) === END) return at
  }
  throw new PackageError('zip-broken')
}

/** The upper half of code page 850, in which Windows writes the names of zip files in Britain. */
const codePage850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'

/** Names are UTF-8 where a packer says so, and mostly where it does not. */
function readName(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (codePage850[byte - 0x80] ?? ''),
    ).join('')
  }
}

/** Old packers of Windows write backslashes. @throws PackageError `path-outside` */
function readPath(name: string): string {
  const path = name.replaceAll('\\', '/')
  const parts = path.split('/')
  const isOutside =
    path === '' || path.startsWith('/') || path.includes('\0') || /^[a-z]:/i.test(path) || parts.includes('..')
  if (isOutside) throw new PackageError('path-outside', name)
  return parts.filter((part) => part !== '.').join('/')
}

function readEntry(bytes: Uint8Array, view: DataView, at: number): { entry: ZipEntry; next: number } {
  if (at + CENTRAL_SIZE > view.byteLength || view.getUint32(at, true) !== CENTRAL) throw new PackageError('zip-broken')
  const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => view.getUint16(at + field, true)) as [
    number,
    number,
    number,
  ]
  const nameAt = at + CENTRAL_SIZE
  const path = readPath(readName(bytes.subarray(nameAt, nameAt + nameSize)))
  const flags = view.getUint16(at + 8, true)
  const method = view.getUint16(at + 10, true)
  const entry = {
    path,
    isDeflated: method === 8,
    crc: view.getUint32(at + 16, true),
    packedSize: view.getUint32(at + 20, true),
    size: view.getUint32(at + 24, true),
    headerAt: view.getUint32(at + 42, true),
  }
  const isZip64 = [entry.packedSize, entry.size, entry.headerAt].includes(0xffffffff)
  const isEncrypted = (flags & 1) !== 0
  if (isZip64 || isEncrypted || (method !== 0 && method !== 8)) throw new PackageError('zip-unsupported', path)
  return { entry, next: nameAt + nameSize + extraSize + commentSize }
}

/** Returns the offset of the zip's directory. `bytes`: its end, at least `endsWithin` bytes. @throws PackageError `zip-broken` */
export function directoryAt(bytes: Uint8Array): number {
  if (bytes.length < END_SIZE) throw new PackageError('zip-broken')
  const view = viewOf(bytes)
  return view.getUint32(findEnd(view) + 16, true)
}

/**
 * The files that a zip says it holds, in its order, without folders and what packers leave behind. Nothing is unpacked.
 * `bytes`: all of it, or its end from `begin` on.
 *
 * @throws PackageError `zip-broken`, `zip-unsupported`, `path-outside`
 */
export function readZipDirectory(bytes: Uint8Array, begin = 0): ZipEntry[] {
  const view = viewOf(bytes)
  if (view.byteLength < END_SIZE) throw new PackageError('zip-broken')
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  if (view.getUint16(end + 4, true) !== 0 || count === 0xffff) throw new PackageError('zip-unsupported')
  const entries: ZipEntry[] = []
  let at = view.getUint32(end + 16, true) - begin
  if (at < 0) throw new PackageError('zip-broken')
  for (let left = count; left > 0; left -= 1) {
    const { entry, next } = readEntry(bytes, view, at)
    if (!isFolder(entry.path) && !isPackerFile(entry.path)) entries.push(entry)
    at = next
  }
  return entries
}

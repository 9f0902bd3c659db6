import { describe, expect, it } from 'vitest'
import { checkEntries, packageLimits } from '#domain/training/check-entries.ts'
import { extractEntry } from '#domain/training/extract-entry.ts'
import { readPackage } from '#domain/training/read-package.ts'
import { readZipDirectory } from '#domain/training/read-zip-directory.ts'
import type { ZipEntry } from '#domain/training/zip-entry.ts'
import { files12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { packageTools } from '#support/scorm/package-tools.ts'

const fault = (code: string) => expect.objectContaining({ name: 'PackageError', code })
const open = (bytes: Uint8Array) => readPackage(bytes, packageTools)

/** Where a record of the zip's directory begins, of the file at this place. */
function directoryAt(bytes: Uint8Array, place: number): number {
  const found: number[] = []
  for (let at = 0; at < bytes.length - 4; at += 1)
    if (new DataView(bytes.buffer).getUint32(at, true) === 0x02014b50) found.push(at)
  return found[place] ?? Number.NaN
}

function altered(change: (bytes: Uint8Array, view: DataView) => void): Uint8Array {
  const bytes = pack(files12)
  change(bytes, new DataView(bytes.buffer))
  return bytes
}

describe('A package', () => {
  it('gives each of its files as it was packed', () => {
    const bytes = pack({ ...files12, 'text/long.txt': 'Straps hold. '.repeat(1000) })
    const entry = open(bytes).entries.find(({ path }) => path === 'text/long.txt')
    expect(entry).toMatchObject({ isDeflated: true, size: 13_000 })
    expect(new TextDecoder().decode(extractEntry(bytes, entry as ZipEntry, packageTools.inflate))).toBe(
      'Straps hold. '.repeat(1000),
    )
  })

  it('is read though packers have left their own files, folders and backslashes in it', () => {
    const bytes = pack({
      ...files12,
      '__MACOSX/._one': 'x',
      'lessons/.DS_Store': 'x',
      'empty/': '',
      'lessons\\extra.txt': 'x',
    })
    expect(
      open(bytes)
        .entries.map(({ path }) => path)
        .filter((path) => !(path in files12)),
    ).toEqual(['lessons/extra.txt'])
  })

  it('is read with its manifest in capitals, and with names as Windows writes them in Britain', () => {
    const { 'imsmanifest.xml': manifest, ...files } = files12
    const bytes = pack({ 'IMSMANIFEST.XML': manifest, ...files, 'D~but.html': 'x' })
    for (const [at, byte] of bytes.entries()) if (byte === 0x7e && bytes[at - 1] === 0x44) bytes[at] = 0x82
    expect(open(bytes).entries.map(({ path }) => path)).toContain('Début.html')
  })

  it.each([
    '../out.html',
    'lessons/../../out.html',
    '/etc/out.html',
    '\\out.html',
    'C:\\out.html',
    'C:out.html',
    'a\0b',
  ])('is refused with a file at %j', (path) => {
    expect(() => open(pack({ ...files12, [path]: 'x' }))).toThrow(fault('path-outside'))
  })

  it('is refused where two files have one name', () => {
    expect(() => open(pack({ ...files12, 'lessons\\one.html': 'x' }))).toThrow(fault('path-doubled'))
  })

  it.each([
    ['no zip', new TextEncoder().encode('This is a letter and no package.')],
    ['nothing', new Uint8Array()],
    ['one that was cut off', pack(files12).slice(0, 400)],
    ['one whose directory is elsewhere', altered((bytes, view) => view.setUint32(bytes.length - 6, 7, true))],
  ])('is refused as damaged where it is %s', (_, bytes) => {
    expect(() => open(bytes)).toThrow(fault('zip-broken'))
  })

  it.each([
    ['encrypted', 8, 1],
    ['packed by another method', 10, 12],
  ])('is refused where it is %s', (_, field, value) => {
    const bytes = altered((all, view) => view.setUint16(directoryAt(all, 1) + field, value, true))
    expect(() => open(bytes)).toThrow(fault('zip-unsupported'))
  })

  it.each([
    [
      'with other bytes than were packed',
      (bytes: Uint8Array, view: DataView) => view.setUint32(directoryAt(bytes, 0) + 16, 1, true),
    ],
    [
      'longer than the package says',
      (bytes: Uint8Array, view: DataView) => view.setUint32(directoryAt(bytes, 0) + 24, 10, true),
    ],
    [
      'shorter than the package says',
      (bytes: Uint8Array, view: DataView) => view.setUint32(directoryAt(bytes, 0) + 24, 100_000, true),
    ],
  ])('is refused with a file %s', (_, change) => {
    expect(() => open(altered(change))).toThrow(fault('zip-broken'))
  })

  it('tells where the manifest lies in a folder, and that there is none', () => {
    expect(() => open(pack({ 'course/imsmanifest.xml': 'x' }))).toThrow(
      expect.objectContaining({ code: 'manifest-missing', at: 'course/imsmanifest.xml' }),
    )
    expect(() => open(pack({ 'index.html': 'x' }))).toThrow(fault('manifest-missing'))
  })
})

describe('A package that would not fit a phone', () => {
  const entry = (over: Partial<ZipEntry> = {}, at = 0): ZipEntry => ({
    path: `${at}.html`,
    isDeflated: true,
    packedSize: 1000,
    size: 5000,
    crc: 0,
    headerAt: at * 2000,
    ...over,
  })
  const checking =
    (entries: ZipEntry[], size = 1_000_000) =>
    () =>
      checkEntries(entries, size)

  it('is refused before anything is unpacked', () => {
    expect(checking([entry()], packageLimits.packedBytes + 1)).toThrow(fault('too-large'))
    expect(checking([entry({ size: packageLimits.unpackedBytes + 1 })], packageLimits.packedBytes)).toThrow(
      fault('too-large'),
    )
    expect(checking(Array.from({ length: packageLimits.files + 1 }, (_, at) => entry({}, at)))).toThrow(
      fault('too-many-files'),
    )
    expect(checking([entry({ size: packageLimits.ratioFromBytes + 1 })], 100_000)).toThrow(fault('packed-too-tight'))
    expect(checking([entry({}, 0), entry({ headerAt: 500 }, 1)])).toThrow(fault('packed-too-tight'))
  })

  it('is taken just below each line', () => {
    const entries = Array.from({ length: packageLimits.files }, (_, at) => entry({}, at))
    expect(() => checkEntries(entries, packageLimits.packedBytes)).not.toThrow()
    expect(() => checkEntries([entry({ size: packageLimits.ratioFromBytes })], 1000)).not.toThrow()
    expect(() => readZipDirectory(pack(files12))).not.toThrow()
  })
})

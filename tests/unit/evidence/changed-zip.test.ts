import { inflateSync, zipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkArchive } from '#domain/evidence/archive/check-archive.ts'
import { indexPath } from '#domain/evidence/check-evidence.ts'
import { layOut } from '#domain/evidence/archive/pack-archive.ts'
import { readArchive } from '#domain/evidence/archive/read-archive.ts'
import { type ArchiveReport, reportArchive } from '#domain/evidence/archive/report-archive.ts'
import { makeTestArchive, type TestArchive } from '#support/evidence/test-archive.ts'
import { checkTestSignature } from '#support/evidence/test-keys.ts'

const inflate = (packed: Uint8Array, out: Uint8Array): Uint8Array => inflateSync(packed, { out })
let archive: TestArchive

beforeAll(async () => {
  archive = await makeTestArchive({ actions: 1 })
})

async function report(zip: Uint8Array): Promise<ArchiveReport> {
  return reportArchive(await checkArchive(zip, { inflate, check: checkTestSignature }))
}

/** Returns what a reader is told of a copy in which one byte of the zip was changed. */
async function reportChanged(at: number): Promise<ArchiveReport> {
  const zip = archive.zip.slice()
  zip[at] = (zip[at] ?? 0) ^ 1
  return await report(zip)
}

/** The header bytes of the zip by their place. */
const listHeaderBytes = (): number[] =>
  layOut(archive.files).headers.flatMap(({ at, bytes }) => Array.from(bytes, (_, n) => at + n))

describe('a zip of evidence', () => {
  it('holds as it was packed, without a remark', async () => {
    expect(await report(archive.zip)).toMatchObject({ verdict: 'holds', errors: [], remarks: [] })
  })

  it('names the file and the byte, wherever a byte of a file was changed', async () => {
    const paths = [...archive.files.keys()].filter((path) => path !== indexPath)
    const { files } = layOut(archive.files)
    for (const [n, path] of paths.entries()) {
      const { at, bytes } = files[n] ?? { at: 0, bytes: new Uint8Array() }
      for (const place of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
        const { verdict, errors } = await reportChanged(at + place)
        expect([verdict, errors[0]]).toEqual(['broken', `${path}, byte ${place}: This file was changed.`])
      }
    }
    const index = files.at(-1)
    const { errors } = await reportChanged((index?.at ?? 0) + 40)
    expect(errors[0]).toMatch(/^index\.json: /)
  })

  it('says of every byte of its headers that it was changed, though all files are as they were', async () => {
    const unnoticed: number[] = []
    const wrong: string[] = []
    for (const at of listHeaderBytes()) {
      const { verdict, errors, remarks } = await reportChanged(at)
      if (errors.length + remarks.length === 0) unnoticed.push(at)
      const named = /^zip, byte (\d+)/.exec(remarks[0] ?? '')?.[1]
      if (verdict === 'holds' && Number(named) !== at && !remarks[0]?.startsWith('zip: Another'))
        wrong.push(`${at}: ${named}`)
    }
    expect(unnoticed).toEqual([])
    expect(wrong).toEqual([])
  })

  // Places in the first file's own header, its entry in the directory, and the end of the zip.
  it.each([
    ['the time of a file', 10],
    ['the check sum of a file', 14],
    ['the size of a file', 22],
    ['the name of a file', 31],
  ])('holds with a changed header, and names the byte: %s', async (_, at) => {
    const { verdict, remarks } = await reportChanged(at)
    expect(verdict).toBe('holds')
    expect(remarks).toEqual([
      `zip, byte ${at}: The packing of the zip was changed here. The files in it are as they were signed.`,
    ])
  })

  it('says which file is gone where its name in the directory was changed', async () => {
    const { headers } = layOut(archive.files)
    const name = headers[headers.length - 2 * archive.files.size]
    const { verdict, errors } = await reportChanged(name?.at ?? 0)
    expect([verdict, errors.some((error) => error.includes('This file is missing.'))]).toEqual(['broken', true])
  })

  it('holds where another program packed the same files, and says so', async () => {
    expect(await report(zipSync(Object.fromEntries(archive.files)))).toMatchObject({
      verdict: 'holds',
      remarks: ['zip: Another program packed this zip. The files in it are what was signed, not the zip.'],
    })
  })
})

describe('what is no file of evidence', () => {
  const unreadable = async (bytes: Uint8Array): Promise<string | undefined> => {
    const { verdict, errors } = await report(bytes)
    expect(verdict).toBe('unreadable')
    return errors[0]
  }

  it('is said in a sentence: empty, no zip, cut off anywhere', async () => {
    expect(await unreadable(new Uint8Array())).toMatch(/empty/)
    expect(await unreadable(new TextEncoder().encode('%PDF-1.7 and so on, longer than the end of a zip'))).toMatch(
      /isn’t a zip/,
    )
    for (const part of [0.1, 0.5, 0.9, 0.999])
      expect(await unreadable(archive.zip.slice(0, archive.zip.length * part))).toMatch(/cut off/)
  })

  it('is a zip that would fill the memory, and it is not unpacked', async () => {
    const bomb = zipSync({ 'evidence.json': new Uint8Array(30_000_000) }, { level: 9 })
    const unpacked: number[] = []
    const spy = (packed: Uint8Array, out: Uint8Array): Uint8Array => {
      unpacked.push(out.length)
      return inflate(packed, out)
    }
    expect(readArchive(bomb, spy)).toEqual({ error: 'packed-too-tight', path: undefined })
    expect(unpacked).toEqual([])
  })

  it('is a zip that lies about the size of a file', async () => {
    const zip = zipSync({ 'evidence.json': new Uint8Array(50_000) })
    const view = new DataView(zip.buffer)
    const directory = view.getUint32(zip.length - 6, true)
    view.setUint32(directory + 24, 100, true)
    expect((await report(zip)).verdict).not.toBe('holds')
  })

  it('is a zip with a file outside its folder, or with the same name twice', async () => {
    expect(await unreadable(zipSync({ '../evidence.json': new Uint8Array(4) }))).toMatch(/outside its folder/)
    expect(await unreadable(zipSync({ 'a/./b': new Uint8Array(4), 'a/b': new Uint8Array(4) }))).toMatch(/same name/)
  })

  it('is a zip of other files', async () => {
    const { verdict, errors, signers, contents } = await report(zipSync({ 'holiday.jpg': new Uint8Array(4) }))
    expect([verdict, signers, contents]).toEqual(['broken', [], []])
    expect(errors).toContain('evidence.json: The chain is missing or can’t be read.')
  })

  it('can’t write to the reader’s terminal by the name of a file', async () => {
    const files = Object.fromEntries(archive.files)
    const { errors } = await report(zipSync({ ...files, 'photos/\u001B[2J\u202Egpj': new Uint8Array(4) }))
    expect(errors[0]).toBe('photos/\uFFFD[2J\uFFFDgpj: This file was added.')
  })
})

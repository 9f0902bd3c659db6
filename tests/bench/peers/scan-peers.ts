import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { normaliseRead } from '#domain/barcode/normalise.ts'
import { alsoThere, openCorpus } from '#support/labels/corpus.ts'
import { quarterTurn } from '#support/labels/quarter-turn.ts'
import { readPng } from '#support/labels/read-png.ts'
import { meetNeeds } from '../../prove/needs.ts'
import { ourReader, readers, type Picture, type Reader } from './readers.ts'
import { firstLine } from './subjects.ts'
import type { Row } from './table.ts'

interface Look extends Picture {
  format: string
  /** The texts that are right; none where the picture has no code. */
  right: string[]
}

/** Every picture in one of four directions, in turn, as a file too. */
function openLooks(folder: string): Look[] {
  const { pictures, negatives } = openCorpus()
  const all = [
    ...pictures.map(({ file, path, format, text }) => ({
      file,
      path,
      format,
      right: [text, ...(alsoThere[file] ?? [])],
    })),
    ...negatives.map(({ file, path }) => ({ file, path, format: 'none', right: [] })),
  ]
  return all.map(({ file, path, format, right }, at) => {
    const image = quarterTurn(readPng(path), at % 4)
    const png = new PNG({ width: image.width, height: image.height })
    png.data = Buffer.from(image.data)
    const turned = join(folder, file.replaceAll('/', '-'))
    writeFileSync(turned, PNG.sync.write(png))
    return { image, path: turned, format, right: right.map(normal) }
  })
}

const normal = (text: string): string => normaliseRead({ format: 'None', text }).text

interface Tally {
  of: Map<string, number>
  read: Map<string, number>
  wrong: number
  times: number[]
}

const add = (counts: Map<string, number>, name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1)

async function readAll(reader: Reader, looks: readonly Look[]): Promise<Tally> {
  const read = await reader.open()
  const tally: Tally = { of: new Map(), read: new Map(), wrong: 0, times: [] }
  // Its first look compiles and loads.
  if (looks[0]) await read(looks[0])
  for (const look of looks) {
    const start = performance.now()
    const texts = await read(look)
    tally.times.push(performance.now() - start)
    const found = texts.map(normal)
    tally.wrong += found.filter((text) => !look.right.includes(text)).length
    if (look.right.length === 0) continue
    add(tally.of, look.format)
    if (found.includes(look.right[0] ?? '')) add(tally.read, look.format)
  }
  return tally
}

const sum = (counts: Map<string, number>): number => [...counts.values()].reduce((all, count) => all + count, 0)
const recall = ({ read, of }: Tally): number => (100 * sum(read)) / sum(of)

/** Our share of each format beside theirs, where they differ. */
const byFormat = (ours: Tally, theirs: Tally): string =>
  [...ours.of]
    .filter(([format]) => ours.read.get(format) !== theirs.read.get(format))
    .map(([format, of]) => {
      const [mine, other] = [ours, theirs].map(({ read }) => ((100 * (read.get(format) ?? 0)) / of).toFixed(0))
      return `${format} ${mine} to ${other}`
    })
    .join(', ') || 'every format alike'

/** Our reader beside others on the same photographs: what is read, what is read wrongly, and the time of a look. */
export async function measureScanning(installError: string | null): Promise<Row[]> {
  const [missing] = meetNeeds(['photographs'])
  const empty = { ours: [], theirs: [], unit: '' }
  if (missing !== undefined)
    return [{ ...empty, work: 'labels read', peer: 'every reader', asked: `not measured: ${missing}` }]
  const folder = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  try {
    const looks = openLooks(folder)
    const ours = await readAll(ourReader, looks)
    const rows: Row[] = []
    for (const reader of readers) {
      const work = `labels read of ${sum(ours.of)} looks`
      try {
        if (installError !== null) throw new Error(installError)
        const theirs = await readAll(reader, looks)
        const wrong = `wrong texts ours ${ours.wrong}, theirs ${theirs.wrong}`
        rows.push(
          {
            work,
            peer: reader.name,
            ours: [recall(ours)],
            theirs: [recall(theirs)],
            unit: '%',
            isRate: true,
            asked: `${wrong}; ${byFormat(ours, theirs)}`,
          },
          {
            work: 'time of a look, p50',
            peer: reader.name,
            ours: ours.times,
            theirs: theirs.times,
            unit: 'ms',
            asked: reader.asked,
          },
        )
      } catch (error) {
        rows.push({ ...empty, work, peer: reader.name, asked: `not measured: ${firstLine(error)}` })
      }
    }
    return rows
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

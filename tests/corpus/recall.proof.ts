import { beforeAll, expect, test } from 'vitest'
import { createAcceptance } from '#domain/barcode/acceptance.ts'
import { normaliseRead } from '#domain/barcode/normalise.ts'
import { decodePicture } from '#device/scanner/decode-picture.ts'
import { readSymbols } from '#device/scanner/symbol-reader.ts'
import { noteFigure } from '#support/note-figure.ts'
import { alsoThere, openCorpus } from '#support/labels/corpus.ts'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { quarterTurn } from '#support/labels/quarter-turn.ts'
import { readPng } from '#support/labels/read-png.ts'

const quarters = [0, 1, 2, 3]

/** The share of each format that has been reached: less is a step back. */
const leastRead = new Map([
  ['CODE_128', 1],
  ['ITF', 1],
  ['CODE_39', 1],
  ['DATA_MATRIX', 1],
  ['AZTEC', 1],
  ['QR_CODE', 1],
  ['EAN_13', 0.83],
  ['PDF_417', 0.87],
])

type Tally = { read: number; of: number }

const percent = ({ read, of }: Tally): string => `${((100 * read) / of).toFixed(1)} % (${read} of ${of})`

const add = (tallies: Map<string, Tally>, name: string, read: boolean): void => {
  const tally = tallies.get(name) ?? { read: 0, of: 0 }
  tallies.set(name, { read: tally.read + (read ? 1 : 0), of: tally.of + 1 })
}

/** What one picture comes to, looked at as often as a camera that stands still would. */
const acceptedOf = (results: Awaited<ReturnType<typeof decodePicture>>): string[] => {
  const acceptance = createAcceptance({ isOnManifest: () => false, itfLengths: new Set() })
  return [0, 100, 200].flatMap((atMs) => {
    const verdict = acceptance.read(results, atMs, 1)
    return verdict.verdict === 'accepted' ? [verdict.barcode.text] : []
  })
}

beforeAll(prepareReader)

test('photographs in four directions are read, and never wrongly', { timeout: 300_000 }, async () => {
  const tallies = new Map<string, Tally>()
  const wrong: string[] = []
  const believed: string[] = []
  const missed = new Set<string>()
  for (const { file, path, format, text: label } of openCorpus().pictures) {
    const picture = readPng(path)
    const { text } = normaliseRead({ format: 'None', text: label })
    for (const turns of quarters) {
      const image = quarterTurn(picture, turns)
      const results = await decodePicture(image)
      const texts = results.map((result) => normaliseRead(result).text)
      const isRead = texts.includes(text)
      if (!isRead) missed.add(file)
      add(tallies, format, isRead)
      add(tallies, 'all', isRead)
      add(
        tallies,
        'first pass alone',
        (await readSymbols(image)).some((result) => result.text === label),
      )
      const right = [text, ...(alsoThere[file] ?? [])]
      believed.push(
        ...acceptedOf(results)
          .filter((other) => !right.includes(other))
          .map((other) => `${file}: ${other}`),
      )
      wrong.push(...texts.filter((other) => !right.includes(other)).map((other) => `${file}: ${other}`))
    }
  }
  for (const [name, tally] of tallies) noteFigure(`${name}: ${percent(tally)}`)
  process.stdout.write(`missed: ${[...missed].join(', ')}\n`)
  const all = tallies.get('all') ?? { read: 0, of: 1 }
  noteFigure(`wrong texts before acceptance: ${wrong.length}${wrong.length > 0 ? ` (${wrong.join(', ')})` : ''}`)
  expect(believed).toEqual([])
  expect(all.read / all.of).toBeGreaterThanOrEqual(0.955)
  const weak = [...leastRead].filter(([format, least]) => {
    const tally = tallies.get(format) ?? { read: 0, of: 1 }
    return tally.read / tally.of < least
  })
  expect(weak).toEqual([])
})

test('a picture without a code is never accepted, however long it is looked at', { timeout: 300_000 }, async () => {
  const { negatives } = openCorpus()
  const accepted: string[] = []
  let reads = 0
  for (const { file, path } of negatives) {
    const picture = readPng(path)
    for (const turns of quarters) {
      const acceptance = createAcceptance({ isOnManifest: () => false, itfLengths: new Set() })
      const results = await decodePicture(quarterTurn(picture, turns))
      reads += results.length
      for (const atMs of [0, 100, 200]) {
        const verdict = acceptance.read(results, atMs)
        if (verdict.verdict === 'accepted') accepted.push(`${file}: ${verdict.barcode.text}`)
      }
    }
  }
  noteFigure(`negatives: ${negatives.length * quarters.length} looks, ${reads} raw reads`)
  expect(negatives.length).toBeGreaterThan(0)
  expect(accepted).toEqual([])
})

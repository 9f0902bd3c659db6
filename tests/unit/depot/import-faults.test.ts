import { describe, expect, it } from 'vitest'
import { importSteps } from '#domain/import/read-import.ts'
import { columnsOf, faultsOf, faultTitle, linesAround } from '#features/depot/import/faults.ts'
import { readInSteps } from '#features/depot/import/read-steps.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/import-csv.ts'

const oldest = '2026-05-07'
const rows = demoRows({
  subDepot: 'SAM',
  date: '2026-05-14',
  round: '104',
  roundName: 'North',
  parcels: 300,
  seed: 104,
})
const encode = (text: string) => new TextEncoder().encode(text)

/** A file of 300 rows, of which some say something else. */
const fileWith = (wrong: Readonly<Record<number, DemoRow>>) =>
  encode(importCsv(rows.map((row, at) => ({ ...row, ...wrong[at] }))))

function read(bytes: Uint8Array) {
  const steps = importSteps(bytes, 'csv', oldest)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

describe('the faults of a file', () => {
  it('are named by line and column, each with its own cell', () => {
    const { issues, raws } = read(fileWith({ 150: { postcode: 'AB1 2' }, 200: { services: 'nextday' } }))
    const faults = faultsOf(issues, 'csv')
    expect(faults.map(({ text }) => text)).toEqual([
      'Line 152, postcode: “AB1 2” is not a postcode',
      'Line 202, services: “nextday” is not known; did you mean next_day?',
    ])
    expect(faultTitle(issues, faults.length)).toBe('2 rows cannot be taken. Nothing is imported yet.')
    const lines = linesAround(faults, raws)
    expect(lines.map(({ line, afterGap }) => [line, afterGap])).toEqual([
      [151, false],
      [152, false],
      [153, false],
      [201, true],
      [202, false],
      [203, false],
    ])
    expect(lines[1]?.faults).toEqual([faults[0]])
    expect(columnsOf(faults, raws)).toEqual(['barcode', 'house', 'street', 'postcode', 'services'])
  })

  it('bring the columns that they are in, and lines that have none', () => {
    const text = new TextDecoder().decode(fileWith({ 3: { weight_g: 'heavy' } }))
    const { issues, raws } = read(encode(`${text}too,few\n`))
    const faults = faultsOf(issues, 'csv')
    expect(columnsOf(faults, raws)).toContain('weight_g')
    expect(linesAround(faults, raws).at(-1)).toMatchObject({
      line: 302,
      values: undefined,
      faults: [{ id: 'fault-302-' }],
    })
  })

  it('are a hundred at most, and the rest is counted', () => {
    const { issues } = read(fileWith(Object.fromEntries(rows.map((_, at) => [at, { postcode: 'nowhere' }]))))
    const faults = faultsOf(issues, 'csv')
    expect(faults).toHaveLength(100)
    expect(faultTitle(issues, faults.length)).toBe(
      '300 rows cannot be taken. Nothing is imported yet. The first 100 faults are named.',
    )
  })
})

describe('reading a file on a page', () => {
  it('comes to what the service reads', async () => {
    const bytes = fileWith({ 7: { band: 'huge' } })
    const inSteps = await readInSteps({ bytes, form: 'csv', oldest, onProgress: () => undefined, isWanted: () => true })
    expect(inSteps).toEqual(read(bytes))
  })

  it('ends where another file was chosen meanwhile', async () => {
    const many = demoRows({ subDepot: 'SAM', date: '2026-05-14', round: '104', roundName: '', parcels: 3000, seed: 1 })
    let told = 0
    const bytes = encode(importCsv(many))
    const left = await readInSteps({ bytes, form: 'csv', oldest, onProgress: () => void told++, isWanted: () => false })
    expect([left, told]).toEqual([undefined, 1])
  })
})

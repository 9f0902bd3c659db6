import { describe, expect, it } from 'vitest'
import { importSteps } from '#domain/import/read-import.ts'
import {
  getColumns,
  getIssueLines,
  formatIssueTitle,
  getFileIssues,
  linesAround,
} from '#features/depot/import/import-issues.ts'
import { readInSteps } from '#features/depot/import/use-import.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'

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
    const faults = getIssueLines(issues, 'csv')
    expect(faults.map(({ text }) => text)).toEqual([
      'Line 152, postcode: “AB1 2” is not a postcode, such as AB1 2ED',
      'Line 202, services: “nextday” is not known; did you mean next_day?',
    ])
    expect(formatIssueTitle(issues, faults.length)).toBe('2 rows need fixing. Nothing has been imported.')
    const lines = linesAround(faults, issues, raws, 'csv')
    expect(lines.map(({ line, afterGap }) => [line, afterGap])).toEqual([
      [151, false],
      [152, false],
      [153, false],
      [201, true],
      [202, false],
      [203, false],
    ])
    expect(lines[1]?.faults).toEqual([{ column: 'postcode', id: 'fault-152-postcode', text: faults[0]?.text }])
    expect(getColumns(faults, raws)).toEqual(['barcode', 'house', 'street', 'postcode', 'services'])
  })

  it('bring the columns that they are in, and lines that have none', () => {
    const text = new TextDecoder().decode(fileWith({ 3: { weight_g: 'heavy' } }))
    const { issues, raws } = read(encode(`${text}too,few\n`))
    const faults = getIssueLines(issues, 'csv')
    expect(getColumns(faults, raws)).toContain('weight_g')
    expect(linesAround(faults, issues, raws, 'csv').at(-1)).toMatchObject({
      line: 302,
      values: undefined,
      faults: [{ id: 'fault-302-' }],
    })
  })

  it('are one line where many rows have the same, with the first rows', () => {
    const { issues, raws } = read(fileWith(Object.fromEntries(rows.map((_, at) => [at, { postcode: 'nowhere' }]))))
    const faults = getIssueLines(issues, 'csv')
    expect(faults.map(({ id, text }) => [id, text])).toEqual([
      ['fault-2-postcode', '300 rows (lines 2, 3, 4 …), postcode: “nowhere” is not a postcode, such as AB1 2ED'],
    ])
    expect(formatIssueTitle(issues, faults.length)).toBe('300 rows need fixing. Nothing has been imported.')
    const lines = linesAround(faults, issues, raws, 'csv')
    expect(lines.map(({ line, faults: { length } }) => [line, length])).toEqual([
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 0],
    ])
  })

  it('name the column once, where the sentence does not', () => {
    const { issues } = read(fileWith({ 0: { recipient: '' }, 1: { recipient: '' }, 2: { house: '' } }))
    expect(getIssueLines(issues, 'csv').map(({ text }) => text)).toEqual([
      '2 rows (lines 2, 3): recipient is missing',
      'Line 4: house is missing',
    ])
  })

  it('of the file are apart from those of its rows', () => {
    const { issues } = read(encode('sub_depot,date,round\nSAM,2026-05-14,104\n'))
    expect(getFileIssues(issues)).toEqual([
      'The header has no columns sequence, barcode, recipient, house, street, town and postcode',
    ])
    expect(getIssueLines(issues, 'csv')).toEqual([])
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

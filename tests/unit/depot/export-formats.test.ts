import { parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { Column } from '#features/depot/exports/column.ts'
import type { Dataset } from '#features/depot/exports/dataset.ts'
import { datasets } from '#features/depot/exports/datasets.ts'
import type { FormatKey } from '#features/depot/exports/format.ts'
import { formats } from '#features/depot/exports/formats.ts'
import { drawSignature } from '#features/depot/exports/open-proofs-sync.ts'
import { runExport } from '#features/depot/exports/run-export-sync.ts'

interface Row {
  courier: string | null
  count: number
  ok: boolean
  at: string | null
  text: string
}

const columns: readonly Column<Row>[] = [
  { name: 'courier', type: 'text', of: ({ courier }, names) => courier && names.get(courier) },
  { name: 'count', type: 'whole', of: ({ count }) => count },
  { name: 'ok', type: 'yes-no', of: ({ ok }) => ok },
  { name: 'at', type: 'time', of: ({ at }) => at },
  { name: 'text', type: 'text', of: ({ text }) => text },
]

const rows: readonly Row[] = [
  { courier: 'a', count: 3, ok: true, at: '2026-05-14T09:00:00.000Z', text: '=1+1, "quoted"' },
  { courier: null, count: 0, ok: false, at: null, text: 'Ünïcode\nand a line' },
]

const span = { from: '2026-05-13', to: '2026-05-14' }
const never = new AbortController().signal

async function make(key: FormatKey, pages: readonly (readonly Row[])[] = [rows.slice(0, 1), rows.slice(1)]) {
  const counts: number[] = []
  const dataset = {
    key: 'things',
    columns,
    read: async (_: unknown, after: string | undefined) => {
      const at = Number(after ?? 0)
      const next = at + 1 < pages.length ? String(at + 1) : null
      return await Promise.resolve({ ok: true, value: { rows: pages[at] ?? [], next } })
    },
  } as unknown as Dataset
  const [format] = formats.filter((each) => each.key === key)
  if (!format) throw new Error(`There is no format ${key}.`)
  const names = new Map([['a', 'A. Sample']])
  const outcome = await runExport({ dataset, format, span, names, signal: never, onRows: (done) => counts.push(done) })
  return { outcome, counts }
}

async function fileOf(key: FormatKey): Promise<Blob> {
  const { outcome } = await make(key)
  expect(outcome).toMatchObject({ kind: 'made', name: `things-2026-05-13-to-2026-05-14.${key}`, rows: 2 })
  return (outcome as { file: Blob }).file
}

describe('an export', () => {
  it('is a CSV file whose cells no spreadsheet takes for a formula', async () => {
    const text = await (await fileOf('csv')).text()
    expect(text.replace(/^\uFEFF/, '')).toBe(
      'courier,count,ok,at,text\r\n' +
        'A. Sample,3,yes,2026-05-14T09:00:00.000Z,"\'=1+1, ""quoted"""\r\n' +
        ',0,no,,"Ünïcode\nand a line"\r\n',
    )
  })

  it('is JSON Lines with all that the service sent, and the name of the courier', async () => {
    const lines = (await (await fileOf('jsonl')).text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { ...rows[0], courierName: 'A. Sample' },
      rows[1],
    ])
  })

  it('is a Parquet file with the types of its columns', async () => {
    const file = await (await fileOf('parquet')).arrayBuffer()
    expect(await parquetReadObjects({ file })).toEqual([
      { courier: 'A. Sample', count: 3, ok: true, at: new Date('2026-05-14T09:00:00.000Z'), text: rows[0]?.text },
      { courier: null, count: 0, ok: false, at: null, text: rows[1]?.text },
    ])
  })

  it('counts as its pages come, and says where there is nothing', async () => {
    expect((await make('csv')).counts).toEqual([1, 2])
    expect((await make('csv', [[]])).outcome).toEqual({ kind: 'empty' })
  })

  it('calls columns alike in every dataset, each once', () => {
    for (const { key, columns: own } of datasets) {
      const names = own.map(({ name }) => name)
      expect([key, names.length]).toEqual([key, new Set(names).size])
      expect(names.filter((name) => !/^[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
    }
  })

  it('draws a signature as it was written', () => {
    expect(
      drawSignature([
        [10, 20, 30, 40],
        [5, 5],
      ]),
    ).toContain('<polyline points="10 20 30 40"/>')
  })
})

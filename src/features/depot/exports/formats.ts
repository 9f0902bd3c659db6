import { csvRows, csvStart } from '#domain/files/csv-file.ts'
import { toValues, type Column, type ColumnValue } from './column.ts'
import type { FileWriter, Format } from './format.ts'

const toCell = (value: ColumnValue): string | number | null =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : value

async function openCsv(columns: readonly Column<never>[], names: ReadonlyMap<string, string>): Promise<FileWriter> {
  const values = toValues(columns, names)
  const parts: string[] = [csvStart, csvRows([columns.map(({ name }) => name)])]
  return await Promise.resolve({
    add: (rows) => void parts.push(csvRows(rows.map((row) => values(row).map(toCell)))),
    finish: () => new Blob(parts, { type: 'text/csv;charset=utf-8' }),
  })
}

/** A line is what the service sent, with the courier’s name if this device knows it. */
async function openJsonLines(_: readonly Column<never>[], names: ReadonlyMap<string, string>): Promise<FileWriter> {
  const parts: string[] = []
  const toLine = (row: object): string => {
    const name = 'courier' in row && typeof row.courier === 'string' ? names.get(row.courier) : undefined
    return `${JSON.stringify(name === undefined ? row : { ...row, courierName: name })}\n`
  }
  return await Promise.resolve({
    add: (rows) => void parts.push(rows.map(toLine).join('')),
    finish: () => new Blob(parts, { type: 'application/x-ndjson' }),
  })
}

/** About as many as a spreadsheet opens. */
const mostRows = 1_000_000

export const formats: readonly Format[] = [
  { key: 'csv', label: 'CSV', hint: 'For spreadsheets', mostRows, open: openCsv },
  {
    key: 'jsonl',
    label: 'JSON Lines',
    hint: 'For programs: a line for each row, with everything',
    mostRows,
    open: openJsonLines,
  },
  {
    key: 'parquet',
    label: 'Parquet',
    hint: 'For data warehouses',
    mostRows,
    open: async (...file) => (await import('./open-parquet.ts')).openParquet(...file),
  },
]

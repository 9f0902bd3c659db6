import { csvRows, csvStart } from '#domain/files/csv-file.ts'
import type { Column, ColumnValue } from './dataset.ts'

export type FormatKey = 'csv' | 'jsonl' | 'parquet' | 'zip'

/** Takes the rows of a file page by page, so that a long export is never in memory twice. */
export interface FileWriter {
  add: (rows: readonly object[]) => void | Promise<void>
  finish: () => Blob
}

export interface Format {
  key: FormatKey
  label: string
  hint: string
  /** Rows of one file, which is made in memory. */
  mostRows: number
  /** Called once for each file, with what its rows are made of. */
  open: (columns: readonly Column<never>[], names: ReadonlyMap<string, string>) => Promise<FileWriter>
}

type Values = (row: object) => ColumnValue[]

/** Returns the function that makes the cells of a row. */
export const toValues =
  (columns: readonly Column<never>[], names: ReadonlyMap<string, string>): Values =>
  (row) =>
    columns.map(({ of }) => of(row as never, names) ?? null)

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

export const proofsFormat: Format = {
  key: 'zip',
  label: 'Zip',
  hint: 'Photos as they were taken, signatures as SVG, and index.csv',
  mostRows: 2_000,
  open: async () => await (await import('./open-proofs.ts')).openProofs(),
}

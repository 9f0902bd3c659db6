import type { Column } from './column.ts'

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

import { importColumns } from '#contracts/manifest/manifest-import.ts'
import type { DemoRow } from './demo-rows.ts'

const quoted = (value: string): string => (/[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)

/** Rows as a file for the import: CSV with the documented header. */
export function importCsv(rows: readonly DemoRow[]): string {
  const lines = rows.map((row) => importColumns.map((column) => quoted(row[column] ?? '')).join(','))
  return `${[importColumns.join(','), ...lines].join('\r\n')}\r\n`
}

/** A spreadsheet would take text that begins like this for a formula. */
const formula = /^\s*[=+\-@]|^[\t\r\n]/

export type CsvValue = string | number | null

/** One cell: never a formula, quoted where it has to be. */
function cell(value: CsvValue): string {
  if (value === null) return ''
  const text = typeof value === 'string' && formula.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Marks a file as UTF-8 for spreadsheets. */
export const csvStart = '\uFEFF'

export const csvRows = (rows: readonly (readonly CsvValue[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** A CSV file in UTF-8, marked as such for spreadsheets. */
export const csvFile = (rows: readonly (readonly CsvValue[])[]): string => csvStart + csvRows(rows)

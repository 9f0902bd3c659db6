import type { ImportColumn } from '#contracts/manifest/manifest-import.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import type { ImportRow, Report } from './import-row.ts'

/** Reports every value that may stand only once and stands again; `form` is what two of them are compared by. */
function once(column: ImportColumn, what: (value: string) => string, report: Report) {
  const first = new Map<string, number>()
  return (line: number, scope: string, value: string, form = value) => {
    const key = `${scope}\n${form}`
    const before = first.get(key)
    if (before === undefined) first.set(key, line)
    else report({ line, column, message: `${what(value)} is already on line ${before}`, kind: 'twice' })
  }
}

/** Faults that no row shows alone: a barcode or a stop twice, a round with two names. */
export function crossCheck(rows: readonly ImportRow[], report: Report): void {
  const barcodeOnce = once('barcode', (value) => `"${value}"`, report)
  const stopOnce = once('sequence', (value) => `Stop ${value}`, report)
  const names = new Map<string, string>()
  for (const { line, subDepot, date, round, roundName, body } of rows) {
    const day = `${subDepot}\n${date}`
    for (const barcode of body.barcodes) barcodeOnce(line, day, barcode.text, canonicalBarcode(barcode.text))
    stopOnce(line, `${day}\n${round}`, String(body.sequence))
    const key = `${subDepot}\n${round}`
    const name = names.get(key) ?? roundName
    names.set(key, name)
    if (name !== roundName)
      report({ line, column: 'round_name', message: `"${roundName}" was "${name}" before`, kind: 'two names' })
  }
}

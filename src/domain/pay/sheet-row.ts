import type { HowRead } from '../import/how-read.ts'
import type { ImportIssue, RawRow } from '../import/import-row.ts'
import { findNearestWord } from '../import/nearest-word.ts'
import { readAmount } from './read-amount.ts'
import type { InvoiceColumn } from './invoice-sheet-format.ts'

/** Reads the values of a row by column; each that is wrong is reported once. */
export interface SheetRow {
  line: number
  text(column: InvoiceColumn): string
  /** The text, which may not be blank. */
  needed(column: InvoiceColumn): string
  /** "2026-05-14"; undefined where the cell is blank or no date. */
  date(column: InvoiceColumn): string | undefined
  /** Tenths of a penny; undefined where the cell is blank or no amount. */
  amount(column: InvoiceColumn): number | undefined
  /** Returns the option in a cell, or undefined if it is not one of the options. A blank cell means `blank`. */
  oneOf<Option extends string>(column: InvoiceColumn, options: readonly Option[], blank: Option): Option | undefined
  /** `kind` is the same for every row with the same error. Default: the message. */
  wrong(column: InvoiceColumn | '', message: string, kind?: string): void
  isSound(): boolean
}

export function createSheetRow(
  { line, values }: RawRow,
  { separator }: HowRead,
  dateFault: (written: string) => string,
  report: (issue: ImportIssue) => void,
): SheetRow {
  const faulty = new Set<string>()
  const wrong: SheetRow['wrong'] = (column, message, kind) => {
    if (faulty.has(column)) return
    faulty.add(column)
    report({ line, column, message, ...(kind !== undefined && { kind }) })
  }
  const text = (column: InvoiceColumn): string => values.get(column) ?? ''
  return {
    line,
    text,
    wrong,
    isSound: () => faulty.size === 0,
    needed(column) {
      if (text(column) === '') wrong(column, `${column} is missing`)
      return text(column)
    },
    date(column) {
      const written = text(column)
      if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return written
      if (written !== '') wrong(column, `"${written}" ${dateFault(written)}`)
      return undefined
    },
    amount(column) {
      const written = text(column)
      if (written === '') return undefined
      const read = readAmount(written, separator === ';' ? ',' : '.')
      if ('fault' in read) wrong(column, `"${written}" ${read.fault}`, read.fault)
      else if (Math.abs(read.amount) > 1_000_000_000) wrong(column, `"${written}" is more than £1,000,000`, 'too much')
      return 'amount' in read ? read.amount : undefined
    },
    oneOf(column, options, blank) {
      // Words of a file have no hyphens or capitals that count: "Star bonus" is star-bonus.
      const written = text(column).toLowerCase().replaceAll(/[ _]+/g, '-')
      if (written === '') return blank
      const found = options.find((option) => option === written)
      if (found !== undefined) return found
      const meant = findNearestWord(written, options)
      wrong(
        column,
        meant === undefined
          ? `"${text(column)}" is none of ${options.join(', ')}`
          : `"${text(column)}" is not known; did you mean ${meant}?`,
      )
      return undefined
    },
  }
}

import type { ImportColumn } from '#contracts/manifest/manifest-import.ts'
import { importFormat, isRequired } from './import-format.ts'
import type { RawRow, Report } from './import-row.ts'
import { findNearestWord } from './nearest-word.ts'

/** U+0000 and lone surrogates cannot be stored as text; other control characters are never meant. */
const unshowable = /(?![\r\n\t])[\p{Cc}\p{Cs}]/u

/** Matches what a spreadsheet saves for a column too narrow to show its value, or a formula that fails. */
const cutOff = /^#{3,}$/
const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!)$/

/** Reads the values of one row by column. Every error is reported and makes the row invalid. */
export interface RowReader {
  text(column: ImportColumn): string
  optional(column: ImportColumn): string | null
  /** `form` completes the sentence: "x" is not …. */
  matching(column: ImportColumn, pattern: RegExp, form: string): string
  whole(column: ImportColumn, least: number, most: number): number | null
  decimal(column: ImportColumn, least: number, most: number): number | null
  oneOf<T extends string>(column: ImportColumn, value: string, options: readonly T[]): T | undefined
  /** Returns the values if all are present, null if none is; reports an error if only some are. */
  together<T>(columns: readonly ImportColumn[], values: readonly (T | null)[]): T[] | null
  /** Reports an error. `kind` groups equal errors of several rows and defaults to the message. */
  fault(column: ImportColumn, message: string, kind?: string): void
  sound(): boolean
}

const listed = (columns: readonly string[]): string => `${columns.slice(0, -1).join(', ')} and ${columns.at(-1) ?? ''}`

export function createRowReader(raw: RawRow, report: Report): RowReader {
  const faulty = new Set<ImportColumn>()
  const fault = (column: ImportColumn, message: string, kind?: string): void => {
    // Only the first error of a column is reported, because later ones usually follow from it.
    if (!faulty.has(column)) report({ line: raw.line, column, message, ...(kind !== undefined && { kind }) })
    faulty.add(column)
  }

  const text = (column: ImportColumn): string => {
    const value = raw.values.get(column) ?? ''
    const { longest } = importFormat[column]
    if (value === '') {
      if (isRequired(column)) fault(column, `${column} is missing`)
      return value
    }
    if (value.length > longest) fault(column, `${column} is longer than ${longest} characters`)
    if (unshowable.test(value)) fault(column, `${column} has characters that cannot be shown`)
    if (cutOff.test(value))
      fault(column, `"${value}" was saved by a spreadsheet instead of the value. Make the column wider and save again`)
    if (formulaError.test(value)) fault(column, `"${value}" is an error of a formula in the spreadsheet`)
    return value
  }

  const matching = (column: ImportColumn, pattern: RegExp, form: string): string => {
    const value = text(column)
    if (value !== '' && !pattern.test(value)) fault(column, `"${value}" is not ${form}`, form)
    return value
  }

  const number = (column: ImportColumn, pattern: RegExp, form: string, least: number, most: number): number | null => {
    const value = text(column)
    if (value === '') return null
    const read = pattern.test(value) ? Number(value) : Number.NaN
    if (read >= least && read <= most) return read
    fault(column, `"${value}" is not a ${form} from ${least} to ${most}`, form)
    return null
  }

  return {
    text,
    matching,
    fault,
    optional: (column) => text(column) || null,
    whole: (column, least, most) => number(column, /^\d+$/, 'whole number', least, most),
    decimal: (column, least, most) => number(column, /^-?\d+(\.\d+)?$/, 'number', least, most),
    oneOf(column, value, options) {
      const found = options.find((option) => option === value)
      if (found !== undefined) return found
      const meant = findNearestWord(value, options)
      const message =
        meant === undefined
          ? `"${value}" is none of ${options.join(', ')}`
          : `"${value}" is not known; did you mean ${meant}?`
      fault(column, message, `unknown ${meant ?? ''}`)
      return undefined
    },
    together(columns, values) {
      const given = values.filter((value) => value !== null)
      const absent = columns[values.indexOf(null)]
      if (absent === undefined) return given
      if (given.length > 0) fault(absent, `${absent} is missing: ${listed(columns)} go together`)
      return null
    },
    sound: () => faulty.size === 0,
  }
}

import { requiredColumns, type ImportColumn } from '#contracts/manifest-import.ts'
import type { RawRow, Report } from './import-row.ts'
import { nearestWord } from './nearest-word.ts'

const required: ReadonlySet<string> = new Set(requiredColumns)

/** Longest text of each free column; what is longer does not fit a phone's screen. */
const lengths: Partial<Record<ImportColumn, number>> = {
  barcode: 500,
  instructions: 500,
  safe_place: 200,
  neighbour: 200,
  access: 200,
  more: 300,
}

/** U+0000 and lone surrogates cannot be stored as text; other control characters are never meant. */
const unshowable = /(?![\r\n\t])[\p{Cc}\p{Cs}]/u

/** Reads the values of one row by column; every fault is reported and makes the row unsound. */
export interface RowReader {
  text(column: ImportColumn): string
  optional(column: ImportColumn): string | null
  /** `form` completes the sentence: "x" is not …. */
  matching(column: ImportColumn, pattern: RegExp, form: string): string
  whole(column: ImportColumn, least: number, most: number): number | null
  decimal(column: ImportColumn, least: number, most: number): number | null
  oneOf<T extends string>(column: ImportColumn, value: string, options: readonly T[]): T | undefined
  /** The values if all are there, null if none is; anything between is a fault. */
  together<T>(columns: readonly ImportColumn[], values: readonly (T | null)[]): T[] | null
  fault(column: ImportColumn, message: string): void
  sound(): boolean
}

export function createRowReader(raw: RawRow, report: Report): RowReader {
  const faulty = new Set<ImportColumn>()
  const fault = (column: ImportColumn, message: string): void => {
    // One fault a column: what follows from the first only hides the others.
    if (!faulty.has(column)) report({ line: raw.line, column, message })
    faulty.add(column)
  }

  const text = (column: ImportColumn): string => {
    const value = raw.values.get(column) ?? ''
    const longest = lengths[column] ?? 100
    if (value === '') {
      if (required.has(column)) fault(column, 'is empty')
      return value
    }
    if (value.length > longest) fault(column, `is longer than ${longest} characters`)
    if (unshowable.test(value)) fault(column, 'has characters that cannot be shown')
    return value
  }

  const matching = (column: ImportColumn, pattern: RegExp, form: string): string => {
    const value = text(column)
    if (value !== '' && !pattern.test(value)) fault(column, `"${value}" is not ${form}`)
    return value
  }

  const number = (column: ImportColumn, pattern: RegExp, kind: string, least: number, most: number): number | null => {
    const value = text(column)
    if (value === '') return null
    const read = pattern.test(value) ? Number(value) : Number.NaN
    if (read >= least && read <= most) return read
    fault(column, `"${value}" is not a ${kind} from ${least} to ${most}`)
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
      const meant = nearestWord(value, options)
      fault(
        column,
        meant === undefined
          ? `"${value}" is none of ${options.join(', ')}`
          : `"${value}" is not known; did you mean ${meant}?`,
      )
      return undefined
    },
    together(columns, values) {
      const given = values.filter((value) => value !== null)
      const absent = columns[values.indexOf(null)]
      if (absent === undefined) return given
      if (given.length > 0) fault(absent, `is empty, but ${columns.join(', ')} go together`)
      return null
    },
    sound: () => faulty.size === 0,
  }
}

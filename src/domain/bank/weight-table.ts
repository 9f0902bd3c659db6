type ModulusMethod = 'MOD10' | 'MOD11' | 'DBLAL'

/** One check of the sort codes from `start` to `end`, as the publisher's weight table has it. */
export interface WeightRow {
  /** Six digits, both included. */
  start: string
  end: string
  method: ModulusMethod
  /** There are fourteen weights: six for the sort code, eight for the account number. */
  weights: readonly number[]
  /** The number of the exception rule, 1 to 14; null for a plain check. */
  exception: number | null
}

export interface WeightTable {
  /** The rows are in file order: the first row of a sort code is its first check. */
  rows: readonly WeightRow[]
  /** Sort codes that exception 5 replaces, by the original. */
  substitutes: ReadonlyMap<string, string>
}

const rowForm = /^(\d{6})\s+(\d{6})\s+(MOD10|MOD11|DBLAL)((?:\s+-?\d+){14})(?:\s+(\d{1,2}))?$/
const substituteForm = /^(\d{6})\s+(\d{6})$/

const linesOf = (text: string): [number, string][] =>
  text.split(/\r?\n/).flatMap((line, at): [number, string][] => (line.trim() === '' ? [] : [[at + 1, line.trim()]]))

/** Reads a weight table in the publisher's form (VALACDOS). Throws RangeError naming the first line that is none of it. */
export function readWeightRows(text: string): WeightRow[] {
  return linesOf(text).map(([line, words]) => {
    const [, start = '', end = '', method = '', weights = '', exception] = rowForm.exec(words) ?? []
    const number = exception === undefined ? null : Number(exception)
    if (start === '' || start > end || (number !== null && (number < 1 || number > 14)))
      throw new RangeError(`line ${line}`)
    return {
      start,
      end,
      method: method as ModulusMethod,
      weights: weights.trim().split(/\s+/).map(Number),
      exception: number,
    }
  })
}

/** Reads the table of substitutes (SCSUBTAB). Throws RangeError naming the first line that is none of it. */
export function readSubstitutes(text: string): Map<string, string> {
  return new Map(
    linesOf(text).map(([line, words]) => {
      const [, original, substitute] = substituteForm.exec(words) ?? []
      if (original === undefined || substitute === undefined) throw new RangeError(`line ${line}`)
      return [original, substitute]
    }),
  )
}

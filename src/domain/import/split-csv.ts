/** A record of a CSV text, and the line on which it begins. */
interface CsvRecord {
  line: number
  values: string[]
}

/** A quotation mark that is out of place or not closed. */
export class CsvFault extends Error {
  override readonly name = 'CsvFault'
  readonly line: number

  constructor(line: number) {
    super('A quotation mark is out of place or not closed.')
    this.line = line
  }
}

const ends = (sign: string | undefined): boolean => sign === undefined || sign === ',' || sign === '\n'

/** A value in quotation marks, of which two together stand for one. @throws CsvFault */
function quoted(text: string, from: number, line: number): { value: string; at: number } {
  let value = ''
  for (let at = from + 1; ;) {
    const close = text.indexOf('"', at)
    if (close === -1) throw new CsvFault(line)
    value += text.slice(at, close)
    if (text[close + 1] !== '"') {
      if (!ends(text[close + 1])) throw new CsvFault(line)
      return { value, at: close + 1 }
    }
    value += '"'
    at = close + 2
  }
}

function plain(text: string, from: number, line: number): { value: string; at: number } {
  let at = from
  while (!ends(text[at])) {
    if (text[at] === '"') throw new CsvFault(line)
    at += 1
  }
  return { value: text.slice(from, at), at }
}

/**
 * The records of a CSV text (RFC 4180, commas), one by one; `\n` is the only line end. Empty lines are none.
 * @throws CsvFault
 */
export function* splitCsv(text: string): Generator<CsvRecord, void> {
  let line = 1
  let at = 0
  while (at < text.length) {
    const begun = line
    const values: string[] = []
    do {
      if (values.length > 0) at += 1
      const read = text[at] === '"' ? quoted(text, at, line) : plain(text, at, line)
      line += read.value.split('\n').length - 1
      values.push(read.value)
      at = read.at
    } while (text[at] === ',')
    at += 1
    line += 1
    if (values.length > 1 || values[0] !== '') yield { line: begun, values }
  }
}

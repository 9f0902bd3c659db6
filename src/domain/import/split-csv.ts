/** One record of a CSV text with its first line number. */
interface CsvRecord {
  line: number
  values: string[]
}

/** A quotation mark that is out of place or not closed. */
export class CsvError extends Error {
  override readonly name = 'CsvFault'
  readonly line: number

  constructor(line: number) {
    super('A quotation mark is out of place or not closed.')
    this.line = line
  }
}

interface Cell {
  value: string
  /** The position of the separator or line end after the cell. */
  at: number
}

/** The first sign from here on that is no space. */
function pastSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

/** Reads a quoted value, in which a doubled quotation mark means one. Returns undefined if the quotes are not closed before a separator. */
function quoted(text: string, from: number, separator: string): Cell | undefined {
  let value = ''
  for (let at = from + 1; ;) {
    const close = text.indexOf('"', at)
    if (close === -1) return undefined
    value += text.slice(at, close)
    if (text[close + 1] !== '"') {
      const end = pastSpaces(text, close + 1)
      return text[end] === undefined || text[end] === separator || text[end] === '\n' ? { value, at: end } : undefined
    }
    value += '"'
    at = close + 2
  }
}

/** Reads an unquoted value up to the next separator. A quotation mark inside belongs to it: `The 5" shop`. */
function plain(text: string, from: number, separator: string): Cell {
  let at = from
  while (text[at] !== undefined && text[at] !== separator && text[at] !== '\n') at += 1
  return { value: text.slice(from, at), at }
}

/** The value that begins here, in quotation marks, as `="0034"`, or without. @throws CsvFault */
function cellAt(text: string, from: number, separator: string, line: number): Cell {
  if (text[from] === '"') {
    const read = quoted(text, from, separator)
    if (read === undefined) throw new CsvError(line)
    return read
  }
  const begin = pastSpaces(text, from)
  const mark = text[begin] === '=' ? pastSpaces(text, begin + 1) : begin
  return (text[mark] === '"' ? quoted(text, mark, separator) : undefined) ?? plain(text, from, separator)
}

/**
 * The records of a CSV text (RFC 4180), one by one; `\n` is the only line end. An empty line is one empty value.
 * @throws CsvFault
 */
export function* splitCsv(text: string, separator: string, firstLine = 1): Generator<CsvRecord, void> {
  let line = firstLine
  let at = 0
  while (at < text.length) {
    const begun = line
    const values: string[] = []
    do {
      if (values.length > 0) at += 1
      const read = cellAt(text, at, separator, line)
      if (read.value.includes('\n')) line += read.value.split('\n').length - 1
      values.push(read.value)
      at = read.at
    } while (text[at] === separator)
    at += 1
    line += 1
    yield { line: begun, values }
  }
}

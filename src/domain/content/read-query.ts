import { QueryError } from './query-error.ts'

/** Lists within lists; deeper ones are nobody's question. */
const deepest = 8

export type QueryValue = string | number | boolean | readonly QueryValue[]

/** Represents one condition of a query: `[date.after(my.news.date, "2026-05-01")]`. */
export interface Condition {
  name: string
  /** "document.type", "my.news.date"; null where the condition has none, as `similar`. */
  path: string | null
  values: readonly QueryValue[]
}

type Token =
  | { kind: 'mark'; text: string }
  | { kind: 'word'; text: string }
  | { kind: 'string'; text: string }
  | { kind: 'end'; text: '' }

const pattern = /\s*(?:"((?:[^"\\]|\\.)*)"|([[\](),])|([^\s"[\](),]+))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  pattern.lastIndex = 0
  while (pattern.lastIndex < text.trimEnd().length) {
    const from = pattern.lastIndex
    const [, quoted, mark, word] = pattern.exec(text) ?? []
    if (quoted !== undefined) tokens.push({ kind: 'string', text: quoted.replaceAll(/\\(.)/g, '$1') })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
    else if (word !== undefined) tokens.push({ kind: 'word', text: word })
    else throw new QueryError(`unexpected text at ${from} of ${text}`)
  }
  return tokens
}

const isPath = (word: string): boolean => /^(document|my)(\.[\w-]+)*$/.test(word)

function wordValue(word: string): QueryValue {
  if (word === 'true' || word === 'false') return word === 'true'
  const number = Number(word)
  if (Number.isNaN(number)) throw new QueryError(`unexpected word ${word}`)
  return number
}

class Reader {
  #at = 0
  readonly #tokens: readonly Token[]
  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }
  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' }
  }
  get done(): boolean {
    return this.#next.kind === 'end'
  }
  isMark(text: string): boolean {
    return this.#next.kind === 'mark' && this.#next.text === text
  }
  take(text: string): void {
    if (!this.isMark(text)) throw new QueryError(`expected ${text} but found ${this.#next.text || 'the end'}`)
    this.#at++
  }
  word(): string {
    const { kind, text } = this.#next
    if (kind !== 'word') throw new QueryError(`expected a name but found ${text || 'the end'}`)
    this.#at++
    return text
  }
  /** The path, where the next word is one. */
  path(): string | null {
    if (this.#next.kind !== 'word' || !isPath(this.#next.text)) return null
    return this.word()
  }
  list(depth: number): QueryValue[] {
    if (depth > deepest) throw new QueryError(`the query has more than ${deepest} lists within one another`)
    const values: QueryValue[] = []
    while (!this.isMark(']')) {
      if (values.length > 0) this.take(',')
      values.push(this.value(depth))
    }
    this.take(']')
    return values
  }
  value(depth = 0): QueryValue {
    if (this.isMark('[')) {
      this.take('[')
      return this.list(depth + 1)
    }
    const { kind, text } = this.#next
    if (kind === 'string') {
      this.#at++
      return text
    }
    return wordValue(this.word())
  }
}

function readCondition(reader: Reader): Condition {
  reader.take('[')
  const name = reader.word()
  reader.take('(')
  const path = reader.path()
  const values: QueryValue[] = []
  while (!reader.isMark(')')) {
    if (path !== null || values.length > 0) reader.take(',')
    values.push(reader.value())
  }
  reader.take(')')
  reader.take(']')
  return { name, path, values }
}

/** Parses one `q` of a search, `[[at(document.type, "news")][has(my.news.image)]]`. Throws {@link QueryError}. */
export function readQuery(q: string): Condition[] {
  const reader = new Reader(q)
  const conditions: Condition[] = []
  reader.take('[')
  while (!reader.isMark(']')) conditions.push(readCondition(reader))
  reader.take(']')
  if (!reader.done) throw new QueryError(`unexpected text after the query ${q}`)
  return conditions
}

import { QueryError } from './query-error.ts'

/** The fields that a Prismic GraphQuery requests at one level. */
export interface Selection {
  /** The selections by field name; null selects the whole field. */
  fields: ReadonlyMap<string, Selection | null>
  /** Set by `...newsFields`: every field is selected. */
  all: boolean
  /** The selections of `...on author {}`, by type of document, slice or variation. */
  on: ReadonlyMap<string, Selection>
}

/** Levels; deeper ones are nobody's question. */
const deepest = 16

const pattern = /\s*(?:#[^\n]*|,|(\.\.\.)|([{}])|([\w-]+))/y

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const end = text.trimEnd().length
  pattern.lastIndex = 0
  while (pattern.lastIndex < end) {
    const from = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw new QueryError(`unexpected text at ${from} of the graphQuery`)
    const token = found[1] ?? found[2] ?? found[3]
    if (token !== undefined) tokens.push(token)
  }
  return tokens
}

class Reader {
  #at = 0
  readonly #tokens: readonly string[]
  constructor(text: string) {
    this.#tokens = tokensOf(text)
  }
  isNext(token: string): boolean {
    return (this.#tokens[this.#at] ?? '') === token
  }
  take(wanted?: string): string {
    const token = this.#tokens[this.#at] ?? ''
    const fits = wanted === undefined ? /^[\w-]+$/.test(token) : token === wanted
    if (!fits) throw new QueryError(`the graphQuery has ${token || 'its end'} where ${wanted ?? 'a name'} belongs`)
    this.#at++
    return token
  }
}

function readSelection(reader: Reader, depth: number): Selection {
  if (depth > deepest) throw new QueryError(`the graphQuery has more than ${deepest} levels`)
  const fields = new Map<string, Selection | null>()
  const on = new Map<string, Selection>()
  let all = false
  reader.take('{')
  while (!reader.isNext('}')) {
    if (reader.isNext('...')) {
      reader.take('...')
      const name = reader.take()
      if (name === 'on') on.set(reader.take(), readSelection(reader, depth + 1))
      else if (name.endsWith('Fields')) all = true
      else throw new QueryError(`the graphQuery has ...${name}, which is neither "...on" nor a set of fields`)
    } else {
      const name = reader.take()
      fields.set(name, reader.isNext('{') ? readSelection(reader, depth + 1) : null)
    }
  }
  reader.take('}')
  return { fields, all, on }
}

/** Reads `{ news { title author { ...on author { name } } } }`; its first level names types. Error: {@link QueryError} */
export function readGraphQuery(text: string): Selection {
  const reader = new Reader(text)
  const selection = readSelection(reader, 1)
  if (!reader.isNext('')) throw new QueryError('there is text after the end of the graphQuery')
  return selection
}

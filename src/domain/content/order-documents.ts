import type { ContentDocument } from '#contracts/content/content.ts'
import { QueryError } from './query-error.ts'
import { valuesAt } from './read-field.ts'
import { toPlainText } from './text-of.ts'

type Compare = (a: ContentDocument, b: ContentDocument) => number

function compareValues(a: unknown, b: unknown): number {
  // What has no value comes last, whichever way it goes.
  if (a === undefined || b === undefined) return 0
  if (typeof a === 'number' && typeof b === 'number') return a - b
  const [left, right] = [toPlainText(a), toPlainText(b)]
  return left < right ? -1 : left > right ? 1 : 0
}

function comparingBy(ordering: string): Compare {
  const [, path = '', direction] = /^\s*((?:document|my)(?:\.[\w-]+)+)(?:\s+(asc|desc))?\s*$/.exec(ordering) ?? []
  if (path === '') throw new QueryError(`there is no ordering ${ordering}`)
  const sign = direction === 'desc' ? -1 : 1
  const known = new Map<ContentDocument, unknown>()
  // Each document is compared a dozen times.
  const valueOf = (document: ContentDocument): unknown => {
    if (!known.has(document)) known.set(document, valuesAt(document, path)[0])
    return known.get(document)
  }
  return (a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    const missing = Number(left === undefined) - Number(right === undefined)
    return missing === 0 ? sign * compareValues(left, right) : missing
  }
}

/** Which of two documents comes first; what is equal goes by its id, so that every page is the same for everybody. Error: QueryError */
export function comparing(orderings: string | undefined): Compare {
  const inner = (orderings ?? '').trim().replace(/^\[(.*)\]$/s, '$1')
  const compares = inner.trim() === '' ? [] : inner.split(',').map(comparingBy)
  return (a, b) => {
    for (const compare of compares) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0
  }
}

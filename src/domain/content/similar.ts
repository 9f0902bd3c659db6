import type { SearchedDocument } from '#contracts/content/content.ts'
import { toPlainText, toSearchTerms } from './text-of.ts'

/** Words that say nothing: shorter than this, and numbers. */
const shortest = 4

const known = new WeakMap<SearchedDocument, ReadonlySet<string>>()

/** Documents are compared with all others, so the words of each are found once. */
function vocabulary(document: SearchedDocument): ReadonlySet<string> {
  const kept = known.get(document)
  if (kept) return kept
  const words = toSearchTerms(`${toPlainText(document.data)} ${document.tags.join(' ')}`)
  const found = new Set(words.filter((word) => word.length >= shortest && !/^\d+$/.test(word)))
  known.set(document, found)
  return found
}

/**
 * Whether two documents share a word that at most `most` documents have: an approximation of Prismic's `similar`,
 * because Prismic does not publish its own measure.
 */
export function isSimilar(
  document: SearchedDocument,
  other: SearchedDocument | undefined,
  most: number,
  all: readonly SearchedDocument[],
): boolean {
  if (!other || other.id === document.id) return false
  const own = vocabulary(document)
  const shared = [...vocabulary(other)].filter((word) => own.has(word))
  if (shared.length === 0) return false
  const vocabularies = all.map(vocabulary)
  return shared.some((word) => vocabularies.filter((words) => words.has(word)).length <= most)
}

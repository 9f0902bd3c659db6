import type { Parcel } from '#contracts/parcel/parcel.ts'
import { foldText, joined, toJoinedTerms, spellOut } from './fold-text.ts'
import { barcodeSearchTexts, type ParcelQuery } from './parcel-search.ts'

/** Increase this number if the search terms of a parcel change, so that services rebuild theirs. */
export const searchVersion = 1

/** Longest of the words; nobody types more of one. */
const longest = 60

const splitWords = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))
const reversed = (text: string): string => Array.from(text).reverse().join('')

/** Before a reversed barcode, so that its ending is looked up by its beginning and no word is taken for it. */
const backwards = '<'

/** The terms of texts that are met again: most parcels of a list share a street and a town. */
export type KnownTerms = Map<string, readonly string[]>

function termsOfText(text: string, known: KnownTerms): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const terms = [...splitWords(foldText(text)), ...splitWords(spellOut(text)), ...toJoinedTerms(text)]
  known.set(text, terms)
  return terms
}

/**
 * Returns the search terms of a parcel, each once. The desk matches their beginnings, and for barcodes also their endings.
 * @param known the same map for many parcels spares them the work of texts that they share
 */
export function getSearchTerms(
  { recipient, address, barcodes }: Pick<Parcel, 'recipient' | 'address' | 'barcodes'>,
  known: KnownTerms = new Map(),
): string[] {
  const { house, street, more, town, postcode } = address
  const texts = [recipient, house, street, ...more, town]
  const codes = barcodes.flatMap(({ text }) => barcodeSearchTexts(text))
  const words = [
    ...texts.flatMap((text) => termsOfText(text, known)),
    joined(foldText(`${house} ${street}`)),
    ...splitWords(foldText(postcode)),
    joined(foldText(postcode)),
    ...codes,
    ...codes.map((code) => `${backwards}${reversed(code)}`),
  ]
  return [...new Set(words.filter((word) => word !== '').map((word) => word.slice(0, longest)))]
}

/** Digits and letters of a barcode's ending that say enough to look for it. */
const leastEnding = 4
const hasDigit = /\d/

/** Beginnings of words, any of which answers one word of a query. */
function beginningsFor(word: string, spelled: string): string[] {
  const ending = word.length >= leastEnding && hasDigit.test(word) ? [`${backwards}${reversed(word)}`] : []
  return [...new Set([word, spelled]), ...ending].map((each) => each.slice(0, longest))
}

/** Words of a query up to which any two of them may be meant as one. */
const mostJoined = 6

/**
 * A query as alternatives: a parcel answers it if for one of them each of its lists has a beginning of one of the
 * parcel's words. Words of a query may also be meant as one, "o brien" or a barcode that is typed in groups.
 */
export function searchAlternatives({ words, spelled, whole, code }: ParcelQuery): string[][][] {
  if (words.length === 0) return []
  const apart = words.map((word, at) => beginningsFor(word, spelled[at] ?? word))
  if (words.length > mostJoined) return [apart]
  const pairs = words.slice(1).map((word, at) => {
    const pair = beginningsFor(`${words[at] ?? ''}${word}`, `${spelled[at] ?? ''}${spelled[at + 1] ?? ''}`)
    return [...apart.slice(0, at), pair, ...apart.slice(at + 2)]
  })
  const inOnePiece = words.length > 2 ? [[beginningsFor(whole, whole)]] : []
  const asBarcode = code === whole || code === '' ? [] : [[beginningsFor(code, code)]]
  return [apart, ...pairs, ...inOnePiece, ...asBarcode]
}

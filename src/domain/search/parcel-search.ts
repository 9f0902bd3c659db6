import type { Parcel } from '#contracts/parcel/parcel.ts'
import { canonicalBarcode } from '../barcode/canonical.ts'
import { getServiceSearchTerms } from '../parcel/status-labels.ts'
import { foldText, joined, toJoinedTerms, spellOut } from './fold-text.ts'

/** Separates the parts of a search text; a query never contains it. */
const gap = '\n'

type Searched = Pick<Parcel, 'barcodes' | 'recipient' | 'address' | 'services'>

/** A barcode as it is searched for: in its canonical form, and as it is printed where that says more. */
export function barcodeSearchTexts(text: string): string[] {
  const [printed, canonical] = [joined(foldText(text)), joined(foldText(canonicalBarcode(text)))]
  return printed.includes(canonical) ? [printed] : [printed, canonical]
}

/** Ways to write a text besides the first one: its longer spelling, and words in one piece. */
function otherWritings(text: string): string[] {
  const spelled = spellOut(text)
  return [...(spelled === foldText(text) ? [] : [spelled]), ...toJoinedTerms(text)]
}

/**
 * All that a parcel is found by, made once when it is stored. Its first lines are the name, house and street, the same
 * in one piece, the postcode in one piece, and the rest of the address; services, barcodes and other writings follow.
 */
export function searchText({ recipient, address, services, barcodes }: Searched): string {
  const { house, street, more, town, postcode } = address
  const place = foldText(`${house} ${street}`)
  const rest = [...more, town]
  return [
    foldText(recipient),
    place,
    joined(place),
    joined(foldText(postcode)),
    rest.map(foldText).filter(Boolean).join(' '),
    foldText(getServiceSearchTerms(services).join(' ')),
    ...barcodes.flatMap(({ text }) => barcodeSearchTexts(text)),
    ...[recipient, street, ...rest].flatMap(otherWritings),
  ].join(gap)
}

/** The lines of a search text that say where a parcel goes. */
export const placeInSearchText = (text: string): string => text.split(gap, 5).slice(1).join(' ')

/** House and street as a search text has them. */
export const houseAndStreet = (text: string): string => text.split(gap, 2)[1] ?? ''

/** A query made ready once, for many texts. */
export interface ParcelQuery {
  words: readonly string[]
  /** The same words in their longer spelling. */
  spelled: readonly string[]
  /** The query in one piece, for a postcode or barcode typed with spaces. */
  whole: string
  /** The query as a barcode in canonical form. */
  code: string
}

const wordsOf = (folded: string): string[] => (folded === '' ? [] : folded.split(' '))

export function parcelQuery(query: string): ParcelQuery {
  const folded = foldText(query)
  const whole = joined(folded)
  const code = whole === '' ? '' : joined(foldText(canonicalBarcode(query)))
  return { words: wordsOf(folded), spelled: wordsOf(spellOut(query)), whole, code }
}

/** Characters of a barcode that are worth looking for in its canonical form: with fewer, another label is as likely. */
const leastCode = 6

/** True if every word of the query occurs in the text, or the query without its spaces does, or as a barcode. */
export function matchesQuery({ words, spelled, whole, code }: ParcelQuery, text: string): boolean {
  const hasWord = (word: string, at: number): boolean =>
    text.includes(word) || (spelled[at] !== word && text.includes(spelled[at] ?? word))
  if (words.every(hasWord)) return true
  if (words.length > 1 && text.includes(whole)) return true
  return code !== whole && code.length >= leastCode && text.includes(code)
}

/** One query against one text of `searchText`; an empty query matches everything. */
export function matches(query: string, text: string): boolean {
  return matchesQuery(parcelQuery(query), text)
}

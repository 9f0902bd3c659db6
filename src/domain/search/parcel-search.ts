import type { Parcel } from '#contracts/parcel.ts'

/** Separates the parts of a search text; a query never contains it. */
const gap = '\n'

/** Lower case, accents folded, punctuation as spaces: "Café O'Neill" becomes "cafe oneill". */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const withoutSpaces = (text: string): string => foldText(text).replaceAll(' ', '')

/**
 * What a parcel is found by, made once when it is stored: name, house and street, postcode, barcodes.
 * Postcode and barcodes stand there without spaces, and the whole address once more in one piece.
 */
export function searchText(parcel: Pick<Parcel, 'barcodes' | 'recipient' | 'address'>): string {
  const { house, street, postcode } = parcel.address
  const place = foldText(`${house} ${street}`)
  return [
    foldText(parcel.recipient),
    place,
    place.replaceAll(' ', ''),
    withoutSpaces(postcode),
    ...parcel.barcodes.map((barcode) => withoutSpaces(barcode.text)),
  ].join(gap)
}

/** A query made ready once, for many texts. */
export interface ParcelQuery {
  words: readonly string[]
  /** The query in one piece, for a postcode or barcode typed with spaces. */
  whole: string
}

export function parcelQuery(query: string): ParcelQuery {
  const folded = foldText(query)
  return { words: folded === '' ? [] : folded.split(' '), whole: folded.replaceAll(' ', '') }
}

/** True if every word of the query occurs in the text, or the query without its spaces does. */
export function matchesQuery({ words, whole }: ParcelQuery, text: string): boolean {
  return words.every((word) => text.includes(word)) || (words.length > 1 && text.includes(whole))
}

/** One query against one text of `searchText`; an empty query matches everything. */
export function matches(query: string, text: string): boolean {
  return matchesQuery(parcelQuery(query), text)
}

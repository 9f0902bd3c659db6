import type { NamedDoor } from '#contracts/manifest/door-notes.ts'
import { foldText, joined } from '../search/fold-text.ts'

/** The usual abbreviations of the last word of a street. */
const shortened: Readonly<Record<string, string>> = {
  ave: 'avenue',
  av: 'avenue',
  cl: 'close',
  cres: 'crescent',
  ct: 'court',
  dr: 'drive',
  gdns: 'gardens',
  gr: 'grove',
  ln: 'lane',
  pl: 'place',
  rd: 'road',
  sq: 'square',
  st: 'street',
  tce: 'terrace',
  ter: 'terrace',
}

/** "ab1 2cd" as "AB12CD". */
export const foldPostcode = (postcode: string): string => postcode.replaceAll(/\s/g, '').toUpperCase()

/**
 * Returns the key of a door: its postcode and first line without the differences of spelling between two labels. Undefined
 * where the house is not known, because a whole street is no door.
 */
export function toDoorKey({ house, street, postcode }: NamedDoor): string | undefined {
  const number = joined(foldText(house))
  const code = foldPostcode(postcode)
  if (number === '' || code === '') return undefined
  const line = foldText(street).replace(/\S+$/, (last) => shortened[last] ?? last)
  return `${code}/${number} ${line}`.trim()
}

/** "AB12CD" as "AB1 2CD". */
export const spacedPostcode = (folded: string): string => `${folded.slice(0, -3)} ${folded.slice(-3)}`.trim()

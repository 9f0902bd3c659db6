/** Letters that have no accent to take off, as banks write them. */
const asPlainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ı: 'i',
  '’': "'",
  '‘': "'",
}

/** Letters without accents. What has no plain form stays as it is. */
const withoutAccents = (text: string): string =>
  Array.from(text.normalize('NFD').replaceAll(/\p{M}/gu, ''))
    .map((letter) => asPlainLetters[letter] ?? letter)
    .join('')

const inOneSpace = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** The characters of a Bacs record. */
const notBacs = /[^A-Z0-9.&/ -]/g
/** The characters of a payment message that every bank takes. */
const notLatin = /[^A-Za-z0-9/?:().,'+ -]/g

const bacsLength = 18
export const nameLength = 70

/** A name or a reference in the characters and the length of a Bacs record; empty if nothing of it can be written. */
export const toBacsText = (text: string): string =>
  inOneSpace(withoutAccents(text).toUpperCase().replaceAll(notBacs, ' ')).slice(0, bacsLength).trim()

/** A name or a reference in the characters of an ISO 20022 message; empty if nothing of it can be written. */
export const toMessageText = (text: string, length: number): string =>
  inOneSpace(withoutAccents(text).replaceAll('&', '+').replaceAll(notLatin, ' ')).slice(0, length).trim()

/** Letters that no Unicode normal form takes apart, as an English keyboard writes them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ȷ: 'j',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ĸ: 'k',
  ə: 'e',
  ǝ: 'e',
  ɛ: 'e',
  ɔ: 'o',
  ɨ: 'i',
  ʉ: 'u',
  ɓ: 'b',
  ɖ: 'd',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ƀ: 'b',
  ƃ: 'b',
  ƈ: 'c',
  ȼ: 'c',
  ƌ: 'd',
  ɇ: 'e',
  ƒ: 'f',
  ǥ: 'g',
  ɉ: 'j',
  ƚ: 'l',
  ɲ: 'n',
  ƞ: 'n',
  ƥ: 'p',
  ɍ: 'r',
  ƭ: 't',
  ⱥ: 'a',
  ⱦ: 't',
  ɏ: 'y',
  ƶ: 'z',
  ȥ: 'z',
  ς: 'σ',
}

/** Maps letters to the plain ones that people type for them: Müller as Mueller, Åse as Aase. */
const spelledLetters: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
  đ: 'dj',
  ð: 'th',
  ŋ: 'ng',
  ə: 'a',
}

const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'gu')
const spelledLetter = new RegExp(`[${Object.keys(spelledLetters).join('')}]`, 'gu')

/** Apostrophes of every keyboard, marks that are typed for one, and the dot inside Catalan "l·l". */
const apostrophes = /['`´‘’‚‛′‵ʹʻʼʽˈˊˋ＇｀·‧・]/gu
/** Soft hyphens, joiners and byte order marks: nobody sees them, and copied text is full of them. */
const invisible = /\p{Cf}/gu
const isAscii = /^[\0-\x7f]*$/u

const words = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim()

/** Returns lower-case text with one form of each character. "14½" is split into the number and the half. */
const composed = (text: string): string =>
  text
    .replace(invisible, '')
    .replace(apostrophes, '')
    .replace(/\p{No}/gu, ' $& ')
    .normalize('NFKC')
    .toLowerCase()

const decomposed = (text: string): string =>
  words(
    text
      .normalize('NFKD')
      .toLowerCase()
      .replace(/\p{M}+/gu, '')
      .replace(plainLetter, (letter) => plainLetters[letter] ?? letter),
  )

/** Plain lower-case words with single spaces, as text is searched for: "Łukasz O’Żółtowski" becomes "lukasz ozoltowski". */
export function foldText(text: string): string {
  if (isAscii.test(text))
    return text
      .toLowerCase()
      .replace(/['`]/g, '')
      .replace(/[^a-z\d]+/g, ' ')
      .trim()
  return decomposed(composed(text))
}

/** The same in the longer spelling, "jorg weissmuller" as "joerg weissmueller"; as `foldText` gives it where there is none. */
export function spellOut(text: string): string {
  if (isAscii.test(text)) return foldText(text)
  return decomposed(composed(text).replace(spelledLetter, (letter) => spelledLetters[letter] ?? letter))
}

/** Returns folded text without spaces. */
export const joined = (folded: string): string => folded.replaceAll(' ', '')

/** Longest of the words that people join to the next one or leave apart: "O Brien", "St Johns", "de la Cruz". */
const particle = 3

/**
 * Words of a folded text in one piece where they may be written so: those of one piece of the original, "smith jones" of
 * "Smith-Jones", and short ones with the word after them, "obrien" of "O Brien".
 */
export function toJoinedTerms(text: string): string[] {
  const pieces = text.split(/\s+/u).flatMap((piece) => {
    const folded = foldText(piece)
    return folded.includes(' ') ? joined(folded) : []
  })
  const all = foldText(text).split(' ')
  const runs = all.flatMap((_, from) => {
    let end = from
    while (end < all.length - 1 && (all[end]?.length ?? 0) <= particle) end += 1
    return end > from ? all.slice(from, end + 1).join('') : []
  })
  return [...new Set([...pieces, ...runs])]
}

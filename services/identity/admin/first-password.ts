/** Days for which a first password is good. */
export const firstPasswordDays = 7

/** Leaves out letters and digits that look alike, because people type it from an email on a phone. */
const alphabets = ['ABCDEFGHJKLMNPQR', 'abcdefghijkmnpqr', '23456789'] as const

/** "KQMX-bfhr-2749": 44 bits, of which a lock-out lets few be tried. */
export function makeFirstPassword(random: (byteCount: number) => Uint8Array): string {
  const word = (alphabet: string): string =>
    [...random(4)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
  return alphabets.map(word).join('-')
}

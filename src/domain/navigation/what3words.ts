import type { Parcel } from '#contracts/parcel/parcel.ts'

const marked = /(?:\/\/\/|(?:what3words\.com|w3w\.co)\/)(\p{L}+\.\p{L}+\.\p{L}+)(?![\p{L}.]*\p{L})/iu

/**
 * Returns the what3words address that the parcel's texts contain, such as "filled.count.soap"; null if there is none.
 * It must be written with "///" or as a link: three words with dots between them are also part of many web addresses.
 */
export function findWhat3words({
  address,
  instructions,
  access,
  safePlace,
}: Pick<Parcel, 'address' | 'instructions' | 'access' | 'safePlace'>): string | null {
  for (const text of [...address.more, instructions, access, safePlace]) {
    const words = text === null ? undefined : marked.exec(text)?.[1]
    if (words !== undefined) return words.toLowerCase()
  }
  return null
}

/** The letters of a round's parts. The rest of the round, which keeps its number, would be A. */
export const partLetters: readonly string[] = Array.from('BCDEFGHIJKLMNOPQRSTUVWXYZ')

/** The number of a part of a round: "104-B". No whole round has a hyphen in its number. */
export const toPartNumber = (round: string, letter: string): string => `${round}-${letter}`

/** The number of the round that a part belongs to: "104" of "104-B". */
export const wholeNumber = (part: string): string => part.slice(0, part.lastIndexOf('-'))

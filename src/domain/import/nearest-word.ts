/** Letters to change, add or take away that a slip of the hand makes. */
const slips = 2

const bare = (word: string): string => word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Returns the number of letters to change, add or remove to turn one word into the other. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [row, letter] of one.split('').entries()) {
    const here = [row + 1]
    for (const [at, its] of other.split('').entries()) {
      here.push(Math.min((before[at + 1] ?? 0) + 1, (here[at] ?? 0) + 1, (before[at] ?? 0) + (letter === its ? 0 : 1)))
    }
    before = here
  }
  return before.at(-1) ?? 0
}

/** The word that was probably meant, if one is near enough: "next_day" for "nextday". */
export function findNearestWord<Word extends string>(written: string, words: readonly Word[]): Word | undefined {
  const typed = bare(written)
  // A long text is nobody's slip, and would take long to compare.
  if (typed.length < 3 || typed.length > 40) return undefined
  const [best] = words
    .map((word) => ({ word, off: distance(typed, bare(word)) }))
    .filter(({ off }) => off <= slips && off * 2 < typed.length)
    .toSorted((a, b) => a.off - b.off)
  return best?.word
}

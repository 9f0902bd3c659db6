export interface Alignment<Said, Held> {
  /** Confirmed on the screen but not stored. */
  lost: Said[]
  /** Stored but never confirmed on the screen. */
  surplus: Held[]
}

/**
 * Matches what was confirmed with what is stored, both in order, so that as little as possible is lost or surplus.
 * What is not `certain` may be held or not.
 */
export function align<Said, Held>(
  said: readonly Said[],
  held: readonly Held[],
  is: { same: (said: Said, held: Held) => boolean; certain: (said: Said) => boolean },
): Alignment<Said, Held> {
  const known = new Map<number, Alignment<Said, Held>>()
  const cost = ({ lost, surplus }: Alignment<Said, Held>): number => lost.length + surplus.length
  const from = (i: number, j: number): Alignment<Said, Held> => {
    const key = i * (held.length + 1) + j
    const before = known.get(key)
    if (before) return before
    const best = ways(i, j).sort((a, b) => cost(a) - cost(b))[0] ?? { lost: [], surplus: [] }
    known.set(key, best)
    return best
  }
  const ways = (i: number, j: number): Alignment<Said, Held>[] => {
    const options: Alignment<Said, Held>[] = []
    if (i < said.length && j < held.length && is.same(said[i] as Said, held[j] as Held))
      options.push(from(i + 1, j + 1))
    if (i < said.length) {
      const rest = from(i + 1, j)
      const one = said[i] as Said
      options.push(is.certain(one) ? { ...rest, lost: [one, ...rest.lost] } : rest)
    }
    if (j < held.length) {
      const rest = from(i, j + 1)
      options.push({ ...rest, surplus: [held[j] as Held, ...rest.surplus] })
    }
    return options
  }
  return from(0, 0)
}

export interface SeededRandom {
  /** Returns a number from 0 up to, but not including, `below`. */
  int(below: number): number
  /** True in `share` of 1 of all cases. */
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
}

/** The same numbers for the same seed on every machine (mulberry32). Not for secrets. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (below: number): number => Math.floor(next() * below)
  return {
    int,
    chance: (share) => next() < share,
    pick: (from) => from[int(from.length)] ?? from[0],
  }
}

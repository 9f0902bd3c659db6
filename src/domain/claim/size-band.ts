import type { Sides } from '#contracts/claims/claim.ts'
import type { SizeBand } from '#contracts/parcel/parcel.ts'

/** Grams from which a parcel is heavy, whatever its size. */
const heavyFrom = 15_001

/** Millimetres and grams that a parcel of a band has at most, the smallest band first. */
const limits: readonly { band: SizeBand; sides: Sides; weight: number }[] = [
  { band: 'postable', sides: [353, 250, 25], weight: 750 },
  { band: 'packet', sides: [450, 350, 160], weight: 2000 },
  { band: 'standard', sides: [610, 460, 460], weight: 15_000 },
]

/** Returns the sides from longest to shortest. */
export const sortedSides = ([a, b, c]: Sides): Sides => [
  Math.max(a, b, c),
  a + b + c - Math.max(a, b, c) - Math.min(a, b, c),
  Math.min(a, b, c),
]

/** The band of a parcel as it was measured. Without a weight it is judged by its size alone. */
export function sizeBand(measured: Sides, weight: number | null): SizeBand {
  if (weight !== null && weight >= heavyFrom) return 'heavy'
  const sides = sortedSides(measured)
  const fits = limits.find(
    (limit) => sides.every((side, at) => side <= (limit.sides[at] ?? 0)) && (weight ?? 0) <= limit.weight,
  )
  return fits?.band ?? 'large'
}

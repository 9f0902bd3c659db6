/** A day as it goes: when its stops were recorded, how many are left, and now, in minutes after midnight. */
export interface DayOfStops {
  minutes: readonly number[]
  left: number
  now: number
}

/** When a day ends, in minutes after midnight. */
export interface Finish {
  at: number
  /** The times between which eight days of ten end; null while too few past days are known. */
  range: { from: number; to: number } | null
  /** When past days usually ended; null while too few are known. */
  usual: number | null
  /** How many past days it rests on. */
  days: number
}

/** Fewer stops of a day say nothing about its pace. */
export const fewestStops = 5
/** With fewer past days, the tenth part of them at either end is less than one day. */
export const fewestDays = 9
/** How many stops of today count as much as all past days. */
const trust = 10
/** A past day has at least this share of its stops before and behind the moment that is compared. */
const least = 0.1

const byValue = (a: number, b: number): number => a - b

/** The value below which a share of further values like these lies, for ranks between two of them in between. */
function quantile(sorted: readonly number[], share: number): number {
  const rank = share * (sorted.length + 1)
  const low = Math.min(sorted.length, Math.max(1, Math.floor(rank)))
  const [below = 0, above = below] = [sorted[low - 1], sorted[Math.min(sorted.length, low + 1) - 1]]
  return below + Math.min(1, Math.max(0, rank - low)) * (above - below)
}

/** Minutes for each stop of a whole day. */
const paceIn = (minutes: readonly number[]): number =>
  ((minutes.at(-1) ?? 0) - (minutes[0] ?? 0)) / Math.max(1, minutes.length - 1)

/** Minutes that the stops left take, by the pace until now and by that of other days; null if nothing is known. */
function predict(minutes: readonly number[], left: number, usualPace: number | null): number | null {
  const ways = minutes.length - 1
  if (ways < 1) return usualPace === null ? null : left * usualPace
  if (usualPace === null) return left * paceIn(minutes)
  return (left * (ways * paceIn(minutes) + trust * usualPace)) / (ways + trust)
}

const median = (values: readonly number[]): number | null =>
  values.length === 0 ? null : quantile([...values].sort(byValue), 0.5)

/** How long the rest of each past day took, in parts of what would have been predicted at the same share of its stops. */
function pastRatios(past: readonly (readonly number[])[], paces: readonly number[], share: number): number[] {
  return past.flatMap((minutes, at) => {
    const done = Math.min(minutes.length - 1, Math.max(1, Math.round(minutes.length * share)))
    const others = median(paces.filter((_, other) => other !== at))
    const predicted = predict(minutes.slice(0, done), minutes.length - done, others)
    const took = (minutes.at(-1) ?? 0) - (minutes[done - 1] ?? 0)
    return predicted !== null && predicted > 0 ? took / predicted : []
  })
}

/**
 * Returns when a day ends at its present pace; null before its first stops, and when nothing is left. The range is how
 * far past days were off the same prediction, so it needs no guess about how paces vary.
 * @param pastDays when the stops of past days were recorded, in minutes after midnight
 */
export function estimateFinish(
  { minutes, left, now }: DayOfStops,
  pastDays: readonly (readonly number[])[],
): Finish | null {
  const past = pastDays.filter((day) => day.length >= fewestStops)
  const last = minutes.at(-1)
  if (left <= 0 || last === undefined || minutes.length < fewestStops) return null
  const paces = past.map(paceIn)
  const rest = predict(minutes, left, median(paces))
  if (rest === null) return null
  // At most the way to the next stop has been driven since the last one, however long ago that was.
  const endAfter = (minutesLeft: number): number =>
    Math.max(last + minutesLeft, now + (minutesLeft * (left - 1)) / left)
  const share = Math.min(1 - least, Math.max(least, minutes.length / (minutes.length + left)))
  const ratios = pastRatios(past, paces, share).sort(byValue)
  const isKnown = ratios.length >= fewestDays
  return {
    at: endAfter(rest * (isKnown ? quantile(ratios, 0.5) : 1)),
    range: isKnown
      ? { from: endAfter(rest * quantile(ratios, 0.1)), to: endAfter(rest * quantile(ratios, 0.9)) }
      : null,
    usual: past.length >= fewestDays ? median(past.flatMap((day) => day.at(-1) ?? [])) : null,
    days: past.length,
  }
}

/** Minutes after the usual end from which a day is behind. */
const behindAfter = 30

/** Whether a day will end late: half an hour after its usual end, and later than that even if the rest goes well. */
export const isBehind = ({ at, range, usual }: Finish): boolean =>
  usual !== null && range !== null && at >= usual + behindAfter && range.from > usual

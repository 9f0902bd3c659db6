/** The middle one; of an even number the mean of the two. 0 of none. */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[half - 1], sorted[half]]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}

/** Times the usual distance from the middle; what lies further out is drawn in to there. */
const furthest = 2

/** The weighted mean in which a single odd day counts for no more than an ordinary one at the edge. */
export function getRobustMean(points: readonly { value: number; weight: number }[]): number {
  const values = points.map(({ value }) => value)
  const middle = getMedian(values)
  // 1.4826 makes the median distance of a normal distribution its standard deviation.
  const spread = 1.4826 * getMedian(values.map((value) => Math.abs(value - middle)))
  const [low, high] = [middle - furthest * spread, middle + furthest * spread]
  const weights = points.reduce((sum, { weight }) => sum + weight, 0)
  const sum = points.reduce((total, { value, weight }) => total + Math.min(high, Math.max(low, value)) * weight, 0)
  return weights === 0 ? 0 : sum / weights
}

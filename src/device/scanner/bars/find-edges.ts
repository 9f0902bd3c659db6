/** Slope in grey levels a sample that is noise. */
const leastSlope = 2
/** Share of the steep slopes of the profile that an edge must have. */
const edgeShare = 0.1

/** The middle of an edge, and the distance to the next one outwards: before a fall, after a rise. */
export type Edge = { at: number; quiet: number }

/** Edges to dark, where a code may begin, and edges to light, where it may end. */
export type Edges = { falls: Edge[]; rises: Edge[] }

/** Finds where the profile turns from light to dark and from dark to light, in samples. */
export const findEdges = (samples: Float32Array): Edges => {
  const slopes = new Float32Array(samples.length)
  for (let at = 1; at < samples.length - 1; at += 1) {
    slopes[at] = ((samples[at + 1] ?? 0) - (samples[at - 1] ?? 0)) / 2
  }
  const steep = slopes.map(Math.abs).toSorted()[Math.floor(slopes.length * 0.9)] ?? 0
  const least = Math.max(leastSlope, steep * edgeShare)
  const all: { at: number; isRise: boolean }[] = []
  for (let at = 1; at < slopes.length - 1; at += 1) {
    const [before, slope, after] = [slopes[at - 1] ?? 0, slopes[at] ?? 0, slopes[at + 1] ?? 0]
    if (slope >= least && slope >= before && slope > after) all.push({ at: at + 0.5, isRise: true })
    if (-slope >= least && slope <= before && slope < after) all.push({ at: at + 0.5, isRise: false })
  }
  const edges: Edges = { falls: [], rises: [] }
  for (const [index, { at, isRise }] of all.entries()) {
    if (isRise) edges.rises.push({ at, quiet: (all[index + 1]?.at ?? Number.POSITIVE_INFINITY) - at })
    else edges.falls.push({ at, quiet: at - (all[index - 1]?.at ?? Number.NEGATIVE_INFINITY) })
  }
  return edges
}

import { gap, type Spot } from './places.ts'

/** The average number of spots in a cell. */
const perCell = 3

/**
 * Returns the indexes of the spots nearest to each spot, the nearest first, at most `count` of each. Spots are looked up
 * in a grid, so that a long list costs no more for each stop than a short one.
 */
export function nearSpots(spots: readonly Spot[], count: number): number[][] {
  const xs = spots.map(({ x }) => x)
  const ys = spots.map(({ y }) => y)
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const [width, height] = [Math.max(...xs) - left, Math.max(...ys) - bottom]
  const side = Math.max(1, Math.sqrt((Math.max(width, 1) * Math.max(height, 1) * perCell) / Math.max(1, spots.length)))
  const [columns, rows] = [Math.floor(width / side) + 1, Math.floor(height / side) + 1]
  const cells = new Map<number, number[]>()
  const column = (spot: Spot) => Math.floor((spot.x - left) / side)
  const row = (spot: Spot) => Math.floor((spot.y - bottom) / side)
  for (const [at, spot] of spots.entries()) {
    const key = row(spot) * columns + column(spot)
    const cell = cells.get(key)
    if (cell) cell.push(at)
    else cells.set(key, [at])
  }
  const wanted = Math.min(count, spots.length - 1)

  return spots.map((spot, own) => {
    const found: { at: number; away: number }[] = []
    const look = (x: number, y: number) => {
      if (x < 0 || y < 0 || x >= columns || y >= rows) return
      for (const at of cells.get(y * columns + x) ?? []) {
        if (at !== own) found.push({ at, away: gap(spot, spots[at] ?? spot) })
      }
    }
    const [x, y] = [column(spot), row(spot)]
    // Whatever is `ring` cells away is at least `ring` sides less one away.
    for (let ring = 0; ring <= Math.max(columns, rows); ring += 1) {
      if (found.filter(({ away }) => away <= (ring - 1) * side).length >= wanted) break
      for (let step = -ring; step <= ring; step += 1) {
        look(x + step, y - ring)
        if (ring > 0) look(x + step, y + ring)
        if (Math.abs(step) < ring) {
          look(x - ring, y + step)
          look(x + ring, y + step)
        }
      }
    }
    found.sort((a, b) => a.away - b.away || a.at - b.at)
    return found.slice(0, wanted).map(({ at }) => at)
  })
}

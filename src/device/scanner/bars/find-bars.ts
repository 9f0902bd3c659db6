import type { GreyImage } from '../pixel-image.ts'
import type { Point } from '../scan-result.ts'

/** A patch of the picture where all edges run in one direction, as the bars of a linear code do. */
export type BarRegion = {
  centre: Point
  /** Direction across the bars, in radians, from -π/2 to π/2. */
  angle: number
  /** By how much the code as a whole climbs along its bars for each pixel across them: not zero in perspective. */
  slope: number
  /** Half the extent across the bars and along them, in pixels. */
  halfLength: number
  halfHeight: number
}

const block = 12
/** Mean squared gradient of a pixel below which a block is flat. */
const leastEnergy = 12
/** Share of the gradients that has to run in the block's own direction. */
const leastCoherence = 0.5
const leastBlocks = 5
/** Radians by which two neighbouring blocks of one code may differ. */
const angleReach = 0.3
const mostRegions = 3
const mostSlope = 0.6

type Tensors = { columns: number; rows: number; xx: Float32Array; yy: Float32Array; xy: Float32Array }

/** Sums of the products of the gradients of each block: the structure tensor. Every second row is enough. */
const measureTensors = ({ data, width, height }: GreyImage): Tensors => {
  const columns = Math.ceil(width / block)
  const rows = Math.ceil(height / block)
  const [xx, yy, xy] = [0, 1, 2].map(() => new Float32Array(columns * rows)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  for (let y = 1; y < height - 1; y += 2) {
    const row = Math.floor(y / block) * columns
    for (let column = 0; column < columns; column += 1) {
      const end = Math.min(width - 1, (column + 1) * block)
      let [sumXx, sumYy, sumXy] = [0, 0, 0]
      for (let x = Math.max(1, column * block), at = y * width + x; x < end; x += 1, at += 1) {
        const dx = (data[at + 1] ?? 0) - (data[at - 1] ?? 0)
        const dy = (data[at + width] ?? 0) - (data[at - width] ?? 0)
        sumXx += dx * dx
        sumYy += dy * dy
        sumXy += dx * dy
      }
      const to = row + column
      xx[to] = (xx[to] ?? 0) + sumXx
      yy[to] = (yy[to] ?? 0) + sumYy
      xy[to] = (xy[to] ?? 0) + sumXy
    }
  }
  return { columns, rows, xx, yy, xy }
}

const direction = (xx: number, yy: number, xy: number): number => 0.5 * Math.atan2(2 * xy, xx - yy)

const angleBetween = (one: number, other: number): number => {
  const difference = Math.abs(one - other) % Math.PI
  return Math.min(difference, Math.PI - difference)
}

const measureRegion = ({ columns, xx, yy, xy }: Tensors, members: readonly number[]): BarRegion => {
  let [sumXx, sumYy, sumXy] = [0, 0, 0]
  for (const member of members) {
    sumXx += xx[member] ?? 0
    sumYy += yy[member] ?? 0
    sumXy += xy[member] ?? 0
  }
  const angle = direction(sumXx, sumYy, sumXy)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const places = members.map((member) => {
    const x = ((member % columns) + 0.5) * block
    const y = (Math.floor(member / columns) + 0.5) * block
    return { across: x * cos + y * sin, along: y * cos - x * sin }
  })
  const acrosses = places.map(({ across }) => across)
  const [left, right] = [Math.min(...acrosses), Math.max(...acrosses)]
  const meanAcross = acrosses.reduce((sum, across) => sum + across, 0) / places.length
  const meanAlong = places.reduce((sum, { along }) => sum + along, 0) / places.length
  let [shared, spread] = [0, 1]
  for (const { across, along } of places) {
    shared += (across - meanAcross) * (along - meanAlong)
    spread += (across - meanAcross) ** 2
  }
  const slope = Math.min(mostSlope, Math.max(-mostSlope, shared / spread))
  const offsets = places.map(({ across, along }) => along - slope * across)
  const [top, bottom] = [Math.min(...offsets), Math.max(...offsets)]
  const across = (left + right) / 2
  const along = slope * across + (top + bottom) / 2
  return {
    centre: { x: across * cos - along * sin, y: across * sin + along * cos },
    angle,
    slope,
    halfLength: (right - left + block) / 2,
    halfHeight: (bottom - top + block) / 2,
  }
}

/** The places that look like a linear code, the strongest first, three at most. Any direction, any size. */
export const findBars = (image: GreyImage): BarRegion[] => {
  const tensors = measureTensors(image)
  const { columns, rows, xx, yy, xy } = tensors
  const angles = new Float32Array(columns * rows).fill(Number.NaN)
  for (let at = 0; at < angles.length; at += 1) {
    const [a, b, c] = [xx[at] ?? 0, yy[at] ?? 0, xy[at] ?? 0]
    const coherence = Math.hypot(a - b, 2 * c) / (a + b + 1)
    if (a + b > (leastEnergy * 4 * block * block) / 2 && coherence > leastCoherence) angles[at] = direction(a, b, c)
  }
  const seen = new Uint8Array(angles.length)
  const found: { members: number[]; strength: number }[] = []
  for (let start = 0; start < angles.length; start += 1) {
    if (seen[start] === 1 || Number.isNaN(angles[start])) continue
    seen[start] = 1
    const members = [start]
    let strength = 0
    for (let index = 0; index < members.length; index += 1) {
      const at = members[index] ?? 0
      strength += Math.sqrt((xx[at] ?? 0) + (yy[at] ?? 0))
      const column = at % columns
      // Two blocks of reach: a shine or a crease across the bars leaves one code one region.
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) {
          const next = at + dy * columns + dx
          if (column + dx < 0 || column + dx >= columns || next < 0 || next >= angles.length) continue
          if (seen[next] === 1 || !(angleBetween(angles[next] ?? NaN, angles[at] ?? NaN) < angleReach)) continue
          seen[next] = 1
          members.push(next)
        }
      }
    }
    if (members.length >= leastBlocks) found.push({ members, strength })
  }
  return found
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, mostRegions)
    .map(({ members }) => measureRegion(tensors, members))
}

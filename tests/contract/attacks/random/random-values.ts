import { createHash } from 'node:crypto'

/** Whole numbers from 0 up to `below`, the same for a seed. */
export type Draw = (below: number) => number

export function createDraw(seed: string): Draw {
  let count = 0
  return (below) => {
    const digest = createHash('sha256').update(`${seed}-${count++}`).digest()
    return digest.readUInt32LE() % below
  }
}

export const pick = <T>(draw: Draw, from: readonly T[]): T => from[draw(from.length)] as T

const strings = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '0',
  'NaN',
  'true',
  'null',
  '-0',
  '__proto__',
  'constructor',
  "' or 1=1; --",
  '%00',
  '../../etc/passwd',
  '<svg onload=alert(1)>',
  '${7*7}',
  '💥'.repeat(300),
  'ä'.repeat(9000),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '+275760-09-13T00:00:00.000Z',
  'javascript:alert(1)',
  'http://127.0.0.1/',
]
const numbers = [0, -0, -1, 0.1, 1e-9, 2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 63, 1e300, -1e300]
const others: readonly unknown[] = [null, true, false, [], {}, [[]], [null], { __proto__: null, toString: 1 }]

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value that might surprise: of the same type as `value` in half of all cases. */
function surprise(draw: Draw, value: unknown, ids: readonly string[]): unknown {
  if (draw(2) === 0) return pick(draw, [...strings, ...numbers, ...others])
  if (typeof value === 'string') return ids.length > 0 && draw(2) === 0 ? pick(draw, ids) : pick(draw, strings)
  if (typeof value === 'number') return pick(draw, numbers)
  if (typeof value === 'boolean') return !value
  if (Array.isArray(value)) return Array.from({ length: draw(400) }, () => value[0] as unknown)
  return pick(draw, others)
}

/** `right` with some part changed, left out or added; `ids` are of things that exist. */
export function changeAtRandom(draw: Draw, right: unknown, ids: readonly string[]): unknown {
  if (Array.isArray(right) && right.length > 0 && draw(6) > 0) {
    const at = draw(right.length)
    return right.map((each: unknown, n) => (n === at ? changeAtRandom(draw, each, ids) : each))
  }
  if (!isRecord(right) || draw(10) === 0) return surprise(draw, right, ids)
  const keys = Object.keys(right)
  const key = keys.length > 0 ? pick(draw, keys) : ''
  switch (draw(8)) {
    case 0: {
      const { [key]: _left, ...rest } = right
      return rest
    }
    case 1:
      return { ...right, [pick(draw, strings)]: surprise(draw, null, ids) }
    default:
      return { ...right, [key]: changeAtRandom(draw, right[key], ids) }
  }
}

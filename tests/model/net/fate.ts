import * as fc from 'fast-check'
import type { StatementFault } from '../depot/statement-faults.ts'

/** What becomes of one request. */
export type Fate =
  | { kind: 'pass' }
  /** Never arrives; the sender notices. */
  | { kind: 'lose' }
  /** Takes effect, but the sender does not hear of it. */
  | { kind: 'lose-answer' }
  /** Arrives twice before the sender hears of the second. */
  | { kind: 'twice' }
  /** Arrives, and a copy of it stays in the network. */
  | { kind: 'leave-copy' }
  /** The sender waits no longer; the request is still under way. */
  | { kind: 'give-up' }
  /** Takes effect; the answer stays in the network. */
  | { kind: 'hold-answer' }
  /** Somebody on the way answers instead of the service. */
  | { kind: 'status'; status: number; retryAfter: number | null }
  /** The service does it, and somebody on the way answers with a failure. */
  | { kind: 'status-after'; status: number }
  /** A portal's page with status 200. */
  | { kind: 'portal' }
  /** A page of changes without one of them, as a feed with gaps would give it. */
  | { kind: 'hole' }
  /** The service stops in the middle of it. */
  | { kind: 'stop'; fault: StatementFault }

const kinds = ['lose', 'lose-answer', 'twice', 'leave-copy', 'give-up', 'hold-answer', 'portal', 'hole'] as const

const simple = fc.constantFrom(...kinds.map((kind): Fate => ({ kind })))
const status = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(500, 502, 408, 413, 401),
  retryAfter: fc.constant(null),
})
const busy = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(503, 429),
  retryAfter: fc.constantFrom(null, 30, 120),
})
const statusAfter = fc.record({ kind: fc.constant('status-after' as const), status: fc.constantFrom(502, 503, 504) })
const stop = fc.record({
  kind: fc.constant('stop' as const),
  fault: fc.record({ at: fc.nat(14), after: fc.boolean(), gone: fc.boolean() }),
})

export const pass: Fate = { kind: 'pass' }

export const fate: fc.Arbitrary<Fate> = fc.oneof(
  { arbitrary: fc.constant(pass), weight: 6 },
  { arbitrary: simple, weight: 6 },
  { arbitrary: status, weight: 1 },
  { arbitrary: busy, weight: 1 },
  { arbitrary: statusAfter, weight: 1 },
  { arbitrary: stop, weight: 2 },
)

/** What becomes of the next requests; those after them pass. */
export const fates: fc.Arbitrary<Fate[]> = fc.array(fate, { minLength: 1, maxLength: 4, size: 'max' })

/** Whether it leaves the sender without a word of the service: nothing may change on the phone for it. */
export const isSilent = ({ kind }: Fate): boolean =>
  ['lose', 'lose-answer', 'give-up', 'status', 'status-after', 'portal'].includes(kind)

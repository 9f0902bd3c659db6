import * as fc from 'fast-check'
import type { Traffic } from './message.ts'
import type { StatementFault } from '../depot/statement-faults.ts'

/** What happens to one request. */
export type Fate =
  | { kind: 'pass' }
  /** Never arrives; the sender notices. */
  | { kind: 'lose' }
  /** Takes effect, but the sender gets no response. */
  | { kind: 'lose-answer' }
  /** Arrives twice before the sender gets the second response. */
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

const plain = (
  ...kinds: ('lose' | 'lose-answer' | 'twice' | 'leave-copy' | 'give-up' | 'hold-answer' | 'portal' | 'hole')[]
) => fc.constantFrom(...kinds.map((kind): Fate => ({ kind })))
const status = (...statuses: number[]) =>
  fc.record({
    kind: fc.constant('status' as const),
    status: fc.constantFrom(...statuses),
    retryAfter: fc.constant(null),
  })
const busy = fc.record({
  kind: fc.constant('status' as const),
  status: fc.constantFrom(503, 429),
  retryAfter: fc.constantFrom(null, 5, 90),
})
const statusAfter = fc.record({ kind: fc.constant('status-after' as const), status: fc.constantFrom(502, 503, 504) })
const stop = fc.record({
  kind: fc.constant('stop' as const),
  fault: fc.record({ at: fc.nat(14), after: fc.boolean(), gone: fc.constantFrom(false, false, true) }),
})

export const pass: Fate = { kind: 'pass' }

const often = (arbitrary: fc.Arbitrary<Fate>, weight: number) => ({ arbitrary, weight })
const through = often(fc.constant(pass), 5)
const push = fc.oneof(
  through,
  often(plain('lose', 'lose-answer', 'lose-answer', 'twice', 'leave-copy', 'give-up', 'hold-answer', 'portal'), 6),
  often(status(500, 502, 408, 413, 401), 2),
  often(busy, 2),
  often(statusAfter, 1),
  often(stop, 3),
)
const pull = fc.oneof(
  through,
  often(plain('lose', 'hold-answer', 'portal', 'hole', 'hole', 'hole'), 6),
  often(busy, 1),
  often(stop, 1),
)
const photo = fc.oneof(
  through,
  often(plain('lose', 'lose-answer', 'twice', 'leave-copy', 'give-up', 'hold-answer', 'portal', 'portal'), 6),
  often(status(500, 413, 401), 1),
  often(busy, 2),
)

/** The fates of the next requests of each kind; those after them pass. */
export type Fates = Readonly<Record<Traffic, readonly Fate[]>>

export const calm: Fates = { push: [], pull: [], photo: [] }

export const fates: fc.Arbitrary<Fates> = fc.record({
  push: fc.array(push, { maxLength: 3, size: 'max' }),
  pull: fc.array(pull, { maxLength: 2, size: 'max' }),
  photo: fc.array(photo, { maxLength: 2, size: 'max' }),
})

/** Whether it leaves the sender without a word of the service: nothing may change on the phone for it. */
export const isSilent = ({ kind }: Fate): boolean =>
  ['lose', 'lose-answer', 'give-up', 'status', 'status-after', 'portal'].includes(kind)

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parcelStatusSchema, unableReasonSchema, type Parcel, type ParcelStatus } from '#contracts/parcel/parcel.ts'
import { actOnParcel, type ParcelAction } from '#domain/parcel/act-on-parcel.ts'
import { lastCourierEvent } from '#domain/parcel/events-in-effect.ts'
import { nextMarks, nextStatuses } from '#domain/parcel/state-machine.ts'
import { parcelOf, photoOf, stampOf, statusTap } from '#support/parcels.ts'

/** The rules of the field once more, as pairs, so that a slip in the table shows. */
const legal = new Set([
  'expected>confirmed',
  'expected>missing',
  'expected>carry_forward',
  'expected>unable_to_deliver',
  'expected>delivered',
  'missing>confirmed',
  'confirmed>carry_forward',
  'confirmed>unable_to_deliver',
  'confirmed>delivered',
  'unable_to_deliver>carry_forward',
  'unable_to_deliver>returned',
])

type Move =
  | { kind: 'status'; status: ParcelStatus }
  | { kind: 'undo' }
  | { kind: 'mark'; mark: 'misrouted' | 'damaged' }

const moves = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('status' as const),
        status: fc.constantFrom(...parcelStatusSchema.options),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ kind: 'undo' as const }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('mark' as const),
        mark: fc.constantFrom('misrouted' as const, 'damaged' as const),
      }),
    },
  ),
  { maxLength: 25 },
)

function actionOf(parcel: Parcel, move: Move): ParcelAction {
  const base = { parcelId: parcel.id, baseVersion: parcel.version }
  if (move.kind === 'undo') {
    const last = lastCourierEvent(parcel.events)
    return { command: 'undoParcelStatus', input: { ...base, supersedes: last?.id ?? parcel.id } }
  }
  if (move.kind === 'mark') return { command: 'markParcel', input: { ...base, mark: move.mark, photos: [] } }
  return statusTap(parcel, {
    status: move.status,
    reason: move.status === 'unable_to_deliver' ? 'no_access' : undefined,
    proof: move.status === 'delivered' ? { handover: 'recipient' } : undefined,
    photos: [photoOf(1)],
  })
}

interface Model {
  status: ParcelStatus
  marks: string[]
}

/** What the move leads to in the model, or null where it must be refused. `past` is what an undo returns to. */
function modelStep(past: Model[], move: Move): Model[] | null {
  const now = past.at(-1)
  if (now === undefined) throw new Error('the model lost its first state')
  if (move.kind === 'undo') return past.length > 1 ? past.slice(0, -1) : null
  if (move.kind === 'mark') {
    const open = !['missing', 'delivered', 'returned'].includes(now.status) && !now.marks.includes(move.mark)
    return open ? [...past, { ...now, marks: [...now.marks, move.mark] }] : null
  }
  const allowed =
    now.marks.length > 0
      ? move.status === 'returned' && !['delivered', 'returned'].includes(now.status)
      : legal.has(`${now.status}>${move.status}`)
  return allowed ? [...past, { ...now, status: move.status }] : null
}

describe('parcel state machine', () => {
  it('follows the rules of the field on every path, and an undo returns exactly the state before', () => {
    fc.assert(
      fc.property(moves, (path) => {
        let parcel = parcelOf()
        let past: Model[] = [{ status: 'expected', marks: [] }]
        let events = 0
        for (const [n, move] of path.entries()) {
          const outcome = actOnParcel(parcel, actionOf(parcel, move), stampOf(n + 1))
          const next = modelStep(past, move)
          expect('parcel' in outcome).toBe(next !== null)
          if (!('parcel' in outcome) || next === null) continue
          events += 1
          parcel = outcome.parcel
          past = next
          expect({ status: parcel.status, marks: parcel.marks }).toEqual(past.at(-1))
          expect(parcel.version).toBe(events)
          expect(parcel.events).toHaveLength(events)
        }
      }),
      { numRuns: 500, seed: 104 },
    )
  })

  it('offers exactly the statuses and marks that it would accept', () => {
    fc.assert(
      fc.property(moves, fc.integer({ min: 0, max: 3 }), (path, attempts) => {
        let parcel = parcelOf({ attempts })
        for (const [n, move] of path.entries()) {
          const outcome = actOnParcel(parcel, actionOf(parcel, move), stampOf(n + 1))
          if ('parcel' in outcome) parcel = outcome.parcel
        }
        const accepts = (action: ParcelAction) => 'parcel' in actOnParcel(parcel, action, stampOf(99))
        for (const status of parcelStatusSchema.options) {
          const possible = unableReasonSchema.options.some((reason) =>
            accepts(
              statusTap(parcel, {
                status,
                reason,
                proof: { handover: 'recipient' },
                photos: reason === 'age_check_failed' ? [] : [photoOf(1)],
              }),
            ),
          )
          expect(nextStatuses(parcel).includes(status)).toBe(possible)
        }
        for (const mark of ['misrouted', 'damaged'] as const) {
          expect(nextMarks(parcel).includes(mark)).toBe(accepts(actionOf(parcel, { kind: 'mark', mark })))
        }
      }),
      { numRuns: 200, seed: 118 },
    )
  })

  it('never changes the parcel that it was given', () => {
    const parcel = parcelOf()
    const before = structuredClone(parcel)
    actOnParcel(parcel, statusTap(parcel, {}), stampOf(1))
    expect(parcel).toEqual(before)
  })
})

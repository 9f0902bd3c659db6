import { describe, expect, it } from 'vitest'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { inOrder, sortRounds, getRoundStatus, type RoundStatus } from '#features/depot/today/round-status.ts'
import {
  formatAgo,
  formatLook,
  formatProgress,
  formatRoundFinish,
  formatRoundsOut,
  formatSummary,
} from '#features/depot/today/round-labels.ts'
import { numberedId } from '#support/parcels.ts'

const noon = Date.parse('2026-05-14T11:00:00.000Z')
const none = {
  expected: 0,
  confirmed: 0,
  missing: 0,
  carry_forward: 0,
  unable_to_deliver: 0,
  delivered: 0,
  returned: 0,
}

const roundOf = (more: Partial<DepotRound> = {}): DepotRound => ({
  id: numberedId(1),
  roundId: numberedId(2),
  roundNumber: '104',
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: '2026-05-14',
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'courier-a',
  total: 10,
  counts: { ...none, expected: 6, confirmed: 4 },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: '2026-05-14T06:00:00.000Z',
  heardAt: '2026-05-14T10:58:00.000Z',
  ...more,
})
/** As of a depot that does not record deliveries, where confirming is the delivery. */
const standing = (more: Partial<DepotRound>): RoundStatus =>
  getRoundStatus(roundOf(more), noon, false, { courierName: more.courier ?? '' })
const roundLook = (round: DepotRound, now: number) => getRoundStatus(round, now, false, { courierName: '' }).look

describe('what of a round wants to be looked at', () => {
  it('nothing while its courier is at work', () => expect(roundLook(roundOf(), noon)).toBeNull())

  it('a courier is silent from an hour on, with work open', () => {
    const heardAt = '2026-05-14T10:00:00.000Z'
    expect(roundLook(roundOf({ heardAt }), noon)).toEqual({ kind: 'silent', open: 6 })
    expect(roundLook(roundOf({ heardAt }), noon - 1)).toBeNull()
    expect(roundLook(roundOf({ heardAt, counts: { ...none, confirmed: 10 } }), noon)).toBeNull()
    expect(roundLook(roundOf({ heardAt, closedAt: '2026-05-14T10:30:00.000Z' }), noon)).toBeNull()
  })

  it('what waits for the depot comes first, also after the last parcel', () => {
    const looked = roundLook(
      roundOf({ extra: 2, heardAt: '2026-05-14T06:00:00.000Z', counts: { ...none, confirmed: 10 } }),
      noon,
    )
    expect(looked).toEqual({ kind: 'needs-you', count: 2 })
  })

  it('a round without a courier, one that has not begun, and one that carries much forward', () => {
    expect(roundLook(roundOf({ courier: null, startedAt: null, heardAt: null }), noon)).toEqual({ kind: 'nobody' })
    expect(roundLook(roundOf({ startedAt: null, heardAt: null }), noon)).toEqual({ kind: 'not-started' })
    expect(roundLook(roundOf({ carriedLately: 8 }), noon)).toEqual({ kind: 'carried', count: 8 })
    expect(roundLook(roundOf({ carriedLately: 7 }), noon)).toBeNull()
    // Whoever has taken a round over has not been heard of, and the round has begun.
    expect(roundLook(roundOf({ heardAt: null }), noon)).toBeNull()
  })
})

it('a round that ends late is behind plan, and says when it will end', () => {
  const finish = {
    about: '2026-05-14T16:20:00.000Z',
    from: '2026-05-14T15:40:00.000Z',
    to: '2026-05-14T17:05:00.000Z',
    usual: '2026-05-14T14:40:00.000Z',
    isBehind: true,
  }
  const look = roundLook(roundOf({ finish }), noon)
  expect(look && formatLook(look)).toBe('Behind plan, about 17:20')
  expect(roundLook(roundOf({ finish: { ...finish, isBehind: false } }), noon)).toBeNull()
  expect(formatSummary([standing({ finish })])).toContain('1 behind plan')
  expect(formatRoundFinish({ finish })).toBe('17:20, 16:40–18:05')
  expect(formatRoundFinish({ finish: { ...finish, from: null, to: null } })).toBe('17:20')
  expect(formatRoundFinish({})).toBe('–')
})

describe('what is left of a round', () => {
  const counts = { ...none, expected: 3, confirmed: 5, delivered: 2 }
  const left = (more: Partial<DepotRound>, recordsDeliveries: boolean) =>
    getRoundStatus(roundOf({ counts, ...more }), noon, recordsDeliveries, { courierName: '' }).left

  it('has what is in the van where deliveries are recorded', () => {
    expect([left({}, true), left({}, false)]).toEqual([8, 3])
  })

  it('has nothing that goes back to the depot', () => {
    const marked = { ...none, expected: 1, confirmed: 2, delivered: 1 }
    expect([left({ marked }, true), left({ marked }, false)]).toEqual([5, 2])
  })

  it('keeps a courier with a loaded van silent, not finished', () => {
    const loaded = roundOf({ heardAt: '2026-05-14T10:00:00.000Z', counts: { ...none, confirmed: 10 } })
    expect(getRoundStatus(loaded, noon, true, { courierName: '' }).look).toEqual({ kind: 'silent', open: 10 })
  })
})

describe('the order of rounds', () => {
  const rounds = [
    standing({ roundNumber: '1001', counts: { ...none, expected: 3, confirmed: 7 } }),
    standing({ roundNumber: '104' }),
    standing({ roundNumber: '103', startedAt: null, heardAt: null }),
    standing({ roundNumber: '106', heardAt: '2026-05-14T09:00:00.000Z' }),
  ]
  const numbers = (sorted: readonly RoundStatus[]) => sorted.map(({ round }) => round.roundNumber)

  it('by what needs attention, then by number', () =>
    expect(numbers(sortRounds(rounds, 'look', false))).toEqual(['106', '103', '104', '1001']))
  it('by number, as numbers', () =>
    expect(numbers(sortRounds(rounds, 'number', false))).toEqual(['103', '104', '106', '1001']))
  it('the most left first, and the other way round', () => {
    expect(numbers(sortRounds(rounds, 'left', false))).toEqual(['103', '104', '106', '1001'])
    expect(numbers(sortRounds(rounds, 'left', true))).toEqual(['1001', '103', '104', '106'])
  })
  it('the longest unheard first', () =>
    expect(numbers(sortRounds(rounds, 'heard', false))).toEqual(['103', '106', '104', '1001']))

  it('keeps an order that was shown, with what came since at the end', () => {
    const named = rounds.map((each) => ({ ...each, round: { ...each.round, id: each.round.roundNumber } }))
    expect(numbers(inOrder(sortRounds(named, 'look', false), ['104', '106', '103']))).toEqual([
      '104',
      '106',
      '103',
      '1001',
    ])
  })

  it('is told in one sentence to whoever listens', () => {
    expect(formatSummary(rounds)).toBe('21 left of 40. Rounds: 1 silent, 1 not started.')
  })
})

it.each([
  [null, '–'],
  [59_000, 'now'],
  [240_000, '4 min'],
  [3_600_000, '1 h'],
  [4_320_000, '1 h 12 min'],
])('%s ms ago is "%s"', (silence, words) => expect(formatAgo(silence)).toBe(words))

it('counts the rounds that are out, and says of a day that is over how many went out', () => {
  const rounds = [
    standing({}),
    standing({ startedAt: null, heardAt: null }),
    standing({ counts: { ...none, confirmed: 10 } }),
    standing({ closedAt: '2026-05-14T10:30:00.000Z' }),
  ]
  expect(formatRoundsOut(rounds, false)).toBe('4 rounds, 1 out')
  expect(formatRoundsOut(rounds, true)).toBe('4 rounds, 3 went out')
  expect(formatRoundsOut(rounds.slice(2, 3), false)).toBe('1 round, 0 out')
})

it('a bar in words', () => {
  const counts = { ...none, expected: 1200, confirmed: 62, carry_forward: 4 }
  expect(formatProgress({ counts, left: 1200, total: 1266 }, false)).toBe(
    '62 confirmed, 4 carried forward, 1,200 left of 1,266',
  )
  expect(formatProgress({ counts: { ...counts, delivered: 3 }, left: 1262, total: 1269 }, true)).toBe(
    '3 delivered, 4 carried forward, 1,262 left of 1,269',
  )
  expect(formatLook({ kind: 'silent', open: 1200 })).toBe('Silent, 1,200 open')
})

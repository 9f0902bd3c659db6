import { describe, expect, it } from 'vitest'
import type { DepotRound, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { coverRounds, coverRoundsSentence, giveCoverRounds } from '#features/depot/decide/kinds/cover-rounds.ts'
import { numberedId } from '#support/parcels.ts'

const roundOf = (number: number, more: Partial<DepotRound> = {}): DepotRound => ({
  id: numberedId(number),
  roundId: numberedId(number + 1000),
  roundNumber: String(number),
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: '2026-05-18',
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'anna',
  usual: 'anna',
  total: 0,
  counts: {
    expected: 0,
    confirmed: 0,
    missing: 0,
    carry_forward: 0,
    unable_to_deliver: 0,
    delivered: 0,
    returned: 0,
  },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
  ...more,
})
const known = (...rounds: DepotRound[]): DepotRounds => ({
  day: '2026-05-18',
  at: '2026-05-18T09:00:00.000Z',
  subDepots: ['SAM'],
  rounds,
})
const span = { courier: 'anna', from: '2026-05-17', to: '2026-05-20', firstDay: 'whole', lastDay: 'whole' } as const

describe('the rounds of a courier who is covered', () => {
  it('can be given for the days of the holiday that are not over', () => {
    expect(coverRounds(span, known(roundOf(104), roundOf(118, { usual: 'ben' })))).toEqual([
      { roundId: numberedId(1104), roundNumber: '104', days: ['2026-05-18', '2026-05-19', '2026-05-20'] },
    ])
  })

  it('are not given for days that are closed, half, or given to somebody else', () => {
    const closed = roundOf(104, {
      closedAt: '2026-05-18T17:00:00.000Z',
      otherDays: [{ day: '2026-05-19', courier: 'ben', forDay: true }],
    })
    expect(coverRounds(span, known(closed))).toMatchObject([{ days: ['2026-05-20'] }])
    expect(coverRounds({ ...span, lastDay: 'morning' }, known(closed))).toEqual([])
  })

  it('are none before the desk has the rounds, or from a service that does not say who has them', () => {
    expect(coverRounds(span, undefined)).toEqual([])
    const { usual: _, ...older } = roundOf(104)
    expect(coverRounds(span, known(older))).toEqual([])
  })

  it('are described before they are given', () => {
    const rounds = coverRounds(span, known(roundOf(104)))
    expect(coverRoundsSentence(span, rounds, 'B. Sample')).toBe(
      'B. Sample gets round 104 for 3 days: 18 to 20 May. All other days stay as they are.',
    )
    expect(coverRoundsSentence({ ...span, firstDay: 'afternoon' }, rounds, undefined)).toContain(
      'Half days are left out',
    )
  })

  it('are given with commands of at most 31 days each', () => {
    const long = { ...span, from: '2026-05-18', to: '2026-06-20' }
    const inputs = giveCoverRounds(long, coverRounds(long, known(roundOf(104))), 'ben').map(({ input }) => input)
    expect(inputs).toMatchObject([
      { roundId: numberedId(1104), courier: 'ben', seen: 'anna' },
      { days: ['2026-06-18', '2026-06-19', '2026-06-20'] },
    ])
  })
})

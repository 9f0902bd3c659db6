import { describe, expect, it } from 'vitest'
import { inTurn } from '../../bench/peers/subjects.ts'
import { formatTable, medianOfRounds, toRatio, type Row } from '../../bench/peers/table.ts'

const row: Row = {
  work: 'tap of 500, p50',
  peer: 'A library',
  ours: [3, 9, 4],
  theirs: [8, 2, 12],
  unit: 'ms',
  asked: 'strict',
}

describe('the table of peers', () => {
  it('compares the medians of the rounds, so that one slow round decides nothing', () => {
    expect([medianOfRounds(row.ours), medianOfRounds(row.theirs)]).toEqual([4, 8])
    expect(toRatio(row)).toBe(2)
  })

  it('turns the ratio where more is better', () => {
    expect(toRatio({ ours: [95], theirs: [50], isRate: true })).toBe(1.9)
    expect(toRatio({ ours: [10], theirs: [40], isRate: true })).toBe(0.25)
  })

  it('has the figures of both with their unit, and a dash where a peer was not measured', () => {
    const missing = { ...row, peer: 'Another', theirs: [], asked: 'not measured: it is not on npm' }
    expect(formatTable([row, missing]).split('\n').slice(2)).toEqual([
      '| tap of 500, p50 | A library | 4 ms | 8 ms   | 2.00              | strict                         |',
      '| tap of 500, p50 | Another   | 4 ms | –      | –                 | not measured: it is not on npm |',
    ])
  })

  it('has no ratio where neither more nor less is better', () => {
    expect(formatTable([{ ...row, isCompared: false }]).split('\n')[2]).toBe(
      '| tap of 500, p50 | A library | 4 ms | 8 ms   | –                 | strict        |',
    )
  })

  it('begins each round with another one', () => {
    expect([inTurn(['a', 'b', 'c'], 0), inTurn(['a', 'b', 'c'], 1)]).toEqual([
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import { findHome, keyedRuns, toPlace, plainRuns, putBack, takenOut } from '#features/manifest/order/keyed-runs.ts'
import { moveItem, toDropIndex } from '#features/manifest/order/move-item.ts'

describe('a row', () => {
  it('is moved up and down, and nowhere beyond the ends', () => {
    const rows = ['a', 'b', 'c']
    expect(moveItem(rows, 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moveItem(rows, 0, 1)).toEqual(['b', 'a', 'c'])
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [1, 1],
      [7, 0],
    ] as const)
      expect(moveItem(rows, from, to)).toBe(rows)
  })

  it('that is dragged comes to stand where the finger is', () => {
    const middles = [10, 30, 50]
    expect([0, 20, 40, 60].map((height) => toDropIndex(middles, 1, height))).toEqual([0, 1, 1, 2])
    expect([0, 20, 40, 60].map((height) => toDropIndex(middles, 0, height))).toEqual([0, 0, 1, 2])
  })
})

describe('a stop', () => {
  const run = (street: string, ...houses: string[]) => ({ street, district: 'AB1', houses })
  const runs = keyedRuns([run('Long Lane', '1', '3', '5'), run('Short Way', '2')])

  it('is taken out of its street and put back by its number', () => {
    const out = takenOut(runs, '0', 1)
    expect(plainRuns(out.runs)).toEqual([run('Long Lane', '3'), run('Long Lane', '1', '5'), run('Short Way', '2')])
    expect(findHome(out.runs, out.key)?.key).toBe('0')
    const last = moveItem(out.runs, 0, 2) as typeof out.runs
    expect(plainRuns(putBack(last, out.key))).toEqual(plainRuns(runs))
  })

  it('is taken out alone where its number stands twice in the street', () => {
    const two = keyedRuns([{ ...run('Long Lane', '1', '14', '14'), postcodes: ['AB1 1AA', 'AB1 1AA', 'AB1 2ED'] }])
    const out = takenOut(two, '0', 2)
    expect(plainRuns(out.runs)).toEqual([
      { ...run('Long Lane', '14'), postcodes: ['AB1 2ED'] },
      { ...run('Long Lane', '1', '14'), postcodes: ['AB1 1AA', 'AB1 1AA'] },
    ])
    expect(out.runs.map((each) => toPlace(each, out.runs))).toEqual(['AB1 2ED', 'AB1 1AA'])
    expect(plainRuns(putBack(out.runs, out.key))[0]?.houses).toEqual(['1', '14', '14'])
  })

  it('that is all of its street has nowhere to go back to', () => {
    expect(findHome(runs, '1')).toBeUndefined()
    expect(findHome(runs, '0')).toBeUndefined()
    expect(putBack(runs, '1')).toBe(runs)
  })
})

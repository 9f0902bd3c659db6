import { expect, it } from 'vitest'
import { dayCounts } from '#features/today/day-counts.ts'

const none = { all: 0, unsent: 0, marked: 0 }
const counts = {
  expected: { ...none, all: 116 },
  confirmed: { ...none, all: 41, unsent: 1 },
  carry_forward: { ...none, all: 2 },
  missing: { ...none, all: 1 },
  unable_to_deliver: { ...none, all: 2, unsent: 1 },
  delivered: none,
  returned: none,
}

it('the bar shows what the depot has, the grid what the courier did', () => {
  const day = dayCounts(counts, false)
  expect([day.left, day.total, day.unsent]).toEqual([116, 162, 2])
  expect(day.grid.map(({ word, count, note }) => [word, count, note])).toEqual([
    ['Confirmed', 41, '1 queued'],
    ['Carry forward', 2, undefined],
    ['Missing', 1, undefined],
    ['Unable', 2, '1 queued'],
  ])
  expect(day.segments).toEqual([
    { tone: 'confirmed', value: 40 },
    { tone: 'carry', value: 2 },
    { tone: 'missing', value: 1 },
    { tone: 'unable', value: 1 },
  ])
})

it('delivered parcels join the grid when there are some, and the green part of the bar', () => {
  const day = dayCounts({ ...counts, delivered: { ...none, all: 5, unsent: 2 } }, false)
  expect(day.grid.map(({ word }) => word)).toContain('Delivered')
  expect(day.segments[0]).toEqual({ tone: 'confirmed', value: 43 })
})

it('where deliveries are recorded, a loaded parcel is left, and only a delivered one is green', () => {
  const day = dayCounts({ ...counts, delivered: { ...none, all: 5, unsent: 2 } }, true)
  expect(day.left).toBe(157)
  expect(day.grid[0]).toMatchObject({ word: 'Loaded', tone: 'todo', count: 41 })
  expect(day.segments.find(({ tone }) => tone === 'confirmed')).toEqual({ tone: 'confirmed', value: 3 })
  expect(day.segments.reduce((sum, { value }) => sum + value, 0)).toBe(7)
})

it('what goes back to the depot is not left, whatever its status', () => {
  const marked = {
    ...counts,
    expected: { ...counts.expected, marked: 3 },
    confirmed: { ...counts.confirmed, marked: 1 },
  }
  expect([dayCounts(marked, false).left, dayCounts(marked, true).left]).toEqual([113, 153])
  expect(dayCounts(marked, true).grid[0]).toMatchObject({ word: 'Loaded', count: 40 })
})

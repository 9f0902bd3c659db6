import { expect, it } from 'vitest'
import { dayCounts } from '#features/today/day-counts.ts'

const none = { all: 0, unsent: 0 }
const counts = {
  expected: { all: 116, unsent: 0 },
  confirmed: { all: 41, unsent: 1 },
  carry_forward: { all: 2, unsent: 0 },
  missing: { all: 1, unsent: 0 },
  unable_to_deliver: { all: 2, unsent: 1 },
  delivered: none,
  returned: none,
}

it('the bar shows what the depot has, the grid what the courier did', () => {
  const day = dayCounts(counts)
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
  const day = dayCounts({ ...counts, delivered: { all: 5, unsent: 2 } })
  expect(day.grid.map(({ word }) => word)).toContain('Delivered')
  expect(day.segments[0]).toEqual({ tone: 'confirmed', value: 43 })
})

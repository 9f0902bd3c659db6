import { expect, test } from 'vitest'
import { pauseAfter } from '#features/sign-in/cloud/ask-identity-pool.ts'

test('pauses double from 100 ms with up to 100 ms at random on top, and are never longer than 300,000 ms', () => {
  expect([1, 2, 3].map((attempt) => pauseAfter(attempt, 0))).toEqual([200, 400, 800])
  expect(pauseAfter(1, 0.5)).toBe(250)
  expect(pauseAfter(11, 0)).toBe(204_800)
  expect([12, 40, 2000].map((attempt) => pauseAfter(attempt, 0.9))).toEqual([300_000, 300_000, 300_000])
})

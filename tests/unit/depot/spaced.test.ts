import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { spaced } from '#features/depot/answers/spaced.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A run takes 500 ms. */
function running() {
  let runs = 0
  const run = async () => {
    runs++
    await new Promise<void>((resolve) => void setTimeout(resolve, 500))
  }
  return {
    ...spaced(run, 1000),
    runs: () => runs,
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
  }
}

it('runs at once after a rest', async () => {
  const { ask, runs, pass } = running()
  ask()
  expect(runs()).toBe(1)
  await pass(1501)
  ask()
  expect(runs()).toBe(2)
})

it('makes one run of all that is asked for meanwhile, a gap behind the run before', async () => {
  const { ask, runs, pass } = running()
  for (let times = 0; times < 3; times++) ask()
  await pass(600)
  ask()
  await pass(890)
  expect(runs()).toBe(1)
  await pass(20)
  expect(runs()).toBe(2)
  await pass(10_000)
  expect(runs()).toBe(2)
})

it('runs no more when it is stopped, also where a run is on its way', async () => {
  const { ask, stop, runs, pass } = running()
  ask()
  ask()
  stop()
  ask()
  await pass(10_000)
  expect(runs()).toBe(1)
})

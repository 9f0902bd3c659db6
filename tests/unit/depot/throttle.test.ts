import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '#features/depot/requests/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A run takes 500 ms. */
function running() {
  let runs = 0
  const work = async () => {
    runs++
    await new Promise<void>((resolve) => void setTimeout(resolve, 500))
  }
  return {
    ...throttle(work, 1000),
    runs: () => runs,
    pass: async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms)),
  }
}

it('runs at once after a rest', async () => {
  const { run, runs, pass } = running()
  run()
  expect(runs()).toBe(1)
  await pass(1501)
  run()
  expect(runs()).toBe(2)
})

it('makes one run of all that is asked for meanwhile, a gap behind the run before', async () => {
  const { run, runs, pass } = running()
  for (let times = 0; times < 3; times++) run()
  await pass(600)
  run()
  await pass(890)
  expect(runs()).toBe(1)
  await pass(20)
  expect(runs()).toBe(2)
  await pass(10_000)
  expect(runs()).toBe(2)
})

it('runs no more when it is stopped, also where a run is on its way', async () => {
  const { run, stop, runs, pass } = running()
  run()
  run()
  stop()
  run()
  await pass(10_000)
  expect(runs()).toBe(1)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { throttle } from '#features/depot/requests/throttle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function running(tookMs = 500) {
  let runs = 0
  const work = async () => {
    runs++
    await new Promise<void>((resolve) => void setTimeout(resolve, tookMs))
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
  await pass(1001)
  run()
  expect(runs()).toBe(2)
})

it('makes one run of all that is asked for meanwhile, a gap behind the beginning of the run before', async () => {
  const { run, runs, pass } = running()
  for (let times = 0; times < 3; times++) run()
  await pass(600)
  run()
  await pass(390)
  expect(runs()).toBe(1)
  await pass(20)
  expect(runs()).toBe(2)
  await pass(10_000)
  expect(runs()).toBe(2)
})

it('rests for half as long as a run took that was slower than the gap', async () => {
  const { run, runs, pass } = running(2000)
  run()
  run()
  await pass(2990)
  expect(runs()).toBe(1)
  await pass(20)
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

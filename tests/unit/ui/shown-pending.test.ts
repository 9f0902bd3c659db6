import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shownPending } from '#ui/timing/shown-pending.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

async function settledAfter(work: Promise<string>): Promise<{ ms: number; as: string }> {
  const start = Date.now()
  const watched = shownPending(work).then(
    (value) => ({ ms: Date.now() - start, as: value }),
    (error: unknown) => ({ ms: Date.now() - start, as: String(error) }),
  )
  await vi.advanceTimersByTimeAsync(1000)
  return await watched
}
const after = (ms: number, end: () => string): Promise<string> =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(end())
      } catch (error) {
        reject(error)
      }
    }, ms)
  })
const fail = (): never => {
  throw new Error('refused')
}

it('keeps a pending state in sight for 200 ms, whether the work succeeds or fails', async () => {
  expect(await settledAfter(after(3, () => 'sent'))).toEqual({ ms: 200, as: 'sent' })
  expect(await settledAfter(after(3, fail))).toEqual({ ms: 200, as: 'Error: refused' })
})

it('holds nothing up that takes longer', async () => {
  expect(await settledAfter(after(201, () => 'sent'))).toEqual({ ms: 201, as: 'sent' })
  expect(await settledAfter(after(700, fail))).toEqual({ ms: 700, as: 'Error: refused' })
})

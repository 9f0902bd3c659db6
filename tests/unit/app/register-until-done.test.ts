import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { registerUntilDone } from '#app/updates/register-until-done.ts'

let page: EventTarget
let shown: EventTarget & { visibilityState: string }

beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  shown = Object.assign(new EventTarget(), { visibilityState: 'hidden' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', shown)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Starts to register. It fails until `succeed` is called, unless it works from the start. */
function start(works = false) {
  let isDone = false
  const register = vi.fn<() => Promise<void>>(async () => {
    if (!works) return await Promise.reject(new TypeError('Failed to fetch the script'))
  })
  const tries = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return register.mock.calls.length
  }
  void registerUntilDone(register).then(() => {
    isDone = true
  })
  return { tries, isDone: () => isDone, succeed: () => (works = true) }
}

it('a registration that succeeds at once is not repeated', async () => {
  const { tries, isDone } = start(true)
  expect(await tries(600_000)).toBe(1)
  expect(isDone()).toBe(true)
})

it('a failed registration is tried again after 2, 10 and 60 seconds', async () => {
  const { tries } = start()
  const counts = []
  for (const ms of [0, 1_999, 1, 9_999, 1, 59_999, 1, 600_000]) counts.push(await tries(ms))
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
})

it('after that it is tried when the network returns and when the app is shown', async () => {
  const { tries, isDone, succeed } = start()
  expect(await tries(72_000)).toBe(4)
  page.dispatchEvent(new Event('online'))
  expect(await tries(0)).toBe(5)
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(await tries(0)).toBe(5)
  shown.visibilityState = 'visible'
  succeed()
  shown.dispatchEvent(new Event('visibilitychange'))
  expect(await tries(0)).toBe(6)
  expect(isDone()).toBe(true)
  page.dispatchEvent(new Event('online'))
  expect(await tries(600_000)).toBe(6)
})

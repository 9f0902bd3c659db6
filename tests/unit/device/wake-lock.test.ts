import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestWakeLock } from '#device/wake-lock.ts'

class Page extends EventTarget {
  visibilityState: 'visible' | 'hidden' = 'visible'
  turn(state: 'visible' | 'hidden'): void {
    this.visibilityState = state
    this.dispatchEvent(new Event('visibilitychange'))
  }
}

let page: Page
let held = 0
/** Answers what was asked; a phone may take its time. */
let answers: (() => void)[] = []
const lock = {
  release: () => {
    held -= 1
    return Promise.resolve()
  },
}
const request = vi.fn<() => Promise<typeof lock>>(
  async () =>
    await new Promise<typeof lock>((resolve) => {
      answers.push(() => {
        held += 1
        resolve(lock)
      })
    }),
)
const settle = async (): Promise<void> => {
  for (const answer of answers.splice(0)) answer()
  await new Promise((resolve) => {
    setTimeout(resolve)
  })
}

beforeEach(() => {
  page = new Page()
  held = 0
  answers = []
  request.mockClear()
  vi.stubGlobal('document', page)
  vi.stubGlobal('navigator', { wakeLock: { request } })
})
afterEach(() => vi.unstubAllGlobals())

test('a lock that comes after the page was left is let go at once', async () => {
  const stop = requestWakeLock()
  stop()
  await settle()
  expect(held).toBe(0)
})

test('nothing is asked while the page is hidden, and again when it is shown', async () => {
  page.visibilityState = 'hidden'
  const stop = requestWakeLock()
  expect(request).not.toHaveBeenCalled()
  page.turn('visible')
  await settle()
  expect(held).toBe(1)
  page.turn('hidden')
  page.turn('visible')
  await settle()
  expect([request.mock.calls.length, held]).toEqual([2, 1])
  stop()
  await settle()
  page.turn('visible')
  await settle()
  expect([request.mock.calls.length, held]).toEqual([2, 0])
})

import { expect, test } from 'vitest'
import { afterRight, afterWrong, isDue, findPinError, type ScreenLock } from '#features/unlock/lock-rules.ts'

const lock: ScreenLock = {
  actor: 'a',
  minutes: 5,
  method: { kind: 'passkey', id: new Uint8Array(1) },
  wrong: 0,
  waitUntil: 0,
}
const minutes = 60_000

test('the screen locks after the minutes without a touch, where nobody knows of one, and where the clock was set back', () => {
  const now = 100 * minutes
  expect(isDue(lock, now, now)).toBe(false)
  expect(isDue(lock, now - 5 * minutes + 1, now)).toBe(false)
  expect(isDue(lock, now - 5 * minutes, now)).toBe(true)
  expect(isDue(lock, null, now)).toBe(true)
  expect(isDue(lock, now + 1, now)).toBe(true)
})

test('four wrong PINs cost nothing, each further one twice the wait of the one before, at most five minutes', () => {
  const waits: number[] = []
  let held = lock
  for (let wrong = 1; wrong <= 10; wrong++) {
    held = afterWrong(held, 1000)
    waits.push(Math.max(0, held.waitUntil - 1000) / 1000)
  }
  expect(waits).toEqual([0, 0, 0, 0, 30, 60, 120, 240, 300, 300])
  expect(held.wrong).toBe(10)
  expect(afterRight(held)).toEqual(lock)
})

test('a PIN has 4 to 8 digits, and is none that everybody tries first', () => {
  for (const pin of ['', '123', '123456789', '12a4', '１２３４', ' 1234'])
    expect(findPinError(pin)).toBe('A PIN is 4 to 8 digits')
  for (const pin of ['0000', '11111111', '1234', '4321', '56789']) expect(findPinError(pin)).toMatch(/easy to guess/)
  for (const pin of ['2580', '10472', '90210417']) expect(findPinError(pin)).toBeUndefined()
})

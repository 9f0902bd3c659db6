import { expect, test } from 'vitest'
import { createVerdictHold } from '#features/scan/camera/use-hold.ts'

function holdAt() {
  const clock = { ms: 5_000 }
  return { clock, hold: createVerdictHold(() => clock.ms) }
}

test('a verdict of the camera gives way to the next label after a second', () => {
  const { clock, hold } = holdAt()
  expect(hold.held()).toBe(false)
  hold.begin(false)
  clock.ms += 999
  expect(hold.held()).toBe(true)
  clock.ms += 1
  expect(hold.held()).toBe(false)
})

test('a typed verdict stays until it is answered or put away, also after a finger was on it', () => {
  const { clock, hold } = holdAt()
  hold.begin(true)
  clock.ms += 3_600_000
  expect(hold.held()).toBe(true)
  hold.fingerDown(1)
  hold.fingerUp(1)
  clock.ms += 3_600_000
  expect(hold.held()).toBe(true)
  hold.end()
  expect(hold.held()).toBe(false)
})

test('a verdict stays under a finger, and a moment longer for the press that follows', () => {
  const { clock, hold } = holdAt()
  hold.begin(false)
  hold.fingerDown(1)
  clock.ms += 10_000
  expect(hold.held()).toBe(true)
  hold.fingerUp(1)
  clock.ms += 399
  expect(hold.held()).toBe(true)
  clock.ms += 1
  expect(hold.held()).toBe(false)
})

test('a finger that is lifted in another window, or was never on the verdict, holds nothing', () => {
  const { hold } = holdAt()
  hold.fingerDown(1)
  hold.fingersLost()
  expect(hold.held()).toBe(false)
  hold.fingerUp(2)
  expect(hold.held()).toBe(false)
})

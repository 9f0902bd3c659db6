import { expect, test } from 'vitest'
import { isPin, makePin } from '#features/unlock/pin.ts'

test('a PIN is known again, another is not, and what is kept does not hold it', async () => {
  const made = await makePin('10472')
  expect(await isPin('10472', made)).toBe(true)
  expect(await isPin('10473', made)).toBe(false)
  expect(await isPin('', made)).toBe(false)
  expect(made.rounds).toBe(600_000)
  expect(JSON.stringify({ ...made, salt: [...made.salt], digest: [...made.digest] })).not.toContain('10472')
})

test('the same PIN is kept in another form each time', async () => {
  const [one, two] = [await makePin('10472'), await makePin('10472')]
  expect(one.salt).not.toEqual(two.salt)
  expect(one.digest).not.toEqual(two.digest)
})

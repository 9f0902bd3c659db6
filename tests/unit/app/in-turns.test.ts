import { expect, test } from 'vitest'
import { inTurns } from '../../../sw/in-turns.ts'

const items = Array.from({ length: 20 }, (_, i) => i)

test('every item has its turn, and no more than six at once', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await inTurns(items, 6, async (item) => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
    done.push(item)
  })
  expect(most).toBe(6)
  expect(done.toSorted((a, b) => a - b)).toEqual(items)
})

test('the first error is the result, and no further item is begun', async () => {
  const begun: number[] = []
  const work = async (item: number) => {
    begun.push(item)
    await Promise.resolve()
    if (item === 3) throw new Error('No file 3')
  }
  await expect(inTurns(items, 2, work)).rejects.toThrow('No file 3')
  await Promise.resolve()
  expect(begun.length).toBeLessThan(7)
})

test('nothing to do is done', async () => {
  await expect(inTurns([], 6, () => Promise.reject(new Error('never')))).resolves.toBeUndefined()
})

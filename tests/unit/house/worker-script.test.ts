import { expect, test } from 'vitest'
import { checkWorker } from '../../check/check-worker.ts'

test('a classic script is taken as the worker', () => {
  expect(checkWorker('self.addEventListener("push", async () => { await Promise.resolve() })')).toEqual([])
})

test.each(['const base = import.meta.url', 'import { a } from "./a.js"', 'export const a = 1', 'const {'])(
  '%s is not',
  (source) => {
    expect(checkWorker(source)).toEqual([expect.stringContaining('the service worker is no classic script')])
  },
)

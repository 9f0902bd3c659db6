import { expect, it } from 'vitest'
import type { TaxEntry } from '#contracts/tax/tax.ts'
import { currentEntries, findCurrent, listVersions } from '#domain/tax/current-entries.ts'
import { numberedId } from '#support/parcels.ts'
import { expenseOf } from './tax-entries.ts'

const first = expenseOf(1, '2026-05-01', 100)
const second = expenseOf(2, '2026-05-01', 200, { replaces: first.id })
const third = expenseOf(3, '2026-05-01', 300, { replaces: second.id })
const removal: TaxEntry = { id: numberedId(4), kind: 'removal', replaces: third.id, day: '2026-05-02' }

it('the latest correction counts', () => {
  expect(currentEntries([third, first, second])).toEqual([third])
  expect(findCurrent([third, first, second], first.id)).toBe(third)
  expect(findCurrent([first], first.id)).toBe(first)
})

it('nothing counts in the place of an entry that was withdrawn or is not known', () => {
  expect(findCurrent([first, second, third, removal], first.id)).toBeUndefined()
  expect(findCurrent([first], numberedId(9))).toBeUndefined()
  expect(findCurrent([first], null)).toBeUndefined()
})

it('an entry has the versions before it, the latest first', () => {
  expect(listVersions([first, second, third], third)).toEqual([third, second, first])
  // The first one may have been deleted with its year.
  expect(listVersions([third], third)).toEqual([third])
})

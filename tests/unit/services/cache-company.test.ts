import { expect, test } from 'vitest'
import type { Company } from '#contracts/staff/company.ts'
import { cacheCompany } from '#services/auth/staff/cache-company.ts'
import { turnedClock } from '#support/turned-clock.ts'

const company: Company = { name: 'Sample Ltd', address: '', privacyEmail: '', icoNumber: '' }

test('the company is read twice a minute at most, and stays while it can’t be read', async () => {
  const clock = turnedClock()
  const answers: (Company | null | Error)[] = [
    null,
    company,
    new Error('No database'),
    { ...company, name: 'Other Ltd' },
  ]
  let reads = 0
  const read = cacheCompany(async () => {
    const answer = answers[reads++] ?? null
    if (answer instanceof Error) throw answer
    return await Promise.resolve(answer)
  }, clock)
  expect([await read(), await read(), reads]).toEqual([null, null, 1])
  const names: (string | undefined)[] = []
  for (let times = 0; times < 3; times++) {
    clock.turn(30_000)
    names.push((await read())?.name)
  }
  expect(names).toEqual(['Sample Ltd', 'Sample Ltd', 'Other Ltd'])
  expect(reads).toBe(4)
})

import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { createBrowser, hosted, question, saysWrong, typePassword } from './hosted-browser.ts'
import { addPerson } from './person.ts'
import { startPool, type PoolUnderTest } from './pool-under-test.ts'

const plenty = { burst: 1000, perSecond: 1000 }
let database: Database
let pool: PoolUnderTest

beforeAll(async () => {
  database = await databases[0]!.open()
})
beforeEach(() => emptyDatabase(database))

afterEach(() => pool.stop())
afterAll(() => database.close())

it('serves one source so often, by page and by token endpoint, and again after a while', async () => {
  pool = await startPool({ hosted, limits: { perSource: { burst: 2, perSecond: 1 }, perUser: plenty } }, database)
  const browser = createBrowser(pool.endpoint)
  const path = `/hosted/login?${question().toString()}`
  for (const visit of [await browser.get(path), await browser.get(path)]) expect(visit.status).toBe(200)
  const shown = await browser.get(path)
  expect([shown.status, shown.location]).toEqual([429, ''])
  expect(shown.text).toContain('Wait a minute, then try again.')
  const tokens = await browser.post('/hosted/oauth2/token', { grant_type: 'authorization_code' })
  expect(tokens.status).toBe(429)
  expect(JSON.parse(tokens.text)).toMatchObject({ error: 'temporarily_unavailable' })
  pool.wait(1)
  expect((await browser.get(path)).status).toBe(200)
})

it('serves one name so often, in whichever letters', async () => {
  pool = await startPool({ hosted, limits: { perSource: plenty, perUser: { burst: 2, perSecond: 1 } } }, database)
  const person = await addPerson(pool)
  const browser = createBrowser(pool.endpoint)
  for (const name of [person.username, person.username.toUpperCase()]) await typePassword(browser, name, 'Wrong-2026')
  expect(saysWrong((await typePassword(browser, person.username)).text)).toBe(
    'Too many attempts. Wait a few minutes, then try again.',
  )
})

it('says where a second step that everybody needs is set up, and lets nobody in without it', async () => {
  pool = await startPool({ hosted, factorRequired: true }, database)
  const person = await addPerson(pool)
  const shown = await typePassword(createBrowser(pool.endpoint), person.username)
  expect([shown.status, shown.location]).toEqual([200, ''])
  expect(shown.text).toContain(
    'Your depot asks everyone to use two-step verification, and you can’t set it up on this page.',
  )
})

it('is not there unless it is configured', async () => {
  pool = await startPool({}, database)
  expect(pool.hostedApp).toBeNull()
})

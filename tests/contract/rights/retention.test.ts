import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { doMarkedWork } from './marked-work.ts'
import { colleague, courier, staff, startRights, type Rights } from './rights-under-test.ts'

const day = 86_400_000

describe('what is about people ends by itself', () => {
  let rights: Rights
  let passed = 0

  const countOf = async (table: string): Promise<number> =>
    (await rights.database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`)).rows[0]?.n ?? 0
  const countAll = async (...tables: string[]) => {
    const counts: number[] = []
    for (const table of tables) counts.push(await countOf(table))
    return counts
  }
  /** Days after the beginning. */
  const waitUntil = (days: number) => {
    rights.clock.turn((days - passed) * day)
    passed = days
  }

  beforeAll(async () => {
    rights = await startRights()
    await doMarkedWork(rights)
    // Nothing names this one.
    await rights.putPhoto(courier, 'messaging', 8)
    await rights.call(staff, 'auth', 'POST', `/v1/couriers/${colleague.sub}/account/close`)
  })
  afterAll(() => rights.close())

  test('a file that nothing names, after a month', async () => {
    expect(await countOf('messaging.blob')).toBe(2)
    waitUntil(29)
    await rights.runJob('messaging', 'files-end')
    expect(await countOf('messaging.blob')).toBe(2)
    waitUntil(31)
    for (const service of ['messaging', 'forms', 'onboarding', 'marketplace']) await rights.runJob(service, 'files-end')
    expect(await countOf('messaging.blob')).toBe(1)
    expect(await countOf('onboarding.blob')).toBeGreaterThan(0)
    expect(await countOf('marketplace.blob')).toBeGreaterThan(0)
  })

  test('everything about a courier, a year after their account was closed', async () => {
    waitUntil(364)
    await rights.runJob('auth', 'closed-accounts')
    expect(await rights.erasures()).toEqual([])
    waitUntil(366)
    await rights.runJob('auth', 'closed-accounts')
    expect(await rights.erasures()).toMatchObject([
      { courier: colleague.sub, requestedBy: '', reason: 'The account was closed for a year.' },
    ])
    await rights.runJob('auth', 'erasures')
    expect(await rights.tablesWith(['B. Sample (demo)'])).toEqual([])
  })

  test('days of availability, offers, figures of work and reviews, after 13 months', async () => {
    const tables = ['availability.offer', 'availability.offer_courier', 'performance.quality_day', 'performance.review']
    expect((await countAll(...tables)).every((count) => count > 0)).toBe(true)
    waitUntil(430)
    await rights.runJob('availability', 'availability-end')
    await rights.runJob('performance', 'figures-end')
    expect(await countAll(...tables)).toEqual([0, 0, 0, 0])
    for (const kind of ['quality-day', 'quality-parcels', 'review'])
      expect(await rights.rowsOf(courier, 'performance', kind)).toEqual([])
    expect(await rights.rowsOf(courier, 'availability', 'round-offer')).toEqual([])
  })

  test('messages and notices, after two years', async () => {
    expect((await countAll('messaging.message', 'communications.notice')).every((count) => count > 0)).toBe(true)
    waitUntil(800)
    await rights.runJob('messaging', 'messages-end')
    await rights.runJob('communications', 'notices-end')
    expect(await countAll('messaging.message', 'communications.notice', 'communications.notice_courier')).toEqual([
      0, 0, 0,
    ])
    expect(await rights.rowsOf(courier, 'messaging', 'message')).toEqual([])
    await rights.runJob('messaging', 'files-end')
    expect(await countOf('messaging.blob')).toBe(0)
  })

  test('enquiries, claims and defects, after six years', async () => {
    waitUntil(6 * 365)
    await rights.runJob('forms', 'cases-end')
    expect(await countAll('forms.enquiry', 'forms.claim', 'forms.defect')).toEqual([1, 1, 1])
    waitUntil(6 * 366)
    await rights.runJob('forms', 'cases-end')
    expect(await countAll('forms.enquiry', 'forms.claim', 'forms.defect', 'forms.history')).toEqual([0, 0, 0, 0])
  })

  test('is logged as no error', () => {
    expect(rights.failures()).toEqual([])
  })
})

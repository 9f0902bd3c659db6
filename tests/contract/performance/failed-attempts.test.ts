import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { DepotMoney } from '#contracts/pay/money.ts'
import { invoiceDaySchema, invoiceSchema, payLineSchema, paySumSchema } from '#contracts/pay/pay.ts'
import { ratePeriodSchema, rateTableSchema } from '#contracts/pay/rates.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import { total } from '#domain/pay/sum-lines.ts'
import type { Database } from '#kit/database/database.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { failedLineOf, payLineOf } from '#support/pay-records.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, office, openPerformance } from './performance-under-test.ts'

/** Earlier phones and desks know these fields of a line and a period. */
const earlierLine = z.omit(payLineSchema, { failed: true })
const earlierSum = z.omit(paySumSchema, { failed: true })
const earlierPeriod = z.omit(ratePeriodSchema, { failedAttempt: true })

const payer: Person = { sub: 'olga', groups: ['back-office/pay'] }
const monday = '2026-05-04'
const lines = [
  payLineOf(1, 'packet'),
  failedLineOf(2, 'large'),
  failedLineOf(3, 'packet', { attempt: 2 }),
  failedLineOf(4, 'packet'),
  failedLineOf(4, 'packet', { event: 'reversed', amount: -150 }),
]
const entry = {
  subDepot: 'SAM',
  number: '104-19',
  type: 'delivery',
  week: '2026-05-03',
  state: 'issued',
  others: [],
  days: [{ date: monday, round: '104', lines }],
}

describe.each(databases)('failed attempts on $name', (kind) => {
  let database: Database
  let service: PerformanceService
  const publishRates = (periods: readonly object[]) =>
    callAs(service.app, depot, 'PUT', '/v1/sub-depots/SAM/rounds/104/rates', { couriers: ['anna'], periods })
  const publish = (more: object = {}) =>
    callAs(service.app, office, 'PUT', `/v1/couriers/anna/invoices/${numberedId(0xf1)}`, { ...entry, ...more })
  const periods = async () => {
    const [row] = await feedOf(service.app, anna, 'rates')
    return rateTableSchema.parse(row).periods
  }

  beforeAll(async () => {
    database = await kind.open()
    service = await openPerformance(database, turnedClock())
    await feedOf(service.app, anna, 'rates')
  })
  afterAll(() => database.close())

  it('have a rate from a day on, which reaches the couriers and the audit trail', async () => {
    const dated = [
      { from: '2026-04-01', to: '2026-05-03', rates: defaultRates },
      { from: monday, to: null, rates: defaultRates, failedAttempt: 150 },
    ]
    expect((await publishRates(dated)).status).toBe(200)
    expect(await periods()).toEqual(dated)
    for (const failedAttempt of [-1, 0.5, 1_000_001])
      expect((await publishRates([{ ...dated[1], failedAttempt }])).status).toBe(400)
    expect(await periods()).toEqual(dated)
  })

  it('are lines of an invoice, which adds up to its sums', async () => {
    expect((await publish()).status).toBe(200)
    const [row] = await feedOf(service.app, anna, 'invoice')
    const invoice = invoiceSchema.parse(row)
    expect(invoice.sums).toEqual([
      { band: 'packet', rateFrom: '2026-04-01', rate: 470, count: 1, amount: 470 },
      { band: 'large', rateFrom: monday, rate: 150, count: 2, amount: 300, failed: true },
    ])
    expect([invoice.total, total(invoice.sums), total(lines)]).toEqual([770, 770, 770])
    const [day] = await feedOf(service.app, anna, 'invoice-day')
    expect(invoiceDaySchema.parse(day).lines).toEqual(lines)
  })

  it('of a collection are refused', async () => {
    const days = [{ date: monday, round: '104', lines: [failedLineOf(5, 'collection')] }]
    expect(await publish({ state: 'queried', days })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('has no failed attempts') as string },
    })
  })

  it('cost their round money and earn none', async () => {
    const rates = { ...defaultRates, packet: 1000 }
    await callAs(service.app, payer, 'PUT', '/v1/sub-depots/SAM/revenue-rates/2026-05-01', { rates })
    const path = '/v1/depot-money?subDepot=SAM&from=2026-05-03&to=2026-05-03'
    const { body } = await callAs(service.app, payer, 'GET', path)
    expect((body as DepotMoney).rounds).toEqual([
      {
        week: '2026-05-03',
        round: '104',
        parcels: 1,
        delivered: 470 + 450,
        collected: 0,
        corrected: -150,
        earned: 1000,
      },
    ])
  })

  it('are read by an earlier phone as lines that add up, and what an earlier desk publishes has none', async () => {
    const [row] = await feedOf(service.app, anna, 'invoice')
    const { sums, total: sum } = z.object({ sums: z.array(earlierSum), total: z.int() }).parse(row)
    const [day] = await feedOf(service.app, anna, 'invoice-day')
    const read = z.object({ lines: z.array(earlierLine) }).parse(day)
    expect([total(sums), total(read.lines)]).toEqual([sum, sum])
    expect(z.array(earlierPeriod).parse(await periods())).toHaveLength(2)
    const old = [{ from: '2026-04-01', to: null, rates: defaultRates }]
    expect((await publishRates(old)).status).toBe(200)
    expect(await periods()).toEqual(old)
  })
})

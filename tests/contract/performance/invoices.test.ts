import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeInvoiceSchema, type InvoiceEntry, type StaffInvoice } from '#contracts/pay/pay-endpoints.ts'
import { invoiceDaySchema, invoiceSchema, type PayLine } from '#contracts/pay/pay.ts'
import type { RoundCost } from '#contracts/depot/report-costs.ts'
import type { Database } from '#kit/database/database.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, dan, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'

const day = 24 * 60 * 60 * 1000
const line = (parcel: number, more: Partial<PayLine> = {}): PayLine => ({
  parcel: numberedId(parcel),
  event: 'accrued',
  band: 'packet',
  rateFrom: '2026-04-01',
  amount: 470,
  attempt: 1,
  ...more,
})
const entryOf = (more: Partial<InvoiceEntry> = {}): InvoiceEntry => ({
  subDepot: 'SAM',
  number: '104-20',
  type: 'delivery',
  week: '2026-05-03',
  state: 'issued',
  others: [],
  days: [{ date: '2026-05-04', round: '104', lines: [line(1), line(2, { band: 'large', amount: 800 })] }],
  ...more,
})

describe.each(databases)('invoices on $name', (kind) => {
  let database: Database
  let service: PerformanceService
  const clock = turnedClock()
  const publish = (person: Person | null, at: number, more: Partial<InvoiceEntry> = {}, courier = 'anna') =>
    callAs(service.app, person, 'PUT', `/v1/couriers/${courier}/invoices/${numberedId(at)}`, entryOf(more))
  const invoices = async (person: Person) =>
    (await feedOf(service.app, person, 'invoice')).map((row) => invoiceSchema.parse(row))
  const days = async (person: Person) =>
    (await feedOf(service.app, person, 'invoice-day')).map((row) => invoiceDaySchema.parse(row))
  const one = async (person: Person, at: number) => (await invoices(person)).find(({ id }) => id === numberedId(at))
  const linesOf = async (person: Person, at: number) =>
    (await days(person)).filter(({ invoice }) => invoice === numberedId(at))
  const listed = async (person: Person, search = '') =>
    ((await callAs(service.app, person, 'GET', `/v1/invoices${search}`)).body as { invoices: StaffInvoice[] }).invoices
  beforeAll(async () => {
    database = await kind.open()
    service = await openPerformance(database, clock)
    for (const person of [anna, ben, dan]) await feedOf(service.app, person, 'rates')
  })
  afterAll(() => database.close())

  it('reach their courier with what they come to, and every line', async () => {
    const claim = { id: numberedId(70), text: 'Wasted journey on 1 May', amount: 6000, claim: numberedId(71) }
    expect((await publish(depot, 1, { others: [claim] })).status).toBe(200)
    expect(await one(anna, 1)).toMatchObject({
      number: '104-20',
      issuedOn: '2026-05-13',
      paidOn: '2026-05-15',
      total: 470 + 800 + 6000,
      sums: [
        { band: 'packet', rate: 470, count: 1, amount: 470 },
        { band: 'large', rate: 800, count: 1, amount: 800 },
      ],
      others: [claim],
    })
    expect(await linesOf(anna, 1)).toMatchObject([
      { date: '2026-05-04', round: '104', lines: [{ parcel: numberedId(1) }, { parcel: numberedId(2) }] },
    ])
  })

  it('amounts of one parcel add up, and what is taken back counts nothing', async () => {
    const lines = [
      line(1),
      line(1, { event: 'amended', band: 'large', amount: 330 }),
      line(2),
      line(2, { event: 'reversed', amount: -470 }),
    ]
    await publish(depot, 2, { days: [{ date: '2026-05-05', round: '104', lines }] })
    expect(await one(anna, 2)).toMatchObject({
      total: 800,
      sums: [{ band: 'large', rate: 800, count: 1, amount: 800 }],
    })
  })

  it('say what the parcels of a round have cost on a day, to the staff of its sub-depot', async () => {
    const costs = async (person: Person, span: string) =>
      (await callAs(service.app, person, 'GET', `/v1/depot/costs?${span}`)).body as { costs: RoundCost[] }
    await publish(depot, 20, {
      number: '104-OTHER',
      days: [
        { date: '2026-05-05', round: '104', lines: [line(41)] },
        { date: '2026-05-05', round: '118', lines: [line(42), line(43, { event: 'reversed', amount: -100 })] },
      ],
    })
    expect((await costs(depot, 'from=2026-05-05&to=2026-05-09')).costs).toEqual([
      { subDepot: 'SAM', day: '2026-05-05', round: '104', amount: 800 + 470 },
      { subDepot: 'SAM', day: '2026-05-05', round: '118', amount: 370 },
    ])
    expect((await costs(depot, 'from=2026-05-06&to=2026-05-30')).costs).toEqual([])
    expect((await costs(otherDepot, 'from=2026-05-03&to=2026-05-09')).costs).toEqual([])
    expect((await callAs(service.app, anna, 'GET', '/v1/depot/costs?from=2026-05-03&to=2026-05-09')).status).toBe(403)
    expect((await callAs(service.app, depot, 'GET', '/v1/depot/costs?from=2026-05-03&to=2026-08-09')).status).toBe(400)
  })

  it('the same again changes nothing, and an issued one keeps its lines until it is queried', async () => {
    const cursor = async () =>
      ((await callAs(service.app, anna, 'GET', '/v1/sync/pull?cursor=0')).body as { at: number }).at
    const before = await cursor()
    expect(
      (await publish(depot, 2, { days: [{ date: '2026-05-05', round: '104', lines: [line(3)] }] })).body,
    ).toMatchObject({ code: 'not-allowed' })
    await publish(depot, 3)
    const after = await cursor()
    expect(after).toBeGreaterThan(before)
    expect((await publish(depot, 3)).status).toBe(200)
    expect(await cursor()).toBe(after)
    expect((await publish(depot, 3, { state: 'provisional' })).body).toMatchObject({
      code: 'not-allowed',
      detail: 'This invoice is issued already.',
    })
    expect((await publish(depot, 3, { state: 'queried' })).status).toBe(200)
    const mended = [{ date: '2026-05-06', round: '104', lines: [line(4)] }]
    expect((await publish(depot, 3, { state: 'issued', days: mended })).status).toBe(200)
    expect(await linesOf(anna, 3)).toMatchObject([{ date: '2026-05-06', lines: [{ parcel: numberedId(4) }] }])
    expect((await publish(depot, 3, { state: 'settled', days: mended })).status).toBe(200)
    expect((await publish(depot, 3, { state: 'queried', days: mended })).body).toMatchObject({ code: 'not-allowed' })
  })

  it('go from open to issued, and stay of their week and type', async () => {
    await publish(depot, 4, { state: 'open', days: [] })
    expect(await one(anna, 4)).toMatchObject({ state: 'open', total: 0 })
    expect((await publish(depot, 4, { state: 'provisional' })).status).toBe(200)
    expect((await publish(depot, 4, { week: '2026-05-10', days: [] })).body).toMatchObject({ code: 'not-allowed' })
    expect((await publish(depot, 4, { type: 'collection' })).body).toMatchObject({ code: 'not-allowed' })
  })

  it('a wrong day, week or rate is refused by name', async () => {
    const refused = async (more: Partial<InvoiceEntry>) => (await publish(depot, 5, more)).body
    expect(await refused({ week: '2026-05-04' })).toMatchObject({
      code: 'body-invalid',
      detail: '2026-05-04 is no Sunday.',
    })
    const at = (date: string, ...lines: PayLine[]) => ({ days: [{ date, round: '104', lines }] })
    expect(await refused(at('2026-05-10', line(1)))).toMatchObject({ detail: '2026-05-10 is not in the week.' })
    expect(await refused(at('2026-05-04', line(1, { rateFrom: '2026-05-05' })))).toMatchObject({ code: 'body-invalid' })
    expect(await refused(at('2026-05-04', line(1, { amount: -470 })))).toMatchObject({ code: 'body-invalid' })
    expect(await refused({ days: [...at('2026-05-04').days, ...at('2026-05-04').days] })).toMatchObject({
      detail: '2026-05-04, round 104 stands twice.',
    })
    expect(await one(anna, 5)).toBeUndefined()
  })

  it('the 53rd week of a pay year and weeks in which clocks change are weeks like others', async () => {
    await publish(depot, 53, { week: '2028-03-26', days: [{ date: '2028-03-26', round: '104', lines: [line(1)] }] })
    expect(await one(anna, 53)).toMatchObject({ issuedOn: '2028-04-05', paidOn: '2028-04-07' })
    await publish(depot, 54, { week: '2026-10-25', days: [{ date: '2026-10-31', round: '104', lines: [line(1)] }] })
    expect(await one(anna, 54)).toMatchObject({ issuedOn: '2026-11-04', paidOn: '2026-11-06' })
  })

  it('are seen by their courier alone, and published by staff of that sub-depot', async () => {
    expect(await invoices(ben)).toEqual([])
    expect(await days(dan)).toEqual([])
    for (const person of [anna, ben, dan, { sub: 'eve', groups: ['sub-depot/SAM'] }]) {
      expect((await publish(person, 6)).status).toBe(403)
      expect((await callAs(service.app, person, 'GET', '/v1/invoices')).status).toBe(403)
    }
    const involved = await publish({ sub: 'anna', groups: depot.groups }, 6)
    expect(involved).toMatchObject({ status: 403, body: { detail: expect.stringContaining('somebody else decides') } })
    expect((await publish(null, 6)).status).toBe(401)
    expect((await publish(otherDepot, 6)).status).toBe(403)
    expect((await publish(otherDepot, 6, { subDepot: 'NOR' })).status).toBe(404)
    expect(await listed(otherDepot)).toEqual([])
    expect((await publish(office, 6)).status).toBe(200)
    expect((await listed(depot, '?state=settled')).map(({ id }) => id)).toEqual([numberedId(3)])
  })

  it('who has not opened the app yet is on the books of the sub-depot that publishes', async () => {
    expect((await publish(depot, 1, {}, 'finn')).status).toBe(200)
    expect((await publish(otherDepot, 2, { subDepot: 'NOR' }, 'finn')).status).toBe(404)
    const finn: Person = { sub: 'finn', groups: ['courier', 'courier/NOR'] }
    expect(await invoices(finn)).toHaveLength(1)
    expect((await publish(otherDepot, 2, { subDepot: 'NOR' }, 'finn')).status).toBe(200)
  })

  it('leave after 13 months, and others stay', async () => {
    await publish(
      depot,
      9,
      { state: 'settled', week: '2027-07-04', days: [{ date: '2027-07-05', round: '104', lines: [line(1)] }] },
      'ben',
    )
    await publish(depot, 10, {}, 'ben')
    clock.turn(430 * day)
    expect(await service.deleteOldInvoices()).toBeGreaterThan(0)
    expect((await invoices(ben)).map(({ id }) => id)).toEqual([numberedId(9)])
    expect(await linesOf(ben, 10)).toEqual([])
    expect(await service.deleteOldInvoices()).toBe(0)
  })

  it('are given page by page, found by a part of their number or by their couriers, and each is read whole', async () => {
    const week = '2026-04-05'
    for (let at = 0; at < 5; at += 1) {
      const entry = { week, number: `PAGE-${at}`, days: [] }
      await publish(depot, 300 + at, entry, at % 2 === 0 ? 'anna' : 'ben')
    }
    type Page = { invoices: StaffInvoice[]; next: string | null }
    const page = async (person: Person, search: string) =>
      (await callAs(service.app, person, 'GET', `/v1/invoices?${search}`)).body as Page
    const numbers: string[] = []
    let search = `week=${week}&limit=2`
    for (let next: string | null = ''; next !== null;) {
      const given: Page = await page(depot, next === '' ? search : `${search}&after=${next}`)
      expect(given.invoices.length).toBeLessThanOrEqual(2)
      numbers.push(...given.invoices.map(({ number }) => number))
      next = given.next
    }
    expect(numbers).toEqual(['PAGE-0', 'PAGE-2', 'PAGE-4', 'PAGE-1', 'PAGE-3'])
    search = `week=${week}&text=`
    const found = async (text: string) => (await page(depot, search + text)).invoices.map(({ number }) => number)
    expect(await found('page-3')).toEqual(['PAGE-3'])
    // An underscore is no wildcard.
    expect(await found('E_3')).toEqual([])
    expect(await found('nothing&named=ben,dan')).toEqual(['PAGE-1', 'PAGE-3'])
    expect((await callAs(service.app, depot, 'GET', '/v1/invoices?after=nonsense')).status).toBe(400)
    expect((await callAs(service.app, depot, 'GET', '/v1/invoices?limit=501')).status).toBe(400)
    expect((await page(otherDepot, search)).invoices).toEqual([])
  })

  it('are read whole by the staff of their courier alone', async () => {
    await publish(depot, 310)
    const path = `/v1/couriers/anna/invoices/${numberedId(310)}`
    const { body, status } = await callAs(service.app, depot, 'GET', path)
    expect(status).toBe(200)
    expect(wholeInvoiceSchema.parse(body)).toMatchObject({ courier: 'anna', subDepot: 'SAM', days: entryOf().days })
    expect((await callAs(service.app, office, 'GET', path)).status).toBe(200)
    expect((await callAs(service.app, otherDepot, 'GET', path)).status).toBe(404)
    expect((await callAs(service.app, depot, 'GET', path.replace('anna', 'ben'))).status).toBe(404)
    expect((await callAs(service.app, anna, 'GET', path)).status).toBe(403)
    expect((await callAs(service.app, null, 'GET', path)).status).toBe(401)
  })
})

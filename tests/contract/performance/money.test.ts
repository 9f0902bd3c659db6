import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepotMoney } from '#contracts/pay/money.ts'
import type { InvoiceEntry } from '#contracts/pay/pay-endpoints.ts'
import type { PayLine } from '#contracts/pay/pay.ts'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import type { Database } from '#kit/database/database.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, office, openPerformance } from './performance-under-test.ts'

const payer: Person = { sub: 'olga', groups: ['back-office/pay'] }
const line = (parcel: number, more: Partial<PayLine> = {}): PayLine => ({
  parcel: numberedId(parcel),
  event: 'accrued',
  band: 'packet',
  rateFrom: '2026-04-01',
  amount: 470,
  attempt: 1,
  ...more,
})
const rates = { postable: 900, packet: 1000, standard: 1500, large: 2000, heavy: 3000, collection: 800 }
const span = 'from=2026-05-03&to=2026-05-10'

describe.each(databases)('the money of a depot on $name', (kind) => {
  let database: Database
  let service: PerformanceService
  const clock = turnedClock()
  const read = async (person: Person | null, query = `subDepot=SAM&${span}`) => {
    const { status, body } = await callAs(service.app, person, 'GET', `/v1/depot-money?${query}`)
    return { status, ...(body as DepotMoney & { code?: string }) }
  }
  const publish = async (courier: string, at: number, entry: Partial<InvoiceEntry>) => {
    const whole = {
      subDepot: 'SAM',
      number: `N-${at}`,
      type: 'delivery',
      week: '2026-05-03',
      state: 'issued',
      others: [],
      days: [],
    }
    const path = `/v1/couriers/${courier}/invoices/${numberedId(at)}`
    expect(await callAs(service.app, office, 'PUT', path, { ...whole, ...entry })).toMatchObject({ status: 200 })
  }
  const setRate = (person: Person | null, from: string, body: object = { rates }, subDepot = 'SAM') =>
    callAs(service.app, person, 'PUT', `/v1/sub-depots/${subDepot}/revenue-rates/${from}`, body)
  const removeRate = (person: Person | null, from: string) =>
    callAs(service.app, person, 'DELETE', `/v1/sub-depots/SAM/revenue-rates/${from}`)

  beforeAll(async () => {
    database = await kind.open()
    service = await openPerformance(database, clock)
    for (const person of [anna, ben]) await feedOf(service.app, person, 'rates')
    await publish('anna', 1, {
      others: [{ id: numberedId(70), text: 'Wasted journey', amount: 6000, claim: null }],
      days: [
        { date: '2026-05-04', round: '104', lines: [line(1), line(2, { band: 'collection', amount: 500 }), line(3)] },
        {
          date: '2026-05-05',
          round: '104',
          lines: [
            line(1, { event: 'amended', band: 'large', amount: 330 }),
            line(3, { event: 'reversed', amount: -470 }),
          ],
        },
      ],
    })
    await publish('ben', 2, {
      others: [{ id: numberedId(71), text: 'Deduction', amount: -1000, claim: null }],
      days: [{ date: '2026-05-06', round: '118', lines: [line(4)] }],
    })
    await publish('ben', 3, { subDepot: 'NOR', days: [{ date: '2026-05-06', round: '104', lines: [line(5)] }] })
  })
  afterAll(() => database.close())

  it('is what each round cost by week, and says nothing of earnings without a rate', async () => {
    expect(await read(payer)).toEqual({
      status: 200,
      rounds: [
        { week: '2026-05-03', round: '104', parcels: 2, delivered: 940, collected: 500, corrected: -140, earned: null },
        { week: '2026-05-03', round: '118', parcels: 1, delivered: 470, collected: 0, corrected: 0, earned: null },
      ],
      others: [{ week: '2026-05-03', amount: 5000 }],
      rates: [],
    })
  })

  it('earns by the rate of the day, each parcel once and with its last band', async () => {
    expect(await setRate(payer, '2026-05-05')).toMatchObject({ status: 200 })
    expect((await read(payer)).rounds.map(({ earned }) => earned)).toEqual([null, 1000])
    await setRate(payer, '2026-05-01', { rates: { ...rates, collection: 700 } })
    expect((await read(payer)).rounds.map(({ earned }) => earned)).toEqual([2000 + 700, 1000])
    await setRate(payer, '2026-05-06', { rates: { ...rates, packet: 1100 } })
    await setRate(payer, '2026-05-06', { rates: { ...rates, packet: 1200 } })
    expect(await read(payer)).toMatchObject({
      rounds: [{ earned: 2700 }, { earned: 1200 }],
      rates: [{ from: '2026-05-06' }, { from: '2026-05-05' }, { from: '2026-05-01' }],
    })
    expect(await removeRate(payer, '2026-05-06')).toMatchObject({ status: 204 })
    expect(await removeRate(payer, '2026-05-06')).toMatchObject({ status: 204 })
    expect((await read(payer)).rounds.map(({ earned }) => earned)).toEqual([2700, 1000])
  })

  it('is for the back office’s pay, and for whole weeks', async () => {
    const others = roles.filter((role) => !permissionsOfRole[role].includes('pay'))
    const wrong = [null, anna, depot, ...others.map((role): Person => ({ sub: role, groups: [`back-office/${role}`] }))]
    for (const person of wrong) {
      const answers = [await read(person), await setRate(person, '2026-05-06'), await removeRate(person, '2026-05-01')]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (person ? 403 : 401)))
    }
    expect((await read(payer)).rates).toHaveLength(2)
    for (const query of [
      'from=2026-05-04&to=2026-05-10',
      'from=2026-05-10&to=2026-05-03',
      'from=2026-01-04&to=2026-05-03',
    ])
      expect(await read(payer, `subDepot=SAM&${query}`)).toMatchObject({ code: 'body-invalid' })
    expect(await setRate(payer, '2026-05-06', { rates: { ...rates, packet: -1 } })).toMatchObject({ status: 400 })
    expect(await setRate(payer, '2026-05-06', { rates: { packet: 1 } })).toMatchObject({ status: 400 })
  })
})

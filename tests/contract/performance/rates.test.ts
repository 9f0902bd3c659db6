import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RateEntry, StaffRateTable } from '#contracts/pay/rate-endpoints.ts'
import { rateTableSchema, type RatePeriod } from '#contracts/pay/rates.ts'
import { defaultRates } from '#domain/pay/default-rates.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { callAs, feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, dan, depot, office, openPerformance, otherDepot } from './performance-under-test.ts'

const period = (from: string, to: string | null): RatePeriod => ({ from, to, rates: defaultRates })
const twoYears = [period('2026-04-01', null), period('2025-04-01', '2026-03-31')]

describe.each(databases)('rates of a round, on $name', (kind) => {
  let database: Database
  let app: Parameters<typeof callAs>[0]
  const publish = (person: Person | null, entry: Partial<RateEntry>, round = '104', subDepot = 'SAM') =>
    callAs(app, person, 'PUT', `/v1/sub-depots/${subDepot}/rounds/${round}/rates`, {
      couriers: ['anna'],
      periods: twoYears,
      ...entry,
    })
  const ratesOf = async (person: Person) =>
    (await feedOf(app, person, 'rates')).map((row) => rateTableSchema.parse(row))
  const listed = async (person: Person) =>
    ((await callAs(app, person, 'GET', '/v1/rates')).body as { tables: StaffRateTable[] }).tables
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openPerformance(database, turnedClock()))
  })
  afterAll(() => database.close())

  it('reach the couriers of the round, in the order of their days, and nobody else', async () => {
    expect((await publish(depot, {})).status).toBe(200)
    expect((await publish(office, { couriers: ['ben'] }, '118')).status).toBe(200)
    expect(await ratesOf(anna)).toMatchObject([
      { id: 'SAM/104', periods: [{ from: '2025-04-01' }, { from: '2026-04-01', to: null }] },
    ])
    expect((await ratesOf(ben)).map(({ round }) => round)).toEqual(['118'])
    expect(await ratesOf(dan)).toEqual([])
    expect((await feedOf(app, anna, 'rates'))[0]).not.toHaveProperty('couriers')
  })

  it('go from whoever gives the round up, and stay with the sub-depot that they are of', async () => {
    await publish(depot, { couriers: ['ben', 'dan'] })
    expect(await ratesOf(anna)).toEqual([])
    expect((await ratesOf(ben)).map(({ round }) => round)).toEqual(['104', '118'])
    expect(await ratesOf(dan)).toEqual([])
  })

  it('a gap, an overlap and a reversed period are refused with their days, and nothing changes', async () => {
    const before = await listed(depot)
    const refused = async (periods: RatePeriod[]) => (await publish(depot, { periods })).body
    const gap = [period('2025-04-01', '2026-03-28'), period('2026-04-01', null)]
    expect(await refused(gap)).toMatchObject({
      code: 'body-invalid',
      detail: 'No rate from 29 March 2026 to 31 March 2026.',
    })
    const overlap = [period('2025-04-01', '2026-04-05'), period('2026-04-01', null)]
    expect(await refused(overlap)).toMatchObject({
      code: 'body-invalid',
      detail: 'Two rates from 1 April 2026 to 5 April 2026.',
    })
    const open = [period('2025-04-01', null), period('2026-04-01', null)]
    expect(await refused(open)).toMatchObject({ code: 'body-invalid', detail: 'Two rates from 1 April 2026.' })
    const reversed = [period('2026-04-01', '2026-03-01')]
    expect(await refused(reversed)).toMatchObject({
      code: 'body-invalid',
      detail: 'A period starts on 1 April 2026 and ends before that, on 1 March 2026.',
    })
    const halfPennies = [{ ...period('2026-04-01', null), rates: { ...defaultRates, packet: 47.5 } }]
    expect(await refused(halfPennies)).toMatchObject({ code: 'body-invalid' })
    expect(await listed(depot)).toEqual(before)
  })

  it('are set by staff of the sub-depot alone', async () => {
    expect((await publish(otherDepot, {})).status).toBe(403)
    for (const person of [anna, ben, dan, { sub: 'eve', groups: ['sub-depot/SAM'] }]) {
      expect((await publish(person, {})).status).toBe(403)
      expect((await callAs(app, person, 'GET', '/v1/rates')).status).toBe(403)
    }
    expect((await publish(null, {})).status).toBe(401)
    expect(await listed(otherDepot)).toEqual([])
    expect((await listed(office)).map(({ round }) => round)).toEqual(['104', '118'])
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import type { DepotReport } from '#contracts/depot/depot-report.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases } from '#support/databases.ts'
import {
  courierA,
  fileOf,
  inOrder,
  otherStaff,
  roundB,
  staff,
  startDepot,
  today,
  type Depot,
} from './depot-under-test.ts'

const said = { photos: [], baseVersion: 0 }

describe.each(databases)('a report of the rounds, in $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  const ask = async (depot: Depot, query = `from=${today}&to=${today}`, who = staff) =>
    await depot.call<DepotReport>(who, 'GET', `/v1/depot/report?${query}`)

  /** Round 104 with seven parcels, and round 118 with two of which nothing is known. */
  async function open(): Promise<Depot> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.assign({ id: roundB, number: '118', name: 'Sampleton South' }, null)
    await depot.importFile(staff, fileOf(7))
    await depot.importFile(staff, fileOf(2, { round: '118', round_name: 'Sampleton South' }, 118))
    return depot
  }

  async function aDay(depot: Depot): Promise<void> {
    const [one = '', two = '', three = '', four = '', five = '', six = ''] = inOrder(await depot.lists(courierA)).map(
      ({ id }) => id,
    )
    const tap = (parcelId: string, status: string, reason?: string) =>
      depot.tap('recordParcelStatus', { parcelId, status, ...said, ...(reason && { reason }) })
    const undone = tap(five, 'carry_forward', 'no_answer')
    const taps = [
      tap(one, 'confirmed'),
      tap(two, 'carry_forward', 'no_answer'),
      // Nobody was at the door of it.
      tap(three, 'carry_forward', 'out_of_time'),
      tap(four, 'missing'),
      undone,
      depot.tap('undoParcelStatus', { parcelId: five, supersedes: undone.mid, baseVersion: 1 }),
      tap(six, 'carry_forward'),
    ]
    const results = await depot.push(courierA, ...taps)
    expect(results.map(({ kind }) => kind)).toEqual(taps.map(() => 'applied'))
  }

  const round104 = {
    subDepot: 'SAM',
    day: today,
    roundNumber: '104',
    received: 7,
    attempted: 3,
    delivered: 1,
    confirmed: 1,
    firstTried: 3,
    firstDelivered: 1,
    firstConfirmed: 1,
    carried: 3,
    missing: 1,
  }

  it('says of each round and day what became of its parcels, and who was at the door', async () => {
    const depot = await open()
    await aDay(depot)
    const { body } = await ask(depot, `from=2026-05-08&to=${today}`)
    expect(body).toMatchObject({ today, from: '2026-05-08', to: today, subDepots: ['SAM'] })
    expect(body.days).toMatchObject([
      round104,
      { roundNumber: '118', received: 2, attempted: 0, firstTried: 0, carried: 0 },
    ])
    expect((await ask(depot, 'from=2026-05-08&to=2026-05-13')).body.days).toEqual([])
  })

  it('stands when the parcels have been emptied, without what had left the list before', async () => {
    const depot = await open()
    await aDay(depot)
    // A row of the file that nobody has touched leaves the list.
    await depot.importFile(staff, fileOf(6))
    const before = (await ask(depot)).body.days
    expect(before[0]).toMatchObject({ ...round104, received: 6 })
    depot.setTime('2026-05-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect((await ask(depot)).body.days).toEqual(before)
  })

  it('refuses days the wrong way round, more than it covers, and what is no day', async () => {
    const depot = await open()
    for (const query of [
      'from=2026-05-14&to=2026-05-13',
      'from=2026-04-02&to=2026-05-14',
      'from=2026-05-14',
      'from=x&to=y',
    ]) {
      expect(await ask(depot, query)).toMatchObject({ status: 400 })
    }
    expect((await ask(depot, 'from=2026-04-03&to=2026-05-14')).status).toBe(200)
  })

  it('says nothing of another sub-depot, and nothing to couriers', async () => {
    const depot = await open()
    expect((await ask(depot, undefined, otherStaff)).body).toMatchObject({ subDepots: ['OTH'], days: [] })
    expect((await ask(depot, undefined, { sub: 'nowhere', groups: ['sub-depot'] })).body).toMatchObject({
      code: 'not-allowed',
    })
    expect(await ask(depot, undefined, courierA)).toMatchObject({ status: 403, body: { code: 'not-allowed' } })
  })
})

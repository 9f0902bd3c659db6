import { afterEach, describe, expect, it } from 'vitest'
import type { DepotReport } from '#contracts/depot/depot-report.ts'
import type { DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { countDelivered, countShown } from '#domain/parcel/open-parcels.ts'
import { fullReport } from '#features/depot/reports/full-report.ts'
import { reportCsv } from '#features/depot/reports/report-csv.ts'
import { countStatus, getRoundStatus } from '#features/depot/today/round-status.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { courierA, fileOf, inOrder, staff, startDepot, today, type Depot } from './depot-under-test.ts'

describe.each(databases)('the figures of one day, on $name', (engine) => {
  let database: Database | undefined
  afterEach(async () => await database?.close())

  /** Eight parcels: two delivered, two only confirmed, one missing, one recalled, one cancelled after it was confirmed, one to do. */
  async function playDay(): Promise<Depot> {
    database = await engine.open()
    const depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(8, { services: 'standard' }))
    const ids = inOrder(await depot.lists(courierA)).map(({ id }) => id)
    const record = async (at: number, said: object) => {
      const input = { parcelId: ids[at] ?? '', photos: [], baseVersion: 0, ...said }
      const [answer] = await depot.push(courierA, depot.tap('recordParcelStatus', input))
      expect(answer).toMatchObject({ kind: 'applied' })
    }
    const act = async (at: number, command: string) => {
      const input = { parcelId: ids[at] ?? '' }
      await depot.push(staff, depot.tap(command, input, { entity: `staff-parcel/${ids[at]}`, input }))
    }
    for (const at of [0, 1]) await record(at, { status: 'delivered', proof: { handover: 'recipient' } })
    for (const at of [2, 3, 6]) await record(at, { status: 'confirmed' })
    await record(4, { status: 'missing' })
    await act(5, 'recallParcel')
    await act(6, 'cancelParcel')
    return depot
  }

  it.each([
    [true, { delivered: 2, left: 3, toDo: 1 }],
    [false, { delivered: 5, left: 1, toDo: 1 }],
  ])(
    'are the same on Today, in the report and in its CSV file where deliveries are recorded: %s',
    async (records, is) => {
      const depot = await playDay()
      const day = (await depot.call<DepotRounds>(staff, 'GET', '/v1/depot/rounds')).body
      const told = (await depot.call<DepotReport>(staff, 'GET', `/v1/depot/report?from=${today}&to=${today}`)).body
      const round = day.rounds[0]!
      const standing = getRoundStatus(round, Date.parse(day.at), records, { courierName: '' })
      const report = fullReport(told, { costs: undefined, claims: undefined, couriers: [] }, records)
      const [heading = '', row = ''] = reportCsv(report, () => null)
        .replace('\uFEFF', '')
        .split('\r\n')
      const csv = new Map(heading.split(',').map((name, at) => [name, Number(row.split(',')[at])]))

      // What is recalled or cancelled is neither left nor to do.
      expect(standing.left).toBe(is.left)
      expect(countShown('expected', countStatus(round), records)).toBe(is.toDo)
      const onToday = [
        round.total,
        countDelivered(round.counts, records),
        round.counts.missing,
        round.counts.carry_forward,
      ]
      expect(onToday).toEqual([8, is.delivered, 1, 0])
      const [reported] = report.days
      expect([reported?.received, reported?.delivered, reported?.missing, reported?.carried]).toEqual(onToday)
      expect(['On the list', 'Delivered', 'Missing', 'Carried forward'].map((name) => csv.get(name))).toEqual(onToday)
    },
  )
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readPostcode } from '#domain/postcode.ts'
import type { Database } from '#kit/database/database.ts'
import { loadDemoManifests } from '#services/demo/demo-manifests.ts'
import { demoStore } from '#services/manifest/demo.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { courierA, courierB, startDepot, today, type Depot, type Lists } from './depot-under-test.ts'

const rounds = [
  { subDepot: 'SAM', number: '104', name: 'Sampleton North', courier: courierA.sub, parcels: 162 },
  { subDepot: 'SAM', number: '118', name: 'Sampleton South', courier: courierB.sub, parcels: 148 },
]

const onDay = (lists: Lists, date: string) => {
  const manifest = [...lists.manifests.values()].find((each) => each.date === date)
  return [...lists.parcels.values()].filter((parcel) => parcel.manifestId === manifest?.id)
}

describe.each(databases)('demo manifests on $name', (engine) => {
  let database: Database
  let depot: Depot
  const load = (now: string) => loadDemoManifests(demoStore(depot.manifest), { rounds, now: new Date(now) })
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await load(`${today}T06:00:00.000Z`)
  })
  afterAll(() => database.close())

  it('give both couriers a list for today, with parcels that came back from yesterday', async () => {
    const lists = await depot.lists(courierA)
    const parcels = onDay(lists, today)
    expect(parcels).toHaveLength(162)
    expect(
      parcels
        .filter((parcel) => parcel.attempts === 1)
        .map((parcel) => parcel.sequence)
        .toSorted((a, b) => a - b),
    ).toEqual([12, 47, 88, 120, 151])
    const stop = parcels.find((parcel) => parcel.sequence === 47)
    expect(stop).toMatchObject({
      recipient: 'A. Example',
      services: ['signature'],
      earlier: [{ status: 'carry_forward', reason: 'no_answer' }],
    })
    expect(onDay(lists, '2026-05-13').every((parcel) => parcel.status !== 'expected')).toBe(true)
    expect(onDay(await depot.lists(courierB), today)).toHaveLength(148)
    for (const who of [courierA, courierB]) {
      const [list, ...others] = [...(await depot.lists(who)).stopLists.values()]
      expect([list?.date, others]).toEqual([today, []])
      expect(new Set(list?.stops.map(({ kind }) => kind))).toEqual(new Set(['collection', 'drop']))
    }
  })

  it('are invented: every recipient says that it is an example', async () => {
    const recipients = new Set([...(await depot.lists(courierA)).parcels.values()].map((parcel) => parcel.recipient))
    for (const recipient of recipients)
      expect(recipient).toMatch(/^[A-H]\. (Example|Sample|Placeholder|Specimen|Model|Dummy|Pattern|Template)$/)
  })

  it('have postcodes of the form that a changed address is asked for', async () => {
    const postcodes = new Set(
      [...(await depot.lists(courierA)).parcels.values()].map(({ address }) => address.postcode),
    )
    expect([...postcodes].filter((postcode) => readPostcode(postcode) !== postcode)).toEqual([])
  })

  it('stay as they are on the same day and bring another list on the next', async () => {
    const lists = await depot.lists(courierA)
    await load(`${today}T12:00:00.000Z`)
    expect((await depot.lists(courierA, lists)).cursor).toBe(lists.cursor)
    await load('2026-05-15T06:00:00.000Z')
    const next = await depot.lists(courierA, lists)
    const texts = (date: string) =>
      onDay(next, date).flatMap((parcel) => parcel.barcodes.map((barcode) => barcode.text))
    expect(texts('2026-05-15')).toHaveLength(162)
    expect(texts('2026-05-15').filter((text) => texts(today).includes(text))).toEqual([])
  })
})

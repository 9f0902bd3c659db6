import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { DepotEvent, ManifestCounts } from '#contracts/manifest/manifest-endpoints.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, fileOf, inOrder, staff, startDepot, type Depot } from './depot-under-test.ts'

describe.each(databases)('retention on $name', (engine) => {
  let database: Database
  let depot: Depot
  let manifestId: string
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    const { body } = await depot.importFile(staff, fileOf(4))
    manifestId = body.manifests[0]?.manifestId ?? ''
  })
  afterAll(() => database.close())

  const events = async () =>
    (await depot.call<{ events: DepotEvent[] }>(staff, 'GET', `/v1/manifests/${manifestId}/events`)).body.events
  /** Everything that stands in these tables, as one text. */
  const stored = async (...tables: ('parcels' | 'parcel_barcodes' | 'parcel_events' | 'mutation' | 'feed')[]) =>
    JSON.stringify(await Promise.all(tables.map((table) => depot.manifest.db.selectFrom(table).selectAll().execute())))
  const everything = async () => await stored('parcels', 'parcel_barcodes', 'parcel_events')
  const confirm = async (note: string) => {
    const [parcel] = inOrder(await depot.lists(courierA))
    const input = { parcelId: parcel?.id ?? '', status: 'confirmed', note, photos: [], baseVersion: 0 }
    await depot.push(courierA, depot.tap('recordParcelStatus', input))
    return input
  }

  it('keeps a list through its seventh day and takes it off the phone on the eighth', async () => {
    const device = await depot.lists(courierA)
    depot.setTime('2026-05-21T20:00:00.000Z')
    expect(await applyRetention(depot.manifest)).toBe(0)
    depot.setTime('2026-05-22T01:00:00.000Z')
    expect(await applyRetention(depot.manifest)).toBe(1)
    const lists = await depot.lists(courierA, device)
    expect([lists.manifests.size, lists.parcels.size, lists.rounds.size]).toEqual([0, 0, 1])
    expect(await applyRetention(depot.manifest)).toBe(0)
    expect((await depot.lists(courierA, lists)).cursor).toBe(lists.cursor)
  })

  it('leaves the ledger and the counts, and no name, address or barcode', async () => {
    const { parcelId } = await confirm('Rang twice')
    const address = { house: '14', street: 'Example Way', more: [], town: 'Sampleton', postcode: 'AB1 2DF' }
    expect(
      await depot.push(
        staff,
        depot.tap('moveParcel', { parcelId, address, seenMove: null }, { entity: `staff-parcel/${parcelId}` }),
      ),
    ).toMatchObject([{ kind: 'applied' }])
    expect(await everything()).toMatch(/Example Way/)
    depot.setTime('2026-05-22T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await everything()).not.toMatch(/Sampleton|Example|DEMO0000|AB1/)
    expect(await events()).toMatchObject([{ status: 'confirmed', note: 'Rang twice' }, { kind: 'mark' }])
    const { body } = await depot.call<ManifestCounts>(staff, 'GET', `/v1/manifests/${manifestId}`)
    expect(body).toMatchObject({ total: 4, counts: { confirmed: 1, expected: 3 } })
    depot.setTime('2026-06-30T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await everything()).not.toMatch(/Rang twice/)
    expect(await events()).toMatchObject([{ status: 'confirmed', photos: [] }, { kind: 'mark' }])
  })

  it('leaves no name, address or barcode in what was told to phones', async () => {
    const device = await depot.lists(courierA)
    const { parcelId } = await confirm('Rang twice')
    const refused = depot.tap('undoParcelStatus', { parcelId, supersedes: numberedId(0xdead), baseVersion: 1 })
    expect(await depot.push(courierA, refused)).toMatchObject([{ kind: 'rejected', current: { id: parcelId } }])
    expect(await stored('mutation', 'feed')).toMatch(/Rang twice/)
    depot.setTime('2026-05-22T01:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await stored('mutation', 'feed')).not.toMatch(/Rang twice|Example|DEMO0000|AB1/)
    const lists = await depot.lists(courierA, device)
    expect([lists.manifests.size, lists.parcels.size, lists.rounds.size]).toEqual([0, 0, 1])
  })

  it('keeps for the depot what a phone sends after its list has gone', async () => {
    const input = await confirm('')
    depot.setTime('2026-05-25T06:00:00.000Z')
    await applyRetention(depot.manifest)
    const late = depot.tap('recordParcelStatus', { ...input, status: 'carry_forward' })
    expect(await depot.push(courierA, late)).toMatchObject([{ kind: 'applied' }])
    expect(await events()).toMatchObject([{ forReview: false }, { forReview: true, status: 'carry_forward' }])
  })

  it('lets the ledger go after thirteen months', async () => {
    await confirm('')
    depot.setTime('2027-06-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await everything()).toBe('[[],[],[]]')
  })
})

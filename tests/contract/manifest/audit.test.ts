import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { Database } from '#kit/database/database.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import {
  courierA,
  fileOf,
  inOrder,
  otherStaff,
  roundA,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from './depot-under-test.ts'

interface Page {
  entries: AuditEntry[]
  next: string | null
}

const office: Person = { sub: 'office', groups: ['back-office'] }

describe.each(databases)('the trail of what staff have done on $name', (engine) => {
  let database: Database
  let depot: Depot
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
  })
  afterAll(() => database.close())

  const trail = async (who: Person, search = ''): Promise<Page> =>
    (await depot.call<Page>(who, 'GET', `/v1/audit${search}`)).body
  const deeds = async (who: Person, search = '') => (await trail(who, search)).entries.map(({ deed }) => deed)

  it('says who did what to whom, and how it was before', async () => {
    await depot.assign({}, null)
    depot.setTime(`${today}T06:01:00.000Z`)
    await depot.assign({}, courierA)
    depot.setTime(`${today}T06:02:00.000Z`)
    await depot.importFile(staff, fileOf(3))
    const { entries } = await trail(staff)
    expect(entries).toMatchObject([
      {
        deed: 'importManifests',
        actor: staff.sub,
        subDepot: 'SAM',
        after: '3 parcels, 1 round, 14 May: 3 new',
      },
      {
        deed: 'assignRound',
        about: { id: roundA },
        before: 'nobody',
        after: courierA.sub,
        at: `${today}T06:01:00.000Z`,
      },
      { deed: 'assignRound', before: 'nobody', after: 'nobody' },
    ])
  })

  it('has nothing of what was refused, of a dry run and of what couriers do', async () => {
    await depot.importFile(otherStaff, fileOf(3))
    await depot.request(staff, 'POST', '/v1/manifests/import?dry=yes', fileOf(3), { 'content-type': 'text/csv' })
    await depot.assign({}, courierA)
    const { body } = await depot.importFile(staff, fileOf(2, { postcode: 'nowhere' }))
    expect(body).toMatchObject({ code: 'import-refused' })
    expect(await deeds(staff)).toEqual(['assignRound'])
  })

  it('is for the staff of the same sub-depot and the back office, page by page', async () => {
    await depot.assign({}, courierA)
    for (const count of [1, 2, 3]) await depot.importFile(staff, fileOf(count))
    expect(await deeds(otherStaff)).toEqual([])
    expect(await deeds(office)).toHaveLength(4)
    expect(await depot.call(courierA, 'GET', '/v1/audit')).toMatchObject({ status: 403 })
    const first = await trail(staff, '?limit=3')
    const rest = await trail(staff, `?limit=3&after=${first.next}`)
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([3, 1, null])
    expect(new Set([...first.entries, ...rest.entries].map(({ id }) => id)).size).toBe(4)
    expect(await deeds(staff, '?deed=assignRound')).toEqual(['assignRound'])
  })

  it('names the round, its day and both postcodes, so that a line can be read without the parcel and names no recipient', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(1))
    const [parcel] = inOrder(await depot.lists(courierA))
    const address = { house: '14', street: 'Sample Road', more: [], town: 'Sampleton', postcode: 'AB1 2DF' }
    const input = { parcelId: parcel!.id, address, seenMove: null }
    depot.setTime(`${today}T06:02:00.000Z`)
    await depot.push(staff, depot.tap('moveParcel', input, { entity: `staff-parcel/${parcel!.id}`, input }))
    depot.setTime(`${today}T06:05:00.000Z`)
    const given = { roundId: roundA, courier: null, seen: courierA.sub }
    await depot.push(staff, depot.tap('giveRound', { parcelId: '' }, { entity: `staff-round/${roundA}`, input: given }))
    const { entries } = await trail(staff)
    expect(entries[0]).toMatchObject({
      deed: 'giveRound',
      about: { round: '104' },
      before: courierA.sub,
      after: 'nobody',
    })
    expect(entries[1]).toMatchObject({
      deed: 'moveParcel',
      about: { entity: `staff-parcel/${parcel!.id}`, round: '104', day: today },
      before: parcel!.address.postcode,
      after: 'AB1 2DF',
    })
  })

  it('is searched through all its lines by person, time, kind and text, and never into another sub-depot', async () => {
    await depot.assign({}, courierA)
    for (const count of [1, 2, 3]) {
      depot.setTime(`${today}T0${6 + count}:00:00.000Z`)
      await depot.importFile(staff, fileOf(count))
    }
    const found = async (search: string, who = staff) => await deeds(who, `?limit=2&${search}`)
    const [imported, assigned] = ['importManifests', 'assignRound']
    expect(await found(`from=${today}T08:00:00.000Z&to=${today}T09:00:00.000Z`)).toEqual([imported])
    expect(await found(`person=${courierA.sub}`)).toEqual([assigned])
    expect(await found(`person=${staff.sub}`)).toEqual([imported, imported])
    expect(await found('person=nobody-here')).toEqual([])
    expect(await found('text=2%20PARCELS')).toEqual([imported])
    expect(await found('text=%25')).toEqual([])
    expect(await found(`text=not-said&textPeople=somebody,${courierA.sub}`)).toEqual([assigned])
    expect(await found(`text=not-said&textDeeds=${assigned}`)).toEqual([assigned])
    expect(await found(`deeds=closeManifest,${assigned}`)).toEqual([assigned])
    // What is found is paged through as the whole is.
    const first = await trail(staff, `?limit=2&text=parcel`)
    const rest = await trail(staff, `?limit=2&text=parcel&after=${first.next}`)
    expect([first.entries.length, rest.entries.length, rest.next]).toEqual([2, 1, null])
    for (const search of [
      `person=${courierA.sub}`,
      'text=parcel',
      `text=x&textDeeds=${assigned}`,
      `deeds=${assigned}`,
    ]) {
      expect(await found(search, otherStaff)).toEqual([])
      expect((await found(search, office)).length).toBeGreaterThan(0)
    }
  })

  it('has who looked at a parcel, once an hour', async () => {
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(1))
    const [parcel] = await depot.manifest.db.selectFrom('parcels').select('id').execute()
    const path = `/v1/depot/parcels/${parcel?.id}`
    await depot.call(staff, 'GET', path)
    await depot.call(staff, 'GET', path)
    expect((await depot.call(otherStaff, 'GET', path)).status).not.toBe(200)
    const reads = async () => (await deeds(staff)).filter((deed) => deed === 'readDepotParcel').length
    expect(await reads()).toBe(1)
    depot.setTime(`${today}T07:30:00.000Z`)
    await depot.call(staff, 'GET', path)
    expect(await reads()).toBe(2)
  })

  it('is changed by nobody', async () => {
    await depot.assign({}, courierA)
    const { db } = depot.manifest
    await expect(db.updateTable('audit').set({ actor: 'somebody-else' }).execute()).rejects.toThrow(
      'The audit trail is not changed.',
    )
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('The audit trail is not changed.')
    expect(await deeds(staff)).toEqual(['assignRound'])
  })
})

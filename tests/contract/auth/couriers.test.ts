import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PostalAddress } from '#contracts/parcel/change-address.ts'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import { demoProfiles } from '#services/demo/demo-profiles.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/OTH'] }
const former: Person = { sub: 'anna', groups: [] }
const staff: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const otherStaff: Person = { sub: 'olga', groups: ['sub-depot', 'sub-depot/OTH'] }
/** The name of a sub-depot alone makes nobody its staff. */
const halfStaff: Person = { sub: 'hal', groups: ['courier', 'sub-depot/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }

const entry = {
  name: 'A. Example',
  courierNumber: 'C-1',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: ['+447700900001'],
}
const address: PostalAddress = { line1: '1 Sample Road', line2: '', town: 'Sampleton', postcode: 'AB1 2DF' }
const moved: PostalAddress = { line1: 'Flat 2', line2: '8 Specimen Avenue', town: 'Sampleton', postcode: 'AB1 3EG' }

describe.each(databases)('couriers on $name', (kind) => {
  let database: Database
  let service: AuthService

  beforeAll(async () => {
    database = await kind.open()
    service = await createAuthService({
      database,
      clock: { now: () => new Date('2026-05-14T09:00:00Z') },
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
  })
  afterAll(() => database.close())

  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(service.app, person, method, path, body)
  const ofCourier = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    body: body as Courier & { detail?: string },
  })
  const write = async (person: Person | null, sub: string, more: object = {}) =>
    ofCourier(await call(person, 'PUT', `/v1/couriers/${sub}`, { ...entry, ...more }))
  const read = async (person: Person | null, sub: string) => ofCourier(await call(person, 'GET', `/v1/couriers/${sub}`))
  const change = (person: Person, to: string, given: object) =>
    tapAs(service.app, person, { command: 'changeAddress', entity: `courier/${to}`, input: { id: to, address: given } })
  const feed = (person: Person) => feedOf(service.app, person, 'courier')

  it('are entered by their sub-depot and by the back office, and read by both', async () => {
    expect(await write(staff, 'anna', { address })).toMatchObject({
      status: 200,
      body: { id: 'anna', ...entry, address },
    })
    expect((await write(office, 'ben', { subDepot: 'OTH', courierNumber: 'C-2', rounds: [], phones: [] })).status).toBe(
      200,
    )
    expect((await read(staff, 'anna')).body).toEqual({ id: 'anna', ...entry, address })
    expect((await read(office, 'anna')).status).toBe(200)
    expect((await read(office, 'ben')).body).toMatchObject({ subDepot: 'OTH', address: null })
    const { couriers } = (await call(staff, 'GET', '/v1/couriers?subDepot=SAM')).body as { couriers: Courier[] }
    expect(couriers.map(({ id }) => id)).toEqual(['anna'])
    expect((await call(office, 'GET', '/v1/couriers?subDepot=OTH')).status).toBe(200)
  })

  it('are listed with what they have said that they deliver with, which is no part of their own row', async () => {
    const listed = async () =>
      ((await call(staff, 'GET', '/v1/couriers?subDepot=SAM')).body as { couriers: ListedCourier[] }).couriers
    expect((await listed())[0]).not.toHaveProperty('vehicle')
    const input = { id: 'anna', vehicle: 'small_van', maxParcels: 120, heavyParcels: false, districts: [], note: '' }
    expect(
      await tapAs(service.app, anna, { command: 'saveWorkPreferences', entity: 'work-preferences/anna', input }),
    ).toMatchObject({ kind: 'applied' })
    expect(await listed()).toMatchObject([{ id: 'anna', vehicle: 'small_van' }])
    expect((await read(staff, 'anna')).body).not.toHaveProperty('vehicle')
  })

  it('reach their courier’s phone, and nobody else’s', async () => {
    expect(await feed(anna)).toEqual([{ id: 'anna', ...entry, address }])
    expect(await feed(ben)).toMatchObject([{ id: 'ben' }])
    expect(await feed(staff)).toEqual([])
  })

  it('of another sub-depot are neither read nor written nor taken over', async () => {
    expect((await read(otherStaff, 'anna')).status).toBe(404)
    expect((await write(otherStaff, 'anna')).status).toBe(403)
    expect((await write(otherStaff, 'anna', { subDepot: 'OTH' })).status).toBe(404)
    expect((await write(staff, 'anna', { subDepot: 'OTH' })).status).toBe(403)
    expect((await call(otherStaff, 'GET', '/v1/couriers?subDepot=SAM')).status).toBe(403)
    expect((await read(office, 'anna')).body).toMatchObject({ subDepot: 'SAM', name: 'A. Example' })
  })

  it.each([
    anna,
    ben,
    former,
    halfStaff,
    { sub: 'svc', groups: ['service'] },
    { sub: 'eve', groups: ['courier', 'back-office/SAM'] },
  ])('are closed to whoever is no staff: %j', async (person) => {
    expect((await read(person, 'anna')).status).toBe(403)
    expect((await write(person, 'anna')).status).toBe(403)
    expect((await call(person, 'GET', '/v1/couriers?subDepot=SAM')).status).toBe(403)
  })

  it('are closed to whoever has no token', async () => {
    expect((await read(null, 'anna')).status).toBe(401)
    expect((await write(null, 'anna')).status).toBe(401)
    expect((await call(null, 'GET', '/v1/sync/pull?cursor=0')).status).toBe(401)
  })

  it('change their own address, and it is in their feed; the newest stands', async () => {
    expect(await change(anna, 'anna', address)).toMatchObject({ kind: 'applied' })
    expect(await change(anna, 'anna', moved)).toMatchObject({ kind: 'applied' })
    expect(await feed(anna)).toEqual([{ id: 'anna', ...entry, address: moved }])
    expect((await read(staff, 'anna')).body.address).toEqual(moved)
  })

  it('change nobody else’s address, and none without the courier group', async () => {
    const refused = { kind: 'rejected', code: 'not-your-address' }
    for (const person of [ben, staff, office, halfStaff])
      expect(await change(person, 'anna', address)).toMatchObject(refused)
    expect(await change(former, 'anna', address)).toMatchObject(refused)
    expect((await read(staff, 'anna')).body.address).toEqual(moved)
  })

  it('whom the depot has not entered yet are told so', async () => {
    expect(await change({ sub: 'carl', groups: ['courier'] }, 'carl', address)).toMatchObject({
      kind: 'rejected',
      code: 'courier-unknown',
    })
  })

  it('keep the address that they gave when the depot sets the rest anew', async () => {
    const after = await write(staff, 'anna', { rounds: ['104', '118'] })
    expect(after.body).toMatchObject({ rounds: ['104', '118'], address: moved })
    expect(await feed(anna)).toMatchObject([{ rounds: ['104', '118'], address: moved }])
  })

  it('have a number that nobody else has', async () => {
    const taken = await write(staff, 'carl', { courierNumber: 'C-1' })
    expect([taken.status, taken.body.detail]).toEqual([400, 'Courier number C-1 belongs to another courier.'])
    expect((await write(staff, 'anna', { courierNumber: 'C-2' })).status).toBe(400)
    expect((await read(office, 'carl')).status).toBe(404)
  })

  it('move to another sub-depot by the back office', async () => {
    expect((await write(office, 'anna', { subDepot: 'OTH' })).status).toBe(200)
    expect((await read(staff, 'anna')).status).toBe(404)
    expect((await read(otherStaff, 'anna')).status).toBe(200)
    expect((await write(office, 'anna')).status).toBe(200)
  })

  it.each([{ postcode: 'AB12DF' }, { postcode: 'somewhere' }, { line1: ' ' }, { town: '' }, { line2: 'x'.repeat(81) }])(
    'an address that could not be written on an envelope is refused: %j',
    async (wrong) => {
      expect(await change(anna, 'anna', { ...address, ...wrong })).toMatchObject({
        kind: 'rejected',
        code: 'input-invalid',
      })
      expect((await write(staff, 'anna', { address: { ...address, ...wrong } })).status).toBe(400)
    },
  )

  it.each([
    { phones: ['07700 900001'] },
    { subDepot: 'sam' },
    { roles: ['king'] },
    { rounds: ['a round'] },
    { courierNumber: '' },
  ])('an entry that is none is refused: %j', async (wrong) => {
    expect((await write(office, 'anna', wrong)).status).toBe(400)
  })

  it('of the demo are entered once, and stay as they were changed', async () => {
    const [sub = ''] = Object.keys(demoProfiles)
    await service.seedDemo(demoProfiles)
    expect((await read(staff, sub)).body).toMatchObject(demoProfiles[sub] ?? {})
    await write(staff, sub, { courierNumber: 'C-9' })
    await service.seedDemo(demoProfiles)
    expect((await read(staff, sub)).body.courierNumber).toBe('C-9')
  })
})

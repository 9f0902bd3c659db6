import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CourierAccount } from '#contracts/courier/courier-account.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService } from '#services/auth/service.ts'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { callAs, feedOf, verifyPerson, type Person } from '#support/people.ts'
import { poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const staff: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const otherStaff: Person = { sub: 'olga', groups: ['sub-depot', 'sub-depot/OTH'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const invitation = {
  subDepot: 'SAM',
  name: 'N. Newcomer',
  courierNumber: 'C-301',
  rounds: [],
  phones: [],
  email: 'new@example.com',
}

interface Refused {
  code?: string
  detail?: string
  issues?: { at: string; message: string }[]
}

describe.each(databases)('accounts of couriers, with books on $name', (kind) => {
  let database: Database
  let pool: PoolUnderTest
  let app: Awaited<ReturnType<typeof createAuthService>>['app']
  let isPoolThere = true
  let drawn = 400

  beforeAll(async () => {
    database = await kind.open()
    pool = await startPool({ adminKey })
    const clock = { now: pool.now }
    const reach: typeof fetch = async (...request) =>
      isPoolThere ? await fetch(...request) : await Promise.reject(new TypeError('no pool'))
    ;({ app } = await createAuthService(
      {
        database,
        clock,
        newId: counterIds(99),
        log: createLog(() => undefined),
        rateLimit: { burst: 100_000, perSecond: 100_000 },
        verify: verifyPerson,
      },
      null,
      {
        pool: createPoolAdmin({
          endpoint: pool.endpoint,
          region: 'eu-west-2',
          userPoolId: poolId,
          key: adminKey,
          clock,
          fetch: reach,
        }),
      },
    ))
  })
  beforeEach(() => {
    isPoolThere = true
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body)
  const invite = async (more: object = {}, person: Person = staff) => {
    const { status, body } = await call(person, 'POST', '/v1/couriers', { ...invitation, ...more })
    return { status, body: body as Courier & Refused }
  }
  const account = async (person: Person, id: string, deed?: string) => {
    const { status, body } = await call(
      person,
      deed === undefined ? 'GET' : 'POST',
      `/v1/couriers/${id}/account${deed === undefined ? '' : `/${deed}`}`,
    )
    return { status, body: body as CourierAccount & Refused }
  }
  /** Somebody new, with what is one person's alone. */
  const newcomer = async () => {
    drawn += 1
    const { body } = await invite({ courierNumber: `C-${drawn}`, email: `n${drawn}@example.com` })
    return body.id
  }
  const letters = (email: string) =>
    pool.delivered.filter(({ to, purpose }) => to === email && purpose === 'invitation').length

  it('are made by an invitation: a courier of this sub-depot and no more, who is in the books', async () => {
    const { status, body } = await invite()
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { subDepot: 'SAM', courierNumber: 'C-301', roles: ['courier'], address: null },
    })
    await expect.poll(() => letters('new@example.com')).toBe(1)
    expect((await account(staff, body.id)).body).toEqual({
      state: 'invited',
      email: 'new@example.com',
      secondFactor: false,
      mayChange: true,
    })
    expect(await feedOf(app, { sub: body.id, groups: ['courier', 'courier/SAM'] }, 'courier')).toMatchObject([
      { name: 'N. Newcomer' },
    ])
    const { entries } = (await call(staff, 'GET', '/v1/audit')).body as {
      entries: { deed: string; after: string; subDepot: string }[]
    }
    expect(entries.find(({ deed }) => deed === 'inviteCourier')).toMatchObject({ after: body.id, subDepot: 'SAM' })
    expect(JSON.stringify(entries)).not.toContain('new@example.com')
  })

  it('are refused with the field that is wrong, and nobody is made', async () => {
    const { body } = await invite({ courierNumber: 'C-302', email: 'taken@example.com' })
    expect((await invite({ courierNumber: 'C-303', email: 'TAKEN@example.com' })).body).toMatchObject({
      code: 'body-invalid',
      issues: [{ at: 'body.email', message: 'Somebody has an account with this e-mail address already.' }],
    })
    expect((await invite({ courierNumber: 'C-302', email: 'else@example.com' })).body).toMatchObject({
      issues: [{ at: 'body.courierNumber' }],
    })
    expect((await invite({ email: 'no address' })).body).toMatchObject({
      code: 'body-invalid',
      issues: [{ at: 'body.email' }],
    })
    expect((await invite({ name: ' ' })).body).toMatchObject({ code: 'body-invalid', issues: [{ at: 'body.name' }] })
    expect((await invite({ courierNumber: 'C-304', email: 'a@example.com' }, otherStaff)).status).toBe(403)
    const { couriers } = (await call(staff, 'GET', '/v1/couriers?subDepot=SAM')).body as { couriers: Courier[] }
    expect(couriers.filter(({ courierNumber }) => /C-30[234]/.test(courierNumber)).map(({ id }) => id)).toEqual([
      body.id,
    ])
  })

  it('go on where an invitation stopped: at a lost answer, or between the pool and the books', async () => {
    const admin = createPoolAdmin({
      endpoint: pool.endpoint,
      region: 'eu-west-2',
      userPoolId: poolId,
      key: adminKey,
      clock: { now: pool.now },
      fetch,
    })
    await admin.invite('c-305', 'half@example.com')
    isPoolThere = false
    expect((await invite({ courierNumber: 'C-305', email: 'half@example.com' })).status).toBe(503)
    isPoolThere = true
    expect((await invite({ courierNumber: 'C-305', email: 'half@example.com' })).status).toBe(200)
    await expect.poll(() => letters('half@example.com')).toBe(2)
    await admin.invite('c-306', 'somebody@example.com')
    expect((await invite({ courierNumber: 'C-306', email: 'else@example.com' })).body.issues?.[0]?.at).toBe(
      'body.courierNumber',
    )
  })

  it('are closed with the books, so that the phone has it, and opened again', async () => {
    const id = await newcomer()
    const phone: Person = { sub: id, groups: ['courier', 'courier/SAM'] }
    expect((await account(staff, id, 'close')).body).toMatchObject({ state: 'closed' })
    const [closed] = await feedOf(app, phone, 'courier')
    expect(closed).toMatchObject({ closedAt: pool.now().toISOString() })
    expect((await account(staff, id, 'close')).body).toMatchObject({ state: 'closed' })
    // What the books say besides does not open it.
    await call(staff, 'PUT', `/v1/couriers/${id}`, {
      subDepot: 'SAM',
      name: 'Other Name',
      courierNumber: `C-${drawn}`,
      roles: ['courier'],
      rounds: [],
      phones: [],
    })
    expect((await call(staff, 'GET', `/v1/couriers/${id}`)).body).toMatchObject({
      name: 'Other Name',
      closedAt: pool.now().toISOString(),
    })
    expect((await account(staff, id, 'open')).body).toMatchObject({ state: 'invited' })
    expect((await feedOf(app, phone, 'courier'))[0]).not.toHaveProperty('closedAt')
    const { entries } = (await call(staff, 'GET', '/v1/audit')).body as {
      entries: { deed: string; about: { id?: string } }[]
    }
    const own = entries.filter(({ about }) => about.id === id)
    expect(own.find(({ deed }) => deed === 'openAccount')).toMatchObject({
      subDepot: 'SAM',
      before: 'closed',
      after: 'open',
    })
    expect(own.filter(({ deed }) => deed === 'closeAccount')).toHaveLength(2)
  })

  it('are nobody’s business at another sub-depot, and of the back office’s all', async () => {
    const id = await newcomer()
    for (const deed of [undefined, 'close', 'open', 'invitation', 'second-factor/reset'])
      expect((await account(otherStaff, id, deed)).status).toBe(404)
    expect((await account({ sub: id, groups: ['courier', 'courier/SAM'] }, id, 'close')).status).toBe(403)
    expect((await account(office, id, 'invitation')).body).toMatchObject({ state: 'invited' })
    expect((await account(staff, id)).body.state).toBe('invited')
  })

  it('of staff are not changed through the books: whoever enters a colleague’s subject has no hold on them', async () => {
    const admin = createPoolAdmin({
      endpoint: pool.endpoint,
      region: 'eu-west-2',
      userPoolId: poolId,
      key: adminKey,
      clock: { now: pool.now },
      fetch,
    })
    const entry = { subDepot: 'SAM', name: 'B. Boss', roles: ['courier'], rounds: [], phones: [] }
    for (const [number, groups] of [
      ['C-390', ['back-office']],
      ['C-391', ['courier', 'courier/SAM', 'sub-depot']],
      ['C-392', ['courier', 'courier/OTH']],
      ['C-393', ['courier', 'courier/SAM', 'courier/OTH']],
      ['C-394', []],
    ] as const) {
      const made = await admin.invite(`boss-${number}`, `${number}@example.com`)
      if (!('sub' in made)) throw new Error(made.refused)
      for (const group of groups) await admin.addToGroup(made.sub, group)
      await call(staff, 'PUT', `/v1/couriers/${made.sub}`, { ...entry, courierNumber: number })
      expect((await account(staff, made.sub)).body).toMatchObject({ mayChange: false })
      for (const deed of ['close', 'open', 'invitation', 'second-factor/reset'])
        expect((await account(staff, made.sub, deed)).status).toBe(403)
      expect((await admin.find(made.sub))?.enabled).toBe(true)
    }
    const own = await newcomer()
    expect((await account({ ...staff, sub: own }, own, 'close')).status).toBe(403)
  })

  it('say so where the pool is away, or where nothing is set up to ask it', async () => {
    const id = await newcomer()
    isPoolThere = false
    expect((await account(staff, id, 'close')).body).toMatchObject({ code: 'not-ready' })
    expect((await call(staff, 'GET', `/v1/couriers/${id}`)).body).not.toHaveProperty('closedAt')
    const { app: bare } = await createAuthService({
      database,
      clock: { now: pool.now },
      newId: counterIds(99),
      log: createLog(() => undefined),
      verify: verifyPerson,
    })
    expect((await callAs(bare, staff, 'GET', `/v1/couriers/${id}/account`)).body).toMatchObject({ code: 'not-set-up' })
  })
})

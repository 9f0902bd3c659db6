import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { staffHelperRowSchema, type Helper } from '#contracts/courier/helper.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { openServiceSchema } from '#kit/database/service-schema.ts'
import { erasePerson } from '#kit/people/erase-person.ts'
import { createPoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { authMigrations } from '#services/auth/migrations.ts'
import { eraseProfile } from '#services/auth/people/erase-courier.ts'
import { authRegister } from '#services/auth/people/register.ts'
import type { AuthTables } from '#services/auth/tables.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, groupFeedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const courierGroups = ['courier', 'courier/SAM']
const anna: Person = { sub: 'anna', groups: courierGroups }
const ben: Person = { sub: 'ben', groups: courierGroups }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const viewer: Person = { sub: 'vera', groups: ['sub-depot', 'sub-depot/SAM/viewer'] }
const elsewhere: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }

const request = (at: number, more: object = {}) => ({
  command: 'requestHelper',
  entity: `helper/${numberedId(at)}`,
  input: {
    id: numberedId(at),
    name: 'H. Helper',
    email: `helper${at}@example.com`,
    phone: '+447700900119',
    ...more,
  },
})
const end = (at: number) => ({
  command: 'endHelper',
  entity: `helper/${numberedId(at)}`,
  input: { id: numberedId(at) },
})
const decide = (
  at: number,
  state: string,
  { courier = 'anna', text = state === 'refused' ? 'Not now.' : '' } = {},
) => ({
  command: 'decideHelper',
  entity: `staff-helper/${courier}/${numberedId(at)}`,
  input: { courier, id: numberedId(at), state, text },
})

describe.each(databases)('helpers of couriers on $name', (kind) => {
  let database: Database
  let pool: PoolUnderTest
  let service: AuthService
  let isPoolThere = true
  let later = 0

  const open = async (withPool: boolean): Promise<AuthService> => {
    const clock = { now: () => new Date(pool.now().getTime() + later) }
    const reach: typeof fetch = async (...sent) =>
      isPoolThere ? await fetch(...sent) : await Promise.reject(new TypeError('no pool'))
    const parts = { endpoint: pool.endpoint, region: 'eu-west-2', userPoolId: poolId, key: adminKey, fetch: reach }
    return await createAuthService(
      {
        database,
        clock,
        newId: counterIds(99),
        log: createLog(() => undefined),
        rateLimit: { burst: 100_000, perSecond: 100_000 },
        verify: verifyPerson,
      },
      null,
      withPool ? { pool: createPoolAdmin({ ...parts, clock: { now: pool.now } }) } : {},
    )
  }
  const enter = async (sub: string, courierNumber: string) => {
    const body = {
      subDepot: 'SAM',
      name: `${sub} (courier)`,
      courierNumber,
      roles: ['courier'],
      rounds: [],
      phones: [],
    }
    expect((await callAs(service.app, depot, 'PUT', `/v1/couriers/${sub}`, body)).status).toBe(200)
  }

  beforeAll(async () => {
    database = await kind.open()
    pool = await startPool({ adminKey })
    service = await open(true)
    await enter('anna', 'C-104')
    await enter('ben', 'C-118')
  })
  beforeEach(() => {
    isPoolThere = true
    later = 0
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const send = async (person: Person, tap: Parameters<typeof tapAs>[2]) => await tapAs(service.app, person, tap)
  const own = async (at: number, person: Person = anna) =>
    ((await feedOf(service.app, person, 'helper')) as Helper[]).find(({ id }) => id === numberedId(at))
  const profile = async (sub: string) =>
    ((await feedOf(service.app, { sub, groups: courierGroups }, 'courier')) as Courier[])[0]
  const waiting = async (person: Person, at: number, feed = 'staff/SAM') =>
    (await groupFeedOf(service.app, person, feed, 'staff-helper'))
      ?.map((row) => staffHelperRowSchema.parse(row))
      .find(({ id }) => id.endsWith(numberedId(at)))
  const job = async (name: string) => await service.jobs.find((each) => each.name === name)?.run(new Date())
  /** Somebody who drives for a courier: their account. */
  const engaged = async (at: number, person: Person = anna): Promise<string> => {
    expect(await send(person, request(at))).toMatchObject({ kind: 'applied' })
    expect(await send(depot, decide(at, 'approved', { courier: person.sub }))).toMatchObject({ kind: 'applied' })
    await service.makeHelperAccounts()
    return (await own(at, person))?.account ?? ''
  }

  it('are asked for, approved, and get an account that drives for the courier', async () => {
    expect(await send(anna, request(1))).toMatchObject({ kind: 'applied' })
    expect(await own(1)).toMatchObject({ state: 'requested', account: null })
    expect(await waiting(depot, 1)).toMatchObject({
      courier: 'anna',
      name: 'H. Helper',
      email: 'helper1@example.com',
      outcome: null,
    })
    expect(await send(depot, decide(1, 'approved'))).toMatchObject({ kind: 'applied' })
    expect(await own(1)).toMatchObject({ state: 'approved', account: null })
    await service.makeHelperAccounts()
    const helper = await own(1)
    expect(helper).toMatchObject({ state: 'engaged', email: '', phone: '' })
    expect(await profile(helper?.account ?? '')).toMatchObject({
      name: 'H. Helper',
      courierNumber: 'C-104-H1',
      phones: ['+447700900119'],
      engagedBy: { id: 'anna', name: 'anna (courier)' },
    })
    await expect.poll(() => pool.delivered.filter(({ to }) => to === 'helper1@example.com').length).toBe(1)
    expect(await waiting(depot, 1)).toMatchObject({ email: '', phone: '', outcome: { state: 'approved' } })
    const account = (await callAs(service.app, depot, 'GET', `/v1/couriers/${helper?.account}/account`)).body
    expect(account).toMatchObject({ state: 'invited', mayChange: true })
    // The same decision and the job once more change nothing.
    expect(await send(depot, decide(1, 'approved'))).toMatchObject({ kind: 'applied' })
    await service.makeHelperAccounts()
    expect(await own(1)).toEqual(helper)
  })

  it('are refused with a reason, which the courier reads', async () => {
    await send(anna, request(2))
    expect(await send(depot, decide(2, 'refused', { text: '' }))).toMatchObject({ code: 'reason-missing' })
    expect(await send(depot, decide(2, 'refused'))).toMatchObject({ kind: 'applied' })
    expect(await own(2)).toMatchObject({ state: 'refused', text: 'Not now.', email: '', phone: '' })
    expect(await send(depot, decide(2, 'approved'))).toMatchObject({ kind: 'rejected', code: 'already-decided' })
  })

  it('are withdrawn before they are decided, and then cannot be approved', async () => {
    await send(anna, request(3))
    expect(await send(anna, end(3))).toMatchObject({ kind: 'applied' })
    expect(await own(3)).toMatchObject({ state: 'withdrawn', email: '' })
    expect(await send(depot, decide(3, 'approved'))).toMatchObject({ kind: 'rejected', code: 'already-decided' })
  })

  it('end by the courier, also if it arrives while the account is being made', async () => {
    const account = await engaged(4)
    expect(await send(anna, end(4))).toMatchObject({ kind: 'applied' })
    expect(await send(anna, end(4))).toMatchObject({ kind: 'applied' })
    expect(await own(4)).toMatchObject({ state: 'ended', account })
    expect(await profile(account)).not.toHaveProperty('engagedBy')
    await send(anna, request(5))
    await send(depot, decide(5, 'approved'))
    await send(anna, end(5))
    await service.makeHelperAccounts()
    expect(await own(5)).toMatchObject({ state: 'ended', account: null })
  })

  it('end at the desk, and both phones have it', async () => {
    const account = await engaged(6)
    const ending = `/v1/couriers/${account}/engagement/end`
    for (const person of [anna, ben, { sub: account, groups: courierGroups }, viewer])
      expect((await callAs(service.app, person, 'POST', ending)).status).toBe(403)
    expect((await callAs(service.app, elsewhere, 'POST', ending)).status).toBe(404)
    expect((await callAs(service.app, depot, 'POST', ending)).status).toBe(200)
    expect((await callAs(service.app, depot, 'POST', ending)).body).not.toHaveProperty('engagedBy')
    expect(await own(6)).toMatchObject({ state: 'ended' })
    expect(await profile(account)).not.toHaveProperty('engagedBy')
  })

  it('are nobody else’s to see, to end or to decide', async () => {
    await send(anna, request(10))
    expect(await own(10, ben)).toBeUndefined()
    expect(await send(ben, end(10))).toMatchObject({ kind: 'rejected', code: 'helper-unknown' })
    expect(await waiting(elsewhere, 10, 'staff/NOR')).toBeUndefined()
    expect(await waiting(viewer, 10)).toBeUndefined()
    for (const person of [anna, ben, viewer, elsewhere])
      expect(await send(person, decide(10, 'approved'))).toMatchObject({ kind: 'rejected', code: 'not-yours' })
    const both: Person = { sub: 'anna', groups: [...courierGroups, ...depot.groups] }
    expect(await send(both, decide(10, 'approved'))).toMatchObject({ kind: 'rejected', code: 'involved' })
    expect(await send(depot, request(11))).toMatchObject({ kind: 'rejected', code: 'not-a-courier' })
    expect(await send({ sub: 'nobody', groups: courierGroups }, request(11))).toMatchObject({ code: 'not-a-courier' })
    await send(anna, end(10))
  })

  it('have limits: three open requests and five helpers, and a helper has none of their own', async () => {
    await enter('cara', 'C-200')
    const cara: Person = { sub: 'cara', groups: courierGroups }
    const accounts: string[] = []
    for (let at = 20; at < 25; at++) accounts.push(await engaged(at, cara))
    expect(new Set(accounts).size).toBe(5)
    expect(await send(cara, request(25))).toMatchObject({ kind: 'rejected', code: 'too-many-helpers' })
    expect(await send(cara, request(20))).toMatchObject({ kind: 'rejected', code: 'helper-exists' })
    await send(cara, end(20))
    for (const at of [26, 27, 28]) expect(await send(cara, request(at))).toMatchObject({ kind: 'applied' })
    expect(await send(cara, request(29))).toMatchObject({ kind: 'rejected', code: 'too-many-requests' })
    expect(await send(depot, decide(26, 'approved', { courier: 'cara' }))).toMatchObject({ kind: 'applied' })
    expect(await send(depot, decide(27, 'approved', { courier: 'cara' }))).toMatchObject({ code: 'too-many-helpers' })
    const helper: Person = { sub: accounts[1] ?? '', groups: courierGroups }
    expect(await send(helper, request(30))).toMatchObject({ kind: 'rejected', code: 'is-a-helper' })
  })

  it('wait for the pool, and are refused if somebody has the address', async () => {
    await send(ben, request(40))
    await send(depot, decide(40, 'approved', { courier: 'ben' }))
    isPoolThere = false
    await service.makeHelperAccounts()
    expect(await own(40, ben)).toMatchObject({ state: 'approved', email: 'helper40@example.com' })
    isPoolThere = true
    await service.makeHelperAccounts()
    expect(await own(40, ben)).toMatchObject({ state: 'engaged' })
    await send(ben, request(41, { email: 'HELPER40@example.com' }))
    await send(depot, decide(41, 'approved', { courier: 'ben' }))
    await service.makeHelperAccounts()
    expect(await own(41, ben)).toMatchObject({
      state: 'refused',
      text: 'Somebody has an account with this e-mail address already.',
    })
  })

  it('are not asked for where no accounts can be made', async () => {
    const bare = await open(false)
    expect(await tapAs(bare.app, ben, request(50))).toMatchObject({ kind: 'rejected', code: 'no-accounts-here' })
    await send(ben, request(51))
    const approve = decide(51, 'approved', { courier: 'ben' })
    expect(await tapAs(bare.app, depot, approve)).toMatchObject({ kind: 'rejected', code: 'no-accounts-here' })
    expect(await tapAs(bare.app, depot, decide(51, 'refused', { courier: 'ben' }))).toMatchObject({ kind: 'applied' })
  })

  it('move with their courier to the staff of another sub-depot', async () => {
    await enter('dan', 'C-300')
    await send({ sub: 'dan', groups: courierGroups }, request(60))
    const office: Person = { sub: 'otto', groups: ['back-office'] }
    const body = { subDepot: 'NOR', name: 'dan', courierNumber: 'C-300', roles: ['courier'], rounds: [], phones: [] }
    expect((await callAs(service.app, office, 'PUT', '/v1/couriers/dan', body)).status).toBe(200)
    expect(await waiting(elsewhere, 60, 'staff/NOR')).toMatchObject({ name: 'H. Helper' })
    expect(await waiting(depot, 60)).toBeUndefined()
    expect(await send(depot, decide(60, 'approved', { courier: 'dan' }))).toMatchObject({ code: 'not-yours' })
  })

  it('are over for thirty days, and then gone; staff see a decision for 36 hours', async () => {
    await send(ben, request(70))
    await send(ben, end(70))
    later = 37 * 3_600_000
    await job('helpers')
    expect(await waiting(depot, 70)).toBeUndefined()
    expect(await own(70, ben)).toMatchObject({ state: 'withdrawn' })
    later = 31 * 86_400_000
    await job('helpers')
    expect(await own(70, ben)).toBeUndefined()
    expect(await own(40, ben)).toMatchObject({ state: 'engaged' })
  })

  it('outlive neither the erasure of the courier nor of the helper', async () => {
    await enter('erin', 'C-400')
    const erin: Person = { sub: 'erin', groups: courierGroups }
    const [first, second] = [await engaged(80, erin), await engaged(81, erin)]
    await send(erin, request(82))
    const db = await openServiceSchema<AuthTables>(database, 'auth', authMigrations)
    const erase = async (who: string) =>
      await erasePerson({ db, clock: { now: pool.now }, register: authRegister, erase: eraseProfile }, who)
    await erase(first)
    expect(await own(80, erin)).toMatchObject({ state: 'ended', name: 'Erased courier', account: null })
    await erase('erin')
    expect(await profile(second)).not.toHaveProperty('engagedBy')
    expect(await waiting(depot, 82)).toBeUndefined()
  })
})

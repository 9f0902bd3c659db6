import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffAccount, StaffMember } from '#contracts/staff/staff.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createPoolAdmin, type PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createAuthService } from '#services/auth/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { callAs, type Person, verifyPerson } from '#support/people.ts'
import { poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const office: Person = { sub: 'otto', groups: ['back-office'] }
const manager: Person = { sub: 'mia', groups: ['sub-depot', 'sub-depot/SAM'] }
const dispatcher: Person = { sub: 'dan', groups: ['sub-depot', 'sub-depot/SAM/dispatcher'] }
const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const viewerAtSam = { subDepot: 'SAM', role: 'viewer' } as const

interface Problem {
  code?: string
  detail?: string
  issues?: { at: string; message: string }[]
}

describe.each(databases)('staff, with their roles on $name', (kind) => {
  let database: Database
  let pool: PoolUnderTest
  let admin: PoolAdmin
  let app: Awaited<ReturnType<typeof createAuthService>>['app']
  let drawn = 0
  /** The operation of the pool that can't be reached. */
  let failing: string | null = null

  beforeAll(async () => {
    database = await kind.open()
    pool = await startPool({ adminKey })
    const clock = { now: pool.now }
    const { endpoint } = pool
    const fetchOrFail: typeof fetch = (input, init) => {
      const target = new Headers(init?.headers).get('x-amz-target') ?? ''
      return target.endsWith(failing ?? '-') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init)
    }
    admin = createPoolAdmin({
      endpoint,
      region: 'eu-west-2',
      userPoolId: poolId,
      key: adminKey,
      clock,
      fetch: fetchOrFail,
    })
    const deps = {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    }
    ;({ app } = await createAuthService(deps, null, { pool: admin }))
    for (const code of ['SAM', 'NOR'])
      await call(office, 'PUT', `/v1/sub-depots/${code}`, { name: `Depot ${code}`, phone: null })
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const call = async (person: Person, method: string, path: string, body?: unknown) => {
    const answer = await callAs(app, person, method, path, body)
    return { status: answer.status, body: answer.body as StaffAccount & Problem }
  }
  const invite = (more: object = {}, person = office) => {
    drawn += 1
    const fresh = { username: `staff.${drawn}`, name: `S. Number-${drawn}`, email: `s${drawn}@example.com` }
    return call(person, 'POST', '/v1/staff', { ...fresh, grants: [viewerAtSam], ...more })
  }
  const listAs = async (person: Person) =>
    (await callAs(app, person, 'GET', '/v1/staff')).body as { staff: StaffMember[] } & Problem

  it('are invited with an account whose groups are their roles', async () => {
    const grants = [{ subDepot: 'NOR', role: 'manager' }, viewerAtSam]
    const { status, body } = await invite({
      username: 'Wendy.Winter',
      name: 'W. Winter',
      email: 'w@example.com',
      grants,
    })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        username: 'wendy.winter',
        grants,
        mayChange: true,
        account: { state: 'invited', email: 'w@example.com' },
      },
    })
    expect((await admin.groupsOf('wendy.winter')).toSorted()).toEqual([
      'sub-depot',
      'sub-depot/NOR',
      'sub-depot/SAM/viewer',
    ])
    await expect.poll(() => pool.delivered.some(({ to }) => to === 'w@example.com')).toBe(true)
  })

  it('are refused with the field that is wrong, and nobody is made', async () => {
    await invite({ username: 'taken', email: 'taken@example.com' })
    const refusals = await Promise.all([
      invite({ username: 'taken' }),
      invite({ email: 'TAKEN@example.com' }),
      invite({ grants: [{ subDepot: 'XXX', role: 'viewer' }] }),
      invite({ grants: [] }),
      invite({ username: 'a@b' }),
    ])
    expect(refusals.map(({ body }) => [body.code, body.issues?.[0]?.at])).toEqual([
      ['body-invalid', 'body.username'],
      ['body-invalid', 'body.email'],
      ['body-invalid', 'body.grants'],
      ['body-invalid', 'body.grants'],
      ['body-invalid', 'body.username'],
    ])
    expect((await listAs(office)).staff.filter(({ username }) => username === 'taken')).toHaveLength(1)
  })

  it('are told that an account was made whose roles could not be given, and the same invitation goes on', async () => {
    const invitation = { username: 'half.way', email: 'half@example.com' }
    failing = 'AdminAddUserToGroup'
    const first = await invite(invitation)
    failing = null
    expect([first.status, first.body.code]).toEqual([503, 'not-ready'])
    expect(first.body.detail).toContain('The account was made, but it has no roles yet.')
    const second = await invite(invitation)
    expect([second.status, second.body.grants]).toEqual([200, [viewerAtSam]])
  })

  it('get other roles, which are those of their next token, and the old ones go', async () => {
    const { body } = await invite()
    const grants = [{ subDepot: 'SAM', role: 'pay' }]
    const entry = { name: 'S. Renamed', grants, seen: body.grants }
    const changed = await call(office, 'PUT', `/v1/staff/${body.id}`, entry)
    expect(changed).toMatchObject({ status: 200, body: { name: 'S. Renamed', grants } })
    expect((await admin.groupsOf(body.username)).toSorted()).toEqual(['sub-depot', 'sub-depot/SAM/pay'])
    const late = await call(office, 'PUT', `/v1/staff/${body.id}`, entry)
    expect(late).toMatchObject({ status: 409, body: { code: 'changed-meanwhile' } })
    const none = await call(office, 'PUT', `/v1/staff/${body.id}`, { ...entry, grants: [], seen: grants })
    expect(none.body.grants).toEqual([])
    expect(await admin.groupsOf(body.username)).toEqual([])
  })

  it('are a manager’s of a sub-depot only where all of their roles are there', async () => {
    const own = (await invite()).body
    const both = (await invite({ grants: [viewerAtSam, { subDepot: 'NOR', role: 'viewer' }] })).body
    const others = (await invite({ grants: [{ subDepot: 'NOR', role: 'viewer' }] })).body
    const whole = (await invite({ grants: [{ subDepot: null, role: 'viewer' }] })).body
    const listed = new Map((await listAs(manager)).staff.map(({ id, mayChange }) => [id, mayChange]))
    expect([own, both, others, whole].map(({ id }) => listed.get(id))).toEqual([true, false, undefined, undefined])
    const close = (id: string) => call(manager, 'POST', `/v1/staff/${id}/account/close`)
    expect((await close(own.id)).body.account.state).toBe('closed')
    expect((await close(both.id)).status).toBe(403)
    expect((await close(others.id)).status).toBe(404)
    expect((await close(whole.id)).status).toBe(404)
    expect((await admin.find(both.username))?.enabled).toBe(true)
  })

  it('never get more from a manager of a sub-depot than roles there', async () => {
    for (const grant of [
      { subDepot: null, role: 'viewer' },
      { subDepot: 'NOR', role: 'viewer' },
    ]) {
      expect((await invite({ grants: [grant] }, manager)).status).toBe(403)
      const { body } = await invite({}, manager)
      const entry = { name: body.name, grants: [grant], seen: body.grants }
      expect((await call(manager, 'PUT', `/v1/staff/${body.id}`, entry)).status).toBe(403)
      expect((await admin.groupsOf(body.username)).toSorted()).toEqual(['sub-depot', 'sub-depot/SAM/viewer'])
    }
  })

  it('change nothing of themselves, and without the role of a manager nothing of others', async () => {
    const { body } = await invite({ grants: [{ subDepot: null, role: 'manager' }] })
    const self: Person = { sub: body.id, groups: ['back-office'] }
    const entry = { name: 'Me', grants: [viewerAtSam], seen: body.grants }
    expect(await call(self, 'PUT', `/v1/staff/${body.id}`, entry)).toMatchObject({ status: 403 })
    expect((await invite({}, dispatcher)).status).toBe(403)
    expect((await listAs(dispatcher)).code).toBe('not-allowed')
    expect((await call(manager, 'PUT', '/v1/sub-depots/EAS', { name: 'East', phone: null })).status).toBe(403)
  })

  it('can be closed, opened, invited again and helped with a lost second step', async () => {
    const { body } = await invite()
    const act = async (path: string) => (await call(office, 'POST', `/v1/staff/${body.id}/account/${path}`)).body
    expect(await act('close')).toMatchObject({ account: { state: 'closed' }, closedAt: expect.any(String) as string })
    expect(await act('open')).toMatchObject({ account: { state: 'invited' }, closedAt: null })
    expect(await act('invitation')).toMatchObject({ account: { state: 'invited' } })
    expect(await act('second-factor/reset')).toMatchObject({ account: { secondFactor: false } })
  })

  it('who were made in the pool itself are known once they come', async () => {
    const wanda: Person = { sub: 'wanda', groups: ['sub-depot', 'sub-depot/SAM/people'] }
    await callAs(app, wanda, 'GET', '/v1/sync/pull?cursor=0')
    expect((await listAs(office)).staff.find(({ id }) => id === 'wanda')?.grants).toEqual([
      { subDepot: 'SAM', role: 'people' },
    ])
  })

  it('are in the audit trail with their roles, and without their address', async () => {
    const { body } = await invite({ email: 'quiet@example.com' })
    const { entries } = (await callAs(app, office, 'GET', '/v1/audit')).body as {
      entries: { deed: string; after: string; about: { staff?: string } }[]
    }
    const entry = entries.find(({ about }) => about.staff === body.id)
    expect(entry).toMatchObject({ deed: 'inviteStaff', after: 'viewer at SAM' })
    expect(JSON.stringify(entries)).not.toContain('quiet@example.com')
  })
})

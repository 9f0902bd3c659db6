import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createPoolAdmin, type PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { callAs, type Person, verifyPerson } from '#support/people.ts'
import { poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const office: Person = { sub: 'otto', groups: ['back-office'] }
const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const missingMail = { name: 'mail', isReady: false, detail: 'Set MAIL_URL.' } as const

interface Answer {
  code?: string
  detail?: string
  issues?: { at: string }[]
}

describe.each(databases)('the set-up of a new depot on $name', (kind) => {
  let database: Database
  let pool: PoolUnderTest
  let admin: PoolAdmin
  let service: AuthService

  beforeAll(async () => {
    database = await kind.open()
    pool = await startPool({ adminKey })
    const clock = { now: pool.now }
    const { endpoint } = pool
    admin = createPoolAdmin({ endpoint, region: 'eu-west-2', userPoolId: poolId, key: adminKey, clock, fetch })
    const deps = {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    }
    const setUpParts = { check: () => [missingMail], hasOffice: () => pool.hasOffice() }
    service = await createAuthService(deps, null, { pool: admin, setUpParts })
  })
  afterAll(async () => {
    await pool.stop()
    await database.close()
  })

  const entry = {
    company: 'Sample Parcels Ltd',
    subDepot: { code: 'SAM', name: 'Sample depot' },
    username: 'first.office',
    name: 'F. Office',
    email: 'office@example.com',
    password: 'Rainy-Morning-2026',
  }
  const post = async (body: object) => {
    const answer = await callAs(service.app, null, 'POST', '/v1/set-up', body)
    return { status: answer.status, body: answer.body as Answer }
  }
  const read = async () => (await callAs(service.app, null, 'GET', '/v1/set-up')).body

  it('makes one account with the code of the console, and then never again', async () => {
    const code = (await service.makeSetUpCode()) ?? ''
    expect(code).toMatch(/^([A-Z2-9]{5}-){4}[A-Z2-9]{5}$/)
    expect(await read()).toEqual({ isNeeded: true, checks: [{ name: 'pool', isReady: true, detail: '' }, missingMail] })

    expect((await post({ ...entry, code: code.replace(/^./, '0') })).body.code).toBe('not-allowed')
    expect(await admin.find(entry.username)).toBeUndefined()
    const weak = await post({ ...entry, code, password: 'Password1!' })
    expect(weak.body).toMatchObject({ code: 'body-invalid', issues: [{ at: 'body.password' }] })
    expect(await read()).toMatchObject({ isNeeded: true })

    expect(await post({ ...entry, code: ` ${code.toLowerCase()} ` })).toEqual({
      status: 200,
      body: { username: entry.username },
    })
    expect(await admin.groupsOf(entry.username)).toEqual(['back-office'])
    expect(await admin.find(entry.username)).toMatchObject({ status: 'CONFIRMED', email: entry.email })
    expect(await read()).toEqual({ isNeeded: false, checks: [] })
    expect((await post({ ...entry, code, username: 'second' })).status).toBe(404)
    expect(await service.makeSetUpCode()).toBeNull()

    const lists = await callAs(service.app, office, 'GET', '/v1/sub-depots')
    expect(lists.body).toEqual({ subDepots: [{ ...entry.subDepot, phone: null }] })
    const { body } = await callAs(service.app, office, 'GET', '/v1/company')
    expect(body).toEqual({ company: { name: entry.company, address: '', privacyEmail: '', icoNumber: '' } })
    expect((await callAs(service.app, office, 'GET', '/v1/staff')).body).toMatchObject({
      staff: [{ name: entry.name, grants: [{ subDepot: null, role: 'manager' }] }],
    })
  })

  it('leaves the company to the managers of the back office', async () => {
    const company = {
      name: 'Sample Parcels Ltd',
      address: '1 Sample Road, Sampleton',
      privacyEmail: 'privacy@example.com',
      icoNumber: 'ZA123456',
    }
    const viewer: Person = { sub: 'vera', groups: ['back-office/viewer'] }
    expect((await callAs(service.app, viewer, 'PUT', '/v1/company', company)).status).toBe(403)
    expect((await callAs(service.app, office, 'PUT', '/v1/company', company)).body).toEqual(company)
    expect((await callAs(service.app, viewer, 'GET', '/v1/company')).body).toEqual({ company })
    const wrong = await callAs(service.app, office, 'PUT', '/v1/company', { ...company, icoNumber: '12' })
    expect(wrong.body).toMatchObject({ issues: [{ at: 'body.icoNumber' }] })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService } from '#services/auth/service.ts'
import { createPoolAdmin, type PoolAdmin } from '#services/auth/accounts/pool-admin.ts'
import { counterIds } from '#support/counter-ids.ts'
import { openTestDatabase } from '#support/databases.ts'
import { callAs, verifyPerson, type Person } from '#support/people.ts'
import { poolId, startPool, type PoolUnderTest } from '../identity/pool-under-test.ts'

const staff: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const adminKey = { id: 'depot', secret: 'a-secret-of-this-test' }
const unknown = { state: 'missing', email: null, secondFactor: false, mayChange: false }

let database: Database
let pool: PoolUnderTest
let admin: PoolAdmin
let app: Awaited<ReturnType<typeof createAuthService>>['app']
let people = 0

beforeAll(async () => {
  database = await openTestDatabase()
  pool = await startPool({ adminKey })
  const clock = { now: pool.now }
  admin = createPoolAdmin({
    endpoint: pool.endpoint,
    region: 'eu-west-2',
    userPoolId: poolId,
    key: adminKey,
    clock,
    fetch,
  })
  const deps = { database, clock, newId: counterIds(99), log: createLog(() => undefined), verify: verifyPerson }
  ;({ app } = await createAuthService(deps, null, { pool: admin }))
})
afterAll(async () => {
  await pool.stop()
  await database.close()
})

/** An account of these groups. */
async function invite(groups: readonly string[]) {
  const name = `person-${++people}`
  const made = await admin.invite(name, `${name}@example.com`)
  if (!('sub' in made)) throw new Error(made.refused)
  for (const group of groups) await admin.addToGroup(name, group)
  return { name, sub: made.sub, email: `${name}@example.com` }
}

/** What staff read of an account after they have entered it in the roster of their sub-depot. */
async function look(id: string, person = staff) {
  const path = `/v1/couriers/${encodeURIComponent(id)}`
  const entry = { subDepot: 'SAM', name: 'A. Body', roles: ['courier'], rounds: [], phones: [] }
  await callAs(app, staff, 'PUT', path, { ...entry, courierNumber: `C-${++people}` })
  return (await callAs(app, person, 'GET', `${path}/account`)).body
}

describe('staff of a sub-depot who enter somebody in their roster', () => {
  it.each([[['back-office']], [['sub-depot', 'sub-depot/NOR']], [['courier', 'courier/NOR']], [['courier']], [[]]])(
    'read nothing of an account in the groups %j',
    async (groups) => {
      const { sub, email } = await invite(groups)
      expect(await look(sub)).toEqual(unknown)
      expect(await look(sub)).toEqual(await look(crypto.randomUUID()))
      expect(await look(sub, office)).toMatchObject({ email })
    },
  )

  it('find nobody by a username or an email address, not even their own courier', async () => {
    const { name, email, sub } = await invite(['courier', 'courier/SAM'])
    expect(await look(name)).toEqual(unknown)
    expect(await look(email)).not.toHaveProperty('email', email)
    expect(await look(sub)).toEqual({ state: 'invited', email, secondFactor: false, mayChange: true })
  })
})

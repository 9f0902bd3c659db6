import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const office: Person = { sub: 'otto', groups: ['back-office'] }
const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const [first, second] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)]

describe.each(databases)('keys of bank accounts on $name', (kind) => {
  let database: Database
  let service: AuthService
  const lines: string[] = []
  const clock = turnedClock()
  let starts = 0

  const start = async (keys: readonly Uint8Array[]) => {
    service = await createAuthService(
      {
        database,
        clock,
        newId: counterIds(900 + 20 * ++starts),
        log: createLog((line) => lines.push(line)),
        verify: async (header) => ({ ...(await verifyPerson(header)), authTime: clock.now().getTime() / 1000 }),
      },
      {
        keys,
        weights: { rows: readWeightRows(exampleWeights), substitutes: readSubstitutes(exampleSubstitutes) },
        freshSeconds: 300,
        outlet: { notify: () => Promise.resolve() },
        contactOf: () => Promise.resolve({ email: 'anna@example.com', phone: null }),
      },
    )
  }
  const change = (at: number) =>
    callAs(service.app, anna, 'POST', '/v1/bank-account/changes', {
      id: numberedId(at),
      holder: 'A. Example',
      sortCode: '089999',
      accountNumber: '66374958',
      rollNumber: null,
    })
  const payable = async () =>
    (
      await callAs(service.app, office, 'POST', '/v1/couriers/anna/bank-account/readings', {
        day: '2026-06-01',
        reason: 'Payment of the week',
      })
    ).body
  const names = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      `select distinct split_part(sealed, '.', 1) as name from auth.bank_change order by 1`,
    )
    return rows.map(({ name }) => name)
  }

  beforeAll(async () => {
    database = await kind.open()
    await start([first])
    await callAs(service.app, office, 'PUT', '/v1/couriers/anna', {
      name: 'A. Example',
      subDepot: 'SAM',
      roles: ['courier'],
      rounds: [],
      phones: [],
      courierNumber: 'C-1',
    })
    const { status } = await change(1)
    if (status !== 200) throw new Error(`The account was not changed: ${status}`)
  })
  afterAll(() => database.close())

  it('are followed by a new key in front, and the earlier one can go', async () => {
    const before = await names()
    await start([second, first])
    expect(await names()).not.toEqual(before)
    expect(await names()).toHaveLength(1)
    await start([second])
    expect(await payable()).toMatchObject({ accountNumber: '66374958' })
    expect(lines.join()).not.toContain('bank-accounts-of-a-missing-key')
  })

  it('that are missing are named in the log, and the accounts stay as they are', async () => {
    const before = await names()
    await start([first])
    expect(lines.at(-1)).toMatch(/"level":"error","event":"bank-accounts-of-a-missing-key".*"rows":1/)
    expect(await names()).toEqual(before)
    await start([second])
    expect(await payable()).toMatchObject({ accountNumber: '66374958' })
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankAudit, OwnBankAccount, PayableAccount, ShownAccount } from '#contracts/courier/bank-account.ts'
import { readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { ProblemError } from '#kit/http/problem.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import type { BankDeps, Contact } from '#services/auth/bank/bank-deps.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, verifyPerson, type Person } from '#support/people.ts'

const office: Person = { sub: 'otto', groups: ['back-office'] }
const staff: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const service_: Person = { sub: 'svc', groups: ['service'] }
const entry = { name: 'A. Example', subDepot: 'SAM', roles: ['courier'], rounds: [], phones: ['+447700900104'] }
const details = { holder: 'A. Example', sortCode: '089999', accountNumber: '66374958', rollNumber: null }
const other = { holder: 'A. Example', sortCode: '107999', accountNumber: '88837491', rollNumber: 'R/42-7' }

const morning = Date.parse('2026-05-14T09:00:00Z')

describe.each(databases)('bank accounts on $name', (kind) => {
  let database: Database
  let service: AuthService
  let now: number
  /** Seconds since each person has signed in. */
  let age: number
  let contacts: Record<string, Contact | ProblemError>
  let told: { to: string; text: string }[]
  let isOutletDown: boolean
  const lines: string[] = []
  let people = 0
  let anna: Person
  let ben: Person

  const clock = { now: () => new Date(now) }
  const bank: BankDeps = {
    keys: [Buffer.alloc(32, 7)],
    weights: { rows: readWeightRows(exampleWeights), substitutes: readSubstitutes(exampleSubstitutes) },
    freshSeconds: 300,
    outlet: {
      async notify(to, { text }) {
        await Promise.resolve()
        if (isOutletDown) throw new Error(`no line to ${to}`)
        told.push({ to, text })
      },
    },
    async contactOf(authorization) {
      const [sub = ''] = authorization.replace('Bearer ', '').split('|')
      const contact = await Promise.resolve(contacts[sub])
      if (contact instanceof ProblemError) throw contact
      return contact ?? { email: `${sub}@example.com`, phone: null }
    },
  }
  const verify = async (header: string | undefined) => ({ ...(await verifyPerson(header)), authTime: now / 1000 - age })
  const start = async (more: Partial<BankDeps> | null = {}, series = 99) =>
    await createAuthService(
      {
        database,
        clock,
        newId: counterIds(series),
        log: createLog((line) => lines.push(line)),
        rateLimit: { burst: 100_000, perSecond: 100_000 },
        verify,
      },
      more && { ...bank, ...more },
    )

  beforeAll(async () => {
    database = await kind.open()
    service = await start()
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    ;[now, age, contacts, told, isOutletDown] = [morning, 60, {}, [], false]
    const number = (people += 2)
    anna = { sub: `anna-${number}`, groups: ['courier', 'courier/SAM'] }
    ben = { sub: `ben-${number}`, groups: ['courier', 'courier/OTH'] }
    for (const [at, { sub }] of [anna, ben].entries())
      await call(office, 'PUT', `/v1/couriers/${sub}`, { ...entry, courierNumber: `C-${number + at}` })
  })

  const call = (person: Person | null, method: string, path: string, body?: unknown, on = service) =>
    callAs(on.app, person, method, path, body)
  const change = async (person: Person | null, given: object, id = numberedId(1), on = service) => {
    const { status, body } = await call(person, 'POST', '/v1/bank-account/changes', { id, ...given }, on)
    return { status, ...(body as { account: ShownAccount; told: string[]; code?: string }) }
  }
  const own = async (person: Person | null) => {
    const { status, body } = await call(person, 'GET', '/v1/bank-account')
    return { status, ...(body as OwnBankAccount) }
  }
  const payable = async (person: Person | null, sub: string, day = '2026-06-01', reason = 'Payment of the week') => {
    const { status, body } = await call(person, 'POST', `/v1/couriers/${sub}/bank-account/readings`, { day, reason })
    return { status, ...(body as PayableAccount) }
  }
  const audit = async (sub: string) =>
    ((await call(office, 'GET', `/v1/couriers/${sub}/bank-account/audit`)).body as { entries: BankAudit[] }).entries
  const sortedTold = () => told.map(({ to }) => to).sort((a, b) => a.localeCompare(b))

  it('are changed from the next period on, and shown by their last four digits alone', async () => {
    expect(await own(anna)).toEqual({
      status: 200,
      current: null,
      next: null,
      changeHolds: { period: '2026-P03', from: '2026-05-24' },
      freshSeconds: 300,
    })
    const account = { period: '2026-P03', from: '2026-05-24', lastFour: '4958' }
    expect(await change(anna, details)).toEqual({ status: 200, account, told: ['a***@e***', '+*******0104'] })
    expect(await own(anna)).toMatchObject({ current: null, next: account })
    now = Date.parse('2026-05-24T00:30:00+01:00')
    expect(await own(anna)).toMatchObject({ current: account, next: null })
    expect(await own(ben)).toMatchObject({ current: null, next: null })
  })

  it('are checked before they are sent, where UK banks have a rule, and nothing of it is saved', async () => {
    const check = async (person: Person | null, pair: object) => {
      const { status, body } = await call(person, 'POST', '/v1/bank-account/checks', pair)
      return { status, ...(body as { checked?: boolean; code?: string }) }
    }
    const { sortCode, accountNumber } = details
    expect(await check(anna, { sortCode, accountNumber })).toEqual({ status: 200, checked: true })
    expect(await check(anna, { sortCode, accountNumber: '66374959' })).toMatchObject({ code: 'account-impossible' })
    // A sort code that nobody has a rule for.
    expect(await check(anna, { sortCode: '999999', accountNumber })).toEqual({ status: 200, checked: false })
    expect(await own(anna)).toMatchObject({ current: null, next: null })
    expect(await check(staff, { sortCode, accountNumber })).toMatchObject({ code: 'not-allowed' })
    age = 600
    expect(await check(anna, { sortCode, accountNumber })).toMatchObject({ code: 'sign-in-again' })
    age = 60
    const many = await Promise.all(Array.from({ length: 12 }, () => check(anna, { sortCode, accountNumber })))
    expect(many).toContainEqual(expect.objectContaining({ code: 'too-many-requests' }))
    expect(await change(anna, details)).toMatchObject({ status: 200 })
  })

  it('are those of the newest change of a period, and the one before it pays until then', async () => {
    await change(anna, details, numberedId(1))
    now = Date.parse('2026-05-26T09:00:00Z')
    await change(anna, other, numberedId(2))
    now += 60_000
    await change(anna, { ...details, accountNumber: '66374958', holder: 'Second thoughts' }, numberedId(3))
    expect(await own(anna)).toMatchObject({
      current: { lastFour: '4958', from: '2026-05-24' },
      next: { lastFour: '4958' },
    })
    expect(await payable(office, anna.sub, '2026-05-30')).toMatchObject({
      status: 200,
      holder: 'A. Example',
      period: '2026-P03',
    })
    expect(await payable(office, anna.sub, '2026-07-31')).toMatchObject({
      status: 200,
      holder: 'Second thoughts',
      period: '2026-P04',
    })
    expect((await payable(office, anna.sub, '2026-05-23')).status).toBe(404)
  })

  it('need a sign-in of the last minutes, however fresh the token is', async () => {
    for (const old of [301, 3600, Number.NaN]) {
      age = old
      expect(await change(anna, details)).toMatchObject({ status: 403, code: 'sign-in-again' })
    }
    expect(await own(anna)).toMatchObject({ status: 200, next: null })
    expect(told).toEqual([])
    age = 300
    expect((await change(anna, details)).status).toBe(200)
  })

  it('of one id arrive once, also when both come at once', async () => {
    const [one, two] = await Promise.all([change(anna, details), change(anna, details)])
    expect(one).toEqual(two)
    expect(await change(anna, details)).toEqual(one)
    expect(await change(anna, details, numberedId(1).toUpperCase())).toEqual(one)
    expect(sortedTold()).toEqual(['+447700900104', `${anna.sub}@example.com`])
    expect((await audit(anna.sub)).map(({ deed }) => deed)).toEqual(['changed'])
    expect(await change(anna, other)).toMatchObject({ status: 409, code: 'id-reused' })
    expect((await change(ben, other)).status).toBe(200)
    expect((await payable(office, anna.sub)).sortCode).toBe('089999')
  })

  it('whose digits do not go together are refused, and no notice goes out', async () => {
    expect(await change(anna, { ...details, accountNumber: '66374959' })).toMatchObject({
      status: 422,
      code: 'account-impossible',
    })
    expect(await audit(anna.sub)).toMatchObject([{ deed: 'refused', actor: anna.sub, reason: null }])
    expect([told, (await own(anna)).next]).toEqual([[], null])
    await change(anna, { ...details, sortCode: '000000' })
    expect(await payable(office, anna.sub)).toMatchObject({ sortCode: '000000', checked: false })
  })

  it.each([
    { sortCode: '08-99-99' },
    { sortCode: '08999' },
    { accountNumber: '6637495' },
    { accountNumber: '66374958x' },
    { holder: ' ' },
    { holder: 'a\u0000b' },
    { rollNumber: '' },
    { rollNumber: 'x'.repeat(19) },
  ])('that are none are refused: %j', async (wrong) => {
    expect((await change(anna, { ...details, ...wrong })).status).toBe(400)
    expect((await own(anna)).next).toBeNull()
  })

  it('are told wherever the courier was known before, also where that was changed just now', async () => {
    contacts[anna.sub] = { email: 'first@example.com', phone: '+447700900001' }
    await change(anna, details, numberedId(1))
    expect(sortedTold()).toEqual(['+447700900001', '+447700900104', 'first@example.com'])
    expect(told[0]?.text).toMatch(
      /^The bank account of courier C-\d+ was changed on Thursday 14 May at 10:00\. From Sunday 24 May pay goes to an account ending in 4958\. If this was not you/,
    )
    told = []
    contacts[anna.sub] = { email: 'thief@example.com', phone: null }
    await change(anna, other, numberedId(2))
    expect(sortedTold()).toEqual(['+447700900001', '+447700900104', 'first@example.com', 'thief@example.com'])
  })

  it('are not changed where nobody could be told, or the sign-in was taken back', async () => {
    await call(office, 'PUT', `/v1/couriers/${anna.sub}`, { ...entry, phones: [], courierNumber: `X-${people}` })
    contacts[anna.sub] = { email: null, phone: null }
    expect(await change(anna, details)).toMatchObject({ status: 409, code: 'nobody-to-tell' })
    contacts[anna.sub] = new ProblemError('token-invalid')
    expect(await change(anna, details)).toMatchObject({ status: 401, code: 'token-invalid' })
    expect((await own(anna)).next).toBeNull()
  })

  it('are told later where the outlet is down, once', async () => {
    isOutletDown = true
    expect((await change(anna, details)).status).toBe(200)
    isOutletDown = false
    await service.sendNotices()
    expect(told).toEqual([])
    now += 5 * 60_000
    await service.sendNotices()
    await service.sendNotices()
    expect(sortedTold()).toEqual(['+447700900104', `${anna.sub}@example.com`])
  })

  it('are read in full by the back office alone, and each reading is written down', async () => {
    await change(anna, other)
    now += 1000
    expect(await payable(office, anna.sub)).toEqual({
      status: 200,
      courier: anna.sub,
      ...other,
      checked: true,
      period: '2026-P03',
      from: '2026-05-24',
    })
    const [read, changed] = await audit(anna.sub)
    expect([read, changed]).toMatchObject([
      { deed: 'read', actor: 'otto', reason: 'Payment of the week' },
      { deed: 'changed', actor: anna.sub, reason: null },
    ])
    expect((await payable(office, anna.sub, '2026-06-01', ' ')).status).toBe(400)
    for (const person of [anna, ben, staff, service_, { sub: anna.sub, groups: ['courier', 'back-office/SAM'] }]) {
      expect((await payable(person, anna.sub)).status).toBe(403)
      expect((await call(person, 'GET', `/v1/couriers/${anna.sub}/bank-account/audit`)).status).toBe(403)
    }
    expect((await audit(anna.sub)).length).toBe(2)
  })

  it('belong to whom the token names: nobody else sees or changes them', async () => {
    await change(anna, details)
    for (const field of ['courier', 'sub', 'actor']) await change(ben, { ...other, [field]: anna.sub }, numberedId(1))
    expect((await payable(office, anna.sub)).accountNumber).toBe('66374958')
    expect(await own(ben)).toMatchObject({ next: { lastFour: '7491' } })
    for (const person of [staff, office, service_, { sub: anna.sub, groups: [] }]) {
      expect((await own(person)).status).toBe(403)
      expect((await change(person, other, numberedId(9))).status).toBe(403)
    }
    expect([
      (await own(null)).status,
      (await change(null, other)).status,
      (await payable(null, anna.sub)).status,
    ]).toEqual([401, 401, 401])
    expect((await change({ sub: 'unknown', groups: ['courier'] }, details)).status).toBe(404)
  })

  it('are not changed by whoever tries numbers', async () => {
    for (let at = 1; at <= 6; at++)
      expect((await change(anna, { ...details, accountNumber: `0000000${at}` }, numberedId(at))).status).toBe(422)
    expect(await change(anna, details, numberedId(7))).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect((await change(ben, details)).status).toBe(200)
    now += 3_600_000
    expect((await change(anna, details, numberedId(8))).status).toBe(200)
  })

  it('stand in clear in no table and in no line of the log', async () => {
    await change(anna, { ...other, holder: 'Sealed Person' })
    isOutletDown = true
    await change(anna, { ...details, holder: 'Sealed Person' }, numberedId(2))
    await payable(office, anna.sub)
    const tables = await database.pool.query<{ schema: string; name: string }>(
      `select table_schema as schema, table_name as name from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`,
    )
    const contents = [lines.join('\n')]
    for (const { schema, name } of tables.rows)
      contents.push(JSON.stringify((await database.pool.query(`select * from "${schema}"."${name}"`)).rows))
    expect(contents.join('')).toContain('bank-notice-not-delivered')
    for (const secret of [
      details.accountNumber,
      other.accountNumber,
      details.sortCode,
      other.sortCode,
      other.rollNumber,
      'Sealed Person',
      `${anna.sub}@example.com`,
    ]) {
      expect(contents.filter((text) => text.includes(secret))).toEqual([])
    }
  })

  it('open with an older key, and not in the place of another courier', async () => {
    await change(anna, details)
    const turned = await start({ keys: [Buffer.alloc(32, 8), Buffer.alloc(32, 7)] }, 98)
    expect((await change(anna, details, numberedId(1), turned)).status).toBe(200)
    await database.pool.query(`update auth.bank_change set courier = $1 where courier = $2`, [ben.sub, anna.sub])
    expect((await payable(office, ben.sub)).status).toBe(500)
    const lost = await start({ keys: [Buffer.alloc(32, 9)] }, 97)
    expect((await call(ben, 'GET', '/v1/bank-account', undefined, lost)).status).toBe(500)
  })

  it('are not set up without a key', async () => {
    const without = await start(null, 96)
    expect(await change(anna, details, numberedId(1), without)).toMatchObject({ status: 503, code: 'not-set-up' })
  })
})

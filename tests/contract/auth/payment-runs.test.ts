import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankAudit } from '#contracts/courier/bank-account.ts'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { PaymentFile, PaymentRun, WholePaymentRun } from '#contracts/pay/payment-run.ts'
import type { InvoiceState } from '#contracts/pay/pay.ts'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import { readSubstitutes, readWeightRows } from '#domain/bank/weight-table.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { addWorkingDays } from '#domain/dates/working-days.ts'
import { nextPeriod } from '#domain/pay-period.ts'
import { readBacsCsv, readPain001 } from '#domain/payments/check-payment-file.ts'
import type { Database } from '#kit/database/database.ts'
import { createServiceClient } from '#kit/http/service-client.ts'
import { createServiceTokens } from '#kit/http/service-tokens.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService, type AuthService } from '#services/auth/service.ts'
import type { PerformanceService } from '#services/performance/service.ts'
import { exampleSubstitutes, exampleWeights } from '#services/demo/example-weights.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { openPerformance } from '../performance/performance-under-test.ts'

const olga: Person = { sub: 'olga', groups: ['back-office/pay'] }
const piet: Person = { sub: 'piet', groups: ['back-office/pay'] }
const manager: Person = { sub: 'otto', groups: ['back-office'] }
const payer = { name: 'Example Carrier Ltd', sortCode: '200000', accountNumber: '55779911' }
const details = { holder: 'A. Example', sortCode: '089999', accountNumber: '66374958', rollNumber: null }
const other = { holder: 'B. Example', sortCode: '107999', accountNumber: '88837491', rollNumber: 'R/42-7' }
const hour = 3_600_000
const day = 24 * hour

type Answer<Body> = { status: number; body: Body & { code?: string; detail?: string } }

describe.each(databases)('payment runs on $name', (kind) => {
  let database: Database
  let performance: PerformanceService
  let service: AuthService
  const clock = turnedClock()
  let ids = 0
  let people = 0
  let anna: Person
  let ben: Person
  /** Each test pays a week of its own. */
  let week: string
  let payOn: string

  const tokens = createServiceTokens([Buffer.alloc(32, 9)], clock)
  const callPerformance = createServiceClient({
    from: 'auth',
    tokens,
    baseOf: (key) => `http://${key}.test`,
    fetch: async (input, init) => await performance.app.fetch(new Request(input, init)),
  })
  const start = async (key: number, earlier: number[] = []) =>
    await createAuthService(
      {
        database,
        clock,
        newId: counterIds(98),
        log: createLog(() => undefined),
        rateLimit: { burst: 100_000, perSecond: 100_000 },
        serviceTokens: tokens,
        verify: async (header) => ({ ...(await verifyPerson(header)), authTime: clock.now().getTime() / 1000 }),
      },
      {
        keys: [key, ...earlier].map((each) => Buffer.alloc(32, each)),
        weights: { rows: readWeightRows(exampleWeights), substitutes: readSubstitutes(exampleSubstitutes) },
        freshSeconds: 300,
        outlet: { notify: () => Promise.resolve() },
        contactOf: () => Promise.resolve({ email: 'person@example.com', phone: null }),
      },
      { callService: (to) => (to === 'performance' ? callPerformance : null), payments: { payer, holdDays: 5 } },
    )

  const ask = async <Body = object>(person: Person | null, method: string, path: string, body?: unknown) =>
    (await callAs(service.app, person, method, path, body)) as Answer<Body>
  const changeAccount = async (person: Person, account: object) => {
    const { status } = await ask(person, 'POST', '/v1/bank-account/changes', { id: numberedId(++ids), ...account })
    expect(status).toBe(200)
  }
  const publish = async ({ sub }: Person, at: number, amount: number, state: InvoiceState = 'issued', on = week) => {
    const others = [{ id: numberedId(at + 50_000), text: 'Work of the week', amount, claim: null }]
    const entry = { subDepot: 'SAM', number: `N-${at}`, type: 'delivery', week: on, state, others, days: [] }
    const path = `/v1/couriers/${sub}/invoices/${numberedId(at)}`
    const { status } = await callAs(performance.app, manager, 'PUT', path, entry)
    expect(status).toBe(200)
  }
  const prepare = (person: Person | null, at: number, more: object = {}) =>
    ask<WholePaymentRun>(person, 'PUT', `/v1/payment-runs/${numberedId(at)}`, { week, payOn, ...more })
  const read = async (at: number) =>
    (await ask<WholePaymentRun>(olga, 'GET', `/v1/payment-runs/${numberedId(at)}`)).body
  const approve = (person: Person | null, at: number, fingerprint: string) =>
    ask<PaymentRun>(person, 'POST', `/v1/payment-runs/${numberedId(at)}/approval`, { fingerprint })
  const withdraw = (person: Person | null, at: number) =>
    ask<PaymentRun>(person, 'POST', `/v1/payment-runs/${numberedId(at)}/withdrawal`)
  const file = (person: Person | null, at: number, format: string) =>
    ask<PaymentFile>(person, 'POST', `/v1/payment-runs/${numberedId(at)}/files/${format}`)
  const lineOf = ({ lines }: WholePaymentRun, { sub }: Person) => lines.find(({ courier }) => courier === sub)

  beforeAll(async () => {
    database = await kind.open()
    performance = await openPerformance(database, clock, tokens)
    service = await start(7)
  })
  afterAll(() => database.close())
  const goTo = (date: string) => clock.turn(Date.parse(`${date}T09:00:00Z`) - clock.now().getTime())
  const today = () => londonDay(clock.now())
  /** Goes to the next pay period, where the accounts hold that were entered before it. Its first week is over. */
  const openWeek = () => {
    ;({ from: week } = nextPeriod(today()))
    goTo(addDays(week, 9))
    payOn = addWorkingDays(today(), 2)
  }
  const enter = async ({ sub }: Person, number: string) => {
    const entry = { name: 'A. Example', subDepot: 'SAM', roles: ['courier'], rounds: [], phones: ['+447700900104'] }
    const { status } = await ask(manager, 'PUT', `/v1/couriers/${sub}`, { ...entry, courierNumber: number })
    expect(status).toBe(200)
  }
  const erase = async ({ sub }: Person) => {
    const authorization = await tokens.issue('auth', 'auth')
    const { status } = await service.app.request(`/v1/erasures/${sub}`, { method: 'POST', headers: { authorization } })
    expect(status).toBe(204)
  }
  /** A run of two couriers that waits for approval. */
  const prepareBoth = async (at: number) => {
    await changeAccount(anna, details)
    await changeAccount(ben, other)
    openWeek()
    await publish(anna, at * 100, 41_207)
    await publish(ben, at * 100 + 1, 12_340)
    const { status, body } = await prepare(olga, at)
    expect(status).toBe(200)
    return body
  }

  beforeEach(async () => {
    clock.turn(hour)
    people += 2
    anna = { sub: `anna-${people}`, groups: ['courier', 'courier/SAM'] }
    ben = { sub: `ben-${people}`, groups: ['courier', 'courier/SAM'] }
    await enter(anna, `C-${people}`)
    await enter(ben, `C-${people + 1}`)
    for (const person of [anna, ben]) await feedOf(performance.app, person, 'rates')
  })
  // A run that waits would stop the next test.
  afterEach(async () => {
    const { body } = await ask<{ runs: PaymentRun[] }>(olga, 'GET', '/v1/payment-runs')
    for (const { id, state } of body.runs)
      if (state === 'prepared') await ask(olga, 'POST', `/v1/payment-runs/${id}/withdrawal`)
  })

  it('are prepared by one person and approved by another, who gets files that banks take', async () => {
    const run = await prepareBoth(1)
    expect(run).toMatchObject({
      number: `${week.replaceAll('-', '')}-1`,
      state: 'prepared',
      pence: 4120 + 1234,
      payments: 2,
      heldBack: [],
      preparedBy: { id: 'olga' },
      decidedBy: null,
    })
    expect(lineOf(run, anna)).toMatchObject({ amount: 41_207, carried: 0, pence: 4120, lastFour: '4958', invoices: 1 })
    expect(await file(piet, 1, 'bacs')).toMatchObject({ status: 403 })

    const own = await approve(olga, 1, run.fingerprint)
    expect(own).toMatchObject({
      status: 403,
      body: { detail: 'You prepared this run, so another person has to approve it.' },
    })
    expect(await approve(piet, 1, 'f'.repeat(64))).toMatchObject({ status: 403 })
    expect(await read(1)).toMatchObject({ state: 'prepared' })
    expect(await approve(piet, 1, run.fingerprint)).toMatchObject({
      status: 200,
      body: { state: 'approved', decidedBy: { id: 'piet' } },
    })
    expect(await approve(piet, 1, run.fingerprint)).toMatchObject({ status: 200, body: { state: 'approved' } })
    expect(await withdraw(piet, 1)).toMatchObject({ status: 403 })

    const paid = [
      { sortCode: '089999', accountNumber: '66374958', pence: 4120 },
      { sortCode: '107999', accountNumber: '88837491', pence: 1234 },
    ]
    const csv = await file(olga, 1, 'bacs')
    expect(csv).toMatchObject({ status: 200, body: { name: `payments-${run.number}.csv`, type: 'text/csv' } })
    expect(readBacsCsv(csv.body.text)).toEqual(paid)
    expect(csv.body.text).toContain(`,R/42-7,B. EXAMPLE\r\n`)
    const xml = await file(piet, 1, 'pain001')
    expect(readPain001(xml.body.text)).toEqual(paid)
    expect(xml.body.text).toContain(`<Dt>${payOn}</Dt>`)
    clock.turn(3 * day)
    expect(await file(piet, 1, 'bacs')).toEqual(csv)
    expect(await file(olga, 1, 'pain001')).toEqual(xml)
  })

  it('leave a line in the trails: who prepared, approved and downloaded, for the staff and for each account', async () => {
    const run = await prepareBoth(2)
    clock.turn(1000)
    await approve(piet, 2, run.fingerprint)
    clock.turn(1000)
    await file(olga, 2, 'bacs')
    const about = { id: numberedId(2) }
    const { body } = await ask<{ entries: AuditEntry[] }>(manager, 'GET', '/v1/audit')
    expect(body.entries.filter((entry) => entry.about['id'] === about.id)).toMatchObject([
      { deed: 'readPaymentFile', actor: 'olga' },
      {
        deed: 'approvePaymentRun',
        actor: 'piet',
        before: `${run.number} prepared: 2 payments, £53.54`,
        after: `${run.number} approved: 2 payments, £53.54`,
      },
      { deed: 'preparePaymentRun', actor: 'olga', after: '2 payments, £53.54, 0 held back' },
    ])
    for (const { sub } of [anna, ben]) {
      const trail = await ask<{ entries: BankAudit[] }>(olga, 'GET', `/v1/couriers/${sub}/bank-account/audit`)
      expect(trail.body.entries).toMatchObject([
        { deed: 'read', actor: 'olga', reason: `Payment run ${run.number}` },
        { deed: 'changed', actor: sub },
      ])
    }
  })

  it('are closed to everybody who may not pay', async () => {
    const run = await prepareBoth(3)
    const others = roles.filter((role) => !permissionsOfRole[role].includes('pay'))
    const wrong: (Person | null)[] = [
      null,
      anna,
      { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] },
      { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM/pay'] },
      { sub: 'svc', groups: ['service'] },
      ...others.map((role) => ({ sub: `office-${role}`, groups: [`back-office/${role}`] })),
    ]
    for (const person of wrong) {
      const answers = [
        await ask(person, 'GET', '/v1/payment-runs'),
        await ask(person, 'GET', `/v1/payment-runs/${numberedId(3)}`),
        await prepare(person, 30),
        await approve(person, 3, run.fingerprint),
        await withdraw(person, 3),
        await file(person, 3, 'bacs'),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => (person ? 403 : 401)))
    }
    expect(await read(3)).toMatchObject({ state: 'prepared', fingerprint: run.fingerprint })
    const payable = `/v1/payable-invoices?week=${week}`
    for (const person of [olga, anna, manager])
      expect(await callAs(performance.app, person, 'GET', payable)).toMatchObject({ status: 403 })
  })

  it('are not for staff who are paid by them', async () => {
    const both: Person = { sub: anna.sub, groups: ['courier', 'courier/SAM', 'back-office/pay'] }
    const run = await prepareBoth(4)
    expect(await approve(both, 4, run.fingerprint)).toMatchObject({ status: 403 })
    expect(await withdraw(olga, 4)).toMatchObject({ status: 200, body: { state: 'withdrawn' } })
    expect(await prepare(both, 41)).toMatchObject({ status: 403 })
    const again = await prepare(olga, 42)
    await approve(piet, 42, again.body.fingerprint)
    expect(await file(both, 42, 'bacs')).toMatchObject({ status: 403 })
  })

  it('stay with the account that they are locked to, and warn of a later one', async () => {
    const run = await prepareBoth(5)
    expect(lineOf(run, anna)).toMatchObject({ changedSince: false })
    clock.turn(hour)
    await changeAccount(anna, { ...other, holder: 'Somebody Else' })
    const shown = await read(5)
    expect(lineOf(shown, anna)).toMatchObject({ changedSince: true, lastFour: '4958' })
    expect(lineOf(shown, ben)).toMatchObject({ changedSince: false })
    expect(shown.fingerprint).toBe(run.fingerprint)
    await approve(piet, 5, run.fingerprint)
    const { text } = (await file(piet, 5, 'bacs')).body
    expect(text).toContain(',089999,66374958,')
    expect(text).not.toContain('SOMEBODY')
  })

  it('hold back who has no account or a new one, and pay them later, each invoice once', async () => {
    await changeAccount(anna, details)
    const { from } = nextPeriod(today())
    goTo(addDays(from, -1))
    await changeAccount(ben, other)
    // Ben’s account is two days old.
    goTo(addDays(from, 1))
    week = addDays(from, -7)
    payOn = addWorkingDays(today(), 1)
    await publish(anna, 600, 41_207)
    await publish(ben, 601, 12_345)
    const first = (await prepare(olga, 6)).body
    expect(first.lines.map(({ courier }) => courier)).toEqual([anna.sub])
    expect(first.heldBack).toEqual([{ courier: ben.sub, reason: 'account-changed', amount: 12_345 }])
    await approve(piet, 6, first.fingerprint)

    clock.turn(5 * day)
    payOn = addWorkingDays(today(), 1)
    const second = (await prepare(piet, 61)).body
    expect(second).toMatchObject({ number: `${week.replaceAll('-', '')}-2`, pence: 1234, heldBack: [] })
    expect(second.lines).toMatchObject([{ courier: ben.sub, amount: 12_345, pence: 1234 }])
    await approve(olga, 61, second.fingerprint)
    expect(await prepare(olga, 62)).toMatchObject({ status: 403, body: { detail: 'Nothing of this week is due.' } })

    // A corrected invoice pays the difference, with the 0.7p that was left.
    await publish(anna, 600, 41_207, 'queried')
    await publish(anna, 600, 43_000, 'queried')
    const queried = (await prepare(olga, 63)).body
    expect(queried).toMatchObject({
      payments: 0,
      lines: [],
      heldBack: [{ courier: anna.sub, reason: 'queried', amount: 1793 }],
    })
    expect(await approve(piet, 63, queried.fingerprint)).toMatchObject({ status: 403 })
    await withdraw(piet, 63)
    await publish(anna, 600, 43_000)
    const third = (await prepare(olga, 64)).body
    expect(third.lines).toMatchObject([{ courier: anna.sub, amount: 1793, carried: 7, pence: 180 }])
  })

  it('name who has no account at all', async () => {
    openWeek()
    await publish(anna, 700, 9000)
    const { body } = await prepare(olga, 7)
    expect(body).toMatchObject({
      payments: 0,
      lines: [],
      heldBack: [{ courier: anna.sub, reason: 'no-account', amount: 9000 }],
    })
  })

  it('wait one at a time, and what is withdrawn is due again', async () => {
    const run = await prepareBoth(8)
    expect(await prepare(olga, 8)).toMatchObject({ status: 200, body: { number: run.number } })
    expect(await prepare(olga, 8, { payOn: addWorkingDays(payOn, 1) })).toMatchObject({ body: { code: 'id-reused' } })
    expect(await prepare(piet, 81)).toMatchObject({ status: 403 })
    expect(await withdraw(piet, 8)).toMatchObject({ status: 200 })
    expect(await withdraw(piet, 8)).toMatchObject({ status: 200 })
    expect(await approve(piet, 8, run.fingerprint)).toMatchObject({ status: 403 })
    expect(await read(8)).toMatchObject({ state: 'withdrawn', lines: [], pence: run.pence })
    const [one, two] = await Promise.all([prepare(olga, 82), prepare(piet, 83)])
    expect([one.status, two.status].sort((a, b) => a - b)).toEqual([200, 403])
    const made = one.status === 200 ? one.body : two.body
    expect(made).toMatchObject({ number: `${week.replaceAll('-', '')}-2`, pence: run.pence })
    expect(await ask(olga, 'GET', `/v1/payment-runs/${numberedId(89)}`)).toMatchObject({ status: 404 })
  })

  it('need days on which banks pay', async () => {
    openWeek()
    const wrong = async (more: object) => (await prepare(olga, 9, more)).body.code
    expect(await wrong({ week: addDays(week, 1) })).toBe('body-invalid')
    expect(await wrong({ week: addDays(week, 70) })).toBe('body-invalid')
    expect(await wrong({ payOn: addDays(week, 13) })).toBe('body-invalid')
    expect(await wrong({ payOn: addDays(week, 8) })).toBe('body-invalid')
    expect(await wrong({ payOn: addDays(today(), 60) })).toBe('body-invalid')
  })

  it('have no account of a courier who was erased, but in files that the bank has', async () => {
    const run = await prepareBoth(12)
    await erase(anna)
    const refused = await approve(piet, 12, run.fingerprint)
    expect(refused).toMatchObject({
      status: 403,
      body: { detail: 'A courier of this run was erased. Withdraw it and prepare another one.' },
    })
    await withdraw(piet, 12)
    const again = (await prepare(olga, 121)).body
    expect(again.heldBack).toEqual([{ courier: anna.sub, reason: 'no-account', amount: 41_207 }])
    await approve(piet, 121, again.fingerprint)
    const before = await file(olga, 121, 'bacs')
    await erase(ben)
    expect(await file(olga, 121, 'bacs')).toEqual(before)
  })

  it('pay no invoice twice, however two people prepare and approve at once', async () => {
    const run = await prepareBoth(13)
    const tried = await Promise.all([
      approve(piet, 13, run.fingerprint),
      prepare(olga, 131),
      prepare(piet, 132),
      approve(piet, 13, run.fingerprint),
      prepare(olga, 133),
    ])
    expect(tried.map(({ status }) => status)).toEqual([200, 403, 403, 200, 403])
    expect(await prepare(piet, 134)).toMatchObject({ status: 403, body: { detail: 'Nothing of this week is due.' } })
    const { body } = await ask<{ runs: PaymentRun[] }>(olga, 'GET', '/v1/payment-runs')
    expect(body.runs.filter((each) => each.week === week)).toMatchObject([{ state: 'approved', pence: 4120 + 1234 }])
    // What moved the money is said later, and pays nothing more.
    await publish(anna, 1300, 41_207, 'settled')
    expect(await prepare(piet, 135)).toMatchObject({ status: 403, body: { detail: 'Nothing of this week is due.' } })
  })

  it('leave out what was settled without a run, and are not approved if an invoice has changed since', async () => {
    const run = await prepareBoth(14)
    await publish(anna, 1400, 41_207, 'settled')
    const refused = await approve(piet, 14, run.fingerprint)
    expect(refused).toMatchObject({
      status: 403,
      body: {
        detail: 'An invoice was settled, queried or issued anew since. Withdraw this run and prepare another one.',
      },
    })
    expect(await file(piet, 14, 'bacs')).toMatchObject({ status: 403 })
    await withdraw(piet, 14)
    const without = (await prepare(olga, 141)).body
    expect(without).toMatchObject({ pence: 1234, heldBack: [] })
    expect(without.lines.map(({ courier }) => courier)).toEqual([ben.sub])
    await publish(ben, 1401, 12_340, 'queried')
    expect(await approve(piet, 141, without.fingerprint)).toMatchObject({ status: 403 })
    await publish(ben, 1401, 12_560, 'queried')
    await publish(ben, 1401, 12_560)
    expect(await approve(piet, 141, without.fingerprint)).toMatchObject({ status: 403 })
    await withdraw(piet, 141)
    const anew = (await prepare(olga, 142)).body
    expect(await approve(piet, 142, anew.fingerprint)).toMatchObject({ status: 200, body: { pence: 1256 } })
  })

  it('of a demo pay its couriers, whose accounts are entered once and not after an erasure', async () => {
    const accounts = { [anna.sub]: details, [ben.sub]: other }
    const seed = async () => await service.seedDemo({}, [], undefined, {}, accounts)
    await seed()
    await seed()
    openWeek()
    await publish(anna, 1500, 10_000)
    const run = (await prepare(olga, 15)).body
    expect(run).toMatchObject({ payments: 1, heldBack: [], lines: [{ lastFour: '4958' }] })
    await withdraw(olga, 15)
    const asked = await ask(manager, 'POST', `/v1/couriers/${anna.sub}/erasure`, { reason: 'Request of 14 May' })
    expect(asked.status).toBe(200)
    await erase(anna)
    await seed()
    const after = (await prepare(olga, 151)).body
    expect(after).toMatchObject({ payments: 0, heldBack: [{ courier: anna.sub, reason: 'no-account' }] })
  })

  it('are sealed anew by a new key, and their files are the same', async () => {
    const run = await prepareBoth(10)
    await approve(piet, 10, run.fingerprint)
    const before = await file(olga, 10, 'pain001')
    await start(8, [7])
    service = await start(8)
    expect(await file(olga, 10, 'pain001')).toEqual(before)
  })

  it('lose the accounts after 13 months, and keep what was paid', async () => {
    const run = await prepareBoth(11)
    await approve(piet, 11, run.fingerprint)
    clock.turn(410 * day)
    await service.jobs.find(({ name }) => name === 'closed-accounts')?.run(clock.now())
    expect(await file(olga, 11, 'bacs')).toMatchObject({ status: 404 })
    expect(await read(11)).toMatchObject({ state: 'approved', pence: run.pence, lines: run.lines })
  })
})

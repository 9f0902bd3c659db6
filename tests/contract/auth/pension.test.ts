import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestPensionChangeInput } from '#contracts/pay/pension-commands.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { defaultPensionRules } from '#domain/pension/pension-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createAuthService } from '#services/auth/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }
const office: Person = { sub: 'otto', groups: ['back-office'] }
const entry = { bornOn: '1990-01-31', scheme: 'Example Pensions', reference: 'EX-1', enrolledOn: null }
const day = 86_400_000

describe.each(databases)('a pension, on $name', (kind) => {
  let database: Database
  let app: Parameters<typeof callAs>[0]
  const clock = turnedClock('2026-05-27T09:00:00.000Z')
  const enter = (person: Person | null, id: string, more: object = {}) =>
    callAs(app, person, 'PUT', `/v1/couriers/${id}/pension`, { ...entry, ...more })
  const earn = (person: Person | null, period: string, earnings: number, id = 'anna') =>
    callAs(app, person, 'PUT', `/v1/couriers/${id}/pension/periods/${period}`, { earnings })
  const decide = (person: Person | null, request: number, more: object = {}) =>
    callAs(app, person, 'POST', '/v1/couriers/anna/pension/decision', {
      request: numberedId(request),
      state: 'done',
      answer: '',
      ...more,
    })
  /** `age`: milliseconds since the tap. */
  const ask = (person: Person, id: number, more: Partial<RequestPensionChangeInput> = {}, age = 0) => {
    const input = { courier: person.sub, id: numberedId(id), want: 'opt-out', percent: null, note: '', ...more }
    const tap = {
      command: 'requestPensionChange',
      entity: `pension/${input.courier}`,
      input,
      age,
      deviceTime: new Date(clock.now().getTime() - age).toISOString(),
    }
    return tapAs(app, person, tap)
  }
  const own = async (person: Person) => ((await feedOf(app, person, 'pension')) as Pension[])[0]
  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await createAuthService({
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    }))
    for (const [id, courierNumber] of [
      ['anna', 'C-1'],
      ['ben', 'C-2'],
    ] as const) {
      await callAs(app, office, 'PUT', `/v1/couriers/${id}`, {
        name: id,
        courierNumber,
        subDepot: 'SAM',
        roles: ['courier'],
        rounds: ['104'],
        phones: [],
      })
    }
  })
  afterAll(() => database.close())

  it('is entered by the back office, and never tells the day of birth', async () => {
    expect(await own(anna)).toBeUndefined()
    expect(await ask(anna, 1)).toMatchObject({ kind: 'rejected', code: 'pension-unknown' })
    const entered = await enter(office, 'anna')
    expect(entered).toMatchObject({
      status: 200,
      body: { id: 'anna', status: 'not-enrolled', scheme: 'Example Pensions', ownPercent: 5, providerPercent: 3 },
    })
    expect(JSON.stringify([entered.body, await own(anna)])).not.toContain('1990')
    expect(await feedOf(app, anna, 'pension-rules')).toEqual([{ id: 'pension', ...defaultPensionRules }])
    expect((await enter(office, 'nobody')).status).toBe(404)
    expect((await enter(office, 'anna', { bornOn: '2027-01-01' })).status).toBe(400)
  })

  it('follows from what is earned: whoever earns enough is enrolled, and pays in', async () => {
    expect((await earn(office, '2026-P02', 700_000)).body).toMatchObject({ status: 'not-enrolled', contributions: [] })
    expect((await earn(office, '2026-P02', 1_480_000)).status).toBe(200)
    expect(await own(anna)).toMatchObject({
      status: 'enrolled',
      enrolledOn: '2026-04-26',
      optOutUntil: '2026-06-27',
      contributions: [
        { period: '2026-P02', earnings: 1_480_000, qualifying: 1_000_000, own: 50_000, provider: 30_000 },
      ],
    })
    expect((await earn(office, '2026-P03', 1)).body).toMatchObject({
      code: 'body-invalid',
      detail: '2026-P03 is no pay period that is over.',
    })
    expect((await earn(office, '2026-P13', 1)).status).toBe(400)
    expect((await earn(office, '2026-P02', 1_480_000, 'ben')).status).toBe(404)
  })

  it('a change is asked for, the newest one counts, and the office does it or says why not', async () => {
    expect(await ask(anna, 10, { want: 'rate', percent: 4 })).toMatchObject({ code: 'percent-too-low' })
    expect(await ask(anna, 11, { want: 'rate', percent: 8 })).toMatchObject({ kind: 'applied' })
    expect(await ask(anna, 12, { want: 'rate', percent: 7, note: 'As agreed.' })).toMatchObject({ kind: 'applied' })
    expect((await own(anna))?.request).toMatchObject({ id: numberedId(12), state: 'received', note: 'As agreed.' })
    expect((await decide(office, 11)).status).toBe(403)
    const list = (person: Person | null) => callAs(app, person, 'GET', '/v1/pension-requests')
    expect((await list(office)).body).toMatchObject({
      requests: [{ courier: 'anna', request: { id: numberedId(12) } }],
    })
    const viewer = { sub: 'vera', groups: ['back-office/viewer'] }
    expect(await Promise.all([depot, anna, viewer].map(async (each) => (await list(each)).status))).toEqual([
      403, 403, 403,
    ])
    const involved = { sub: 'anna', groups: ['back-office'] }
    for (const refused of [
      await decide(involved, 12),
      await earn(involved, '2026-P02', 1),
      await enter(involved, 'anna'),
    ])
      expect(refused).toMatchObject({ status: 403, body: { detail: expect.stringContaining('somebody else decides') } })
    expect((await decide(office, 12, { state: 'declined' })).status).toBe(400)
    expect((await decide(office, 12)).status).toBe(200)
    expect((await decide(office, 12)).status).toBe(200)
    expect(await own(anna)).toMatchObject({ ownPercent: 7, request: { state: 'done' } })
    expect((await list(office)).body).toEqual({ requests: [] })
  })

  it('nobody sees or changes that of others, and staff of the sub-depot may look', async () => {
    expect(await ask(ben, 20, { courier: 'anna' })).toMatchObject({ code: 'not-your-pension' })
    expect(await ask({ sub: 'anna', groups: [] }, 21)).toMatchObject({ code: 'not-your-pension' })
    expect(await own(ben)).toBeUndefined()
    const read = async (person: Person | null) => (await callAs(app, person, 'GET', '/v1/couriers/anna/pension')).status
    expect([await read(depot), await read(office), await read(otherDepot), await read(anna), await read(null)]).toEqual(
      [200, 200, 404, 403, 401],
    )
    for (const person of [anna, ben, depot, otherDepot, { sub: 'eve', groups: ['service'] }]) {
      expect([
        (await enter(person, 'anna')).status,
        (await earn(person, '2026-P02', 1)).status,
        (await decide(person, 12)).status,
      ]).toEqual([403, 403, 403])
    }
    expect([
      (await enter(null, 'anna')).status,
      (await earn(null, '2026-P02', 1)).status,
      (await decide(null, 12)).status,
    ]).toEqual([401, 401, 401])
  })

  it('opting out counts by the day of the tap, also where it arrives after the window, and nothing stays paid in', async () => {
    clock.turn(32 * day)
    expect(await ask(anna, 30)).toMatchObject({ code: 'opt-out-over' })
    expect(await ask(anna, 31, {}, 2 * day)).toMatchObject({ kind: 'applied' })
    await decide(office, 31)
    expect(await own(anna)).toMatchObject({
      status: 'opted-out',
      optOutUntil: null,
      contributions: [],
      request: { state: 'done' },
    })
    expect(await ask(anna, 32, { want: 'join' })).toMatchObject({ kind: 'applied' })
    await decide(office, 32, { state: 'declined', answer: 'Call the office.' })
    expect(await own(anna)).toMatchObject({
      status: 'opted-out',
      request: { state: 'declined', answer: 'Call the office.' },
    })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WastedJourney } from '#contracts/claims/claim.ts'
import type { DisputeFigures } from '#contracts/pay/money.ts'
import { permissionsOfRole, roles } from '#contracts/permissions.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService, type FormsService } from '#services/forms/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/NOR'] }
const manager: Person = { sub: 'otto', groups: ['back-office'] }
const payer: Person = { sub: 'olga', groups: ['back-office/pay'] }
const hour = 3_600_000

const journey = (date: string): WastedJourney => ({
  kind: 'wasted-journey',
  date,
  time: '05:40',
  reason: 'no-parcels',
  minutesLate: null,
  place: { depotCode: 'SAM' },
  miles: 10,
  note: '',
})

describe.each(databases)('figures of claims on $name', (kind) => {
  let database: Database
  let service: FormsService
  const clock = turnedClock()
  const claim = (person: Person, at: number, date: string) =>
    tapAs(service.app, person, {
      command: 'makeClaim',
      entity: `claim/${numberedId(at)}`,
      input: { id: numberedId(at), evidence: journey(date), photos: [] },
    })
  const decide = (courier: string, at: number, state: string) =>
    callAs(service.app, manager, 'POST', `/v1/claims/${courier}/${numberedId(at)}/decision`, { state, text: 'Seen.' })
  const figures = async (person: Person | null, query = 'from=2026-05-01&to=2026-05-31') => {
    const { status, body } = await callAs(service.app, person, 'GET', `/v1/dispute-figures?${query}`)
    return { status, ...(body as { figures: DisputeFigures[]; code?: string }) }
  }

  beforeAll(async () => {
    database = await kind.open()
    service = await createFormsService({
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    })
    for (const person of [anna, ben]) await feedOf(service.app, person, 'claim')
  })
  afterAll(() => database.close())

  it('count what was received, answered and paid by silence, with the time to answer', async () => {
    expect(await figures(payer)).toEqual({ status: 200, figures: [] })
    await claim(anna, 1, '2026-05-14')
    await claim(anna, 2, '2026-05-13')
    await claim(ben, 3, '2026-05-14')
    clock.turn(2 * hour)
    expect(await decide('anna', 1, 'accepted')).toMatchObject({ status: 200 })
    clock.turn(2 * hour)
    await decide('anna', 2, 'refused')
    const { figures: open } = await figures(payer)
    expect(open).toHaveLength(6)
    expect(open.find(({ subDepot, kind: of }) => subDepot === null && of === null)).toEqual({
      subDepot: null,
      kind: null,
      received: 3,
      waiting: 1,
      accepted: 1,
      refused: 1,
      bySilence: 0,
      median: 3,
      ninety: expect.closeTo(3.8) as number,
    })
    expect(open.find(({ subDepot, kind: of }) => subDepot === 'NOR' && of === 'wasted-journey')).toMatchObject({
      received: 1,
      waiting: 1,
      median: null,
      ninety: null,
    })
    clock.turn(10 * 24 * hour)
    await service.payOverdue()
    expect(
      (await figures(payer)).figures.find(({ subDepot, kind: of }) => subDepot === 'NOR' && of === null),
    ).toMatchObject({
      waiting: 0,
      accepted: 0,
      bySilence: 1,
      median: null,
    })
    expect((await figures(payer, 'from=2026-05-15&to=2026-05-31')).figures).toEqual([])
  })

  it('are for the back office’s pay, and for three months at most', async () => {
    const others = roles.filter((role) => !permissionsOfRole[role].includes('pay'))
    const wrong = [
      null,
      anna,
      { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] },
      ...others.map((role): Person => ({ sub: role, groups: [`back-office/${role}`] })),
    ]
    for (const person of wrong) expect(await figures(person)).toMatchObject({ status: person ? 403 : 401 })
    expect(await figures(payer, 'from=2026-05-31&to=2026-05-01')).toMatchObject({ code: 'body-invalid' })
    expect(await figures(payer, 'from=2026-01-01&to=2026-05-01')).toMatchObject({ code: 'body-invalid' })
  })
})

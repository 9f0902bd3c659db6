import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffDefectRowSchema, type Defect } from '#contracts/defects/defect.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { createFormsService } from '#services/forms/service.ts'
import { inBothOrders, type Deed, type Meeting, type Pair } from '#support/both-orders.ts'
import { counterIds } from '#support/counter-ids.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { callAs, feedOf, groupFeedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'

const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
const ben: Person = { sub: 'ben', groups: ['courier', 'courier/SAM'] }
const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
const colleague: Person = { sub: 'dave', groups: depot.groups }
const elsewhere: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }

async function open(database: Database) {
  const clock = turnedClock()
  const service = await createFormsService({
    database,
    clock,
    newId: counterIds(99),
    log: createLog(() => undefined),
    rateLimit: { burst: 100_000, perSecond: 100_000 },
    verify: verifyPerson,
  })
  return { ...service, clock }
}
type Place = Awaited<ReturnType<typeof open>>

const photo = { id: numberedId(900), sha256: 'a'.repeat(64), type: 'image/jpeg', size: 9 }
const report = (at: number, more: object = {}) => ({
  command: 'reportDefect',
  entity: `defect/${numberedId(at)}`,
  input: {
    id: numberedId(at),
    part: 'tyres',
    canDrive: 'no',
    noticedOn: '2026-05-14',
    description: 'The front left tyre is flat.',
    photos: [photo],
    ...more,
  },
})
const withdraw = (at: number) => ({
  command: 'withdrawDefect',
  entity: `defect/${numberedId(at)}`,
  input: { id: numberedId(at) },
})
const repair = { on: '2026-05-20', place: 'Example Garage, Sample Road' }
const decide = (at: number, state: string, seen: string, more: object = {}) => ({
  command: 'decideDefect',
  entity: `staff-defect/anna/${numberedId(at)}`,
  input: {
    courier: 'anna',
    id: numberedId(at),
    state,
    text: 'Seen.',
    repair: state === 'booked' ? repair : null,
    seen,
    ...more,
  },
})

describe.each(databases)('vehicle defects on $name', (kind) => {
  let database: Database
  let service: Place

  beforeAll(async () => {
    database = await kind.open()
    service = await open(database)
  })
  afterAll(() => database.close())

  const send = async (person: Person, tap: Parameters<typeof tapAs>[2]) => await tapAs(service.app, person, tap)
  const own = async (person: Person, at: number) =>
    (await feedOf(service.app, person, 'defect')).find((row) => (row as Defect).id === numberedId(at)) as
      | Defect
      | undefined
  const waiting = async (person: Person, at: number) =>
    (await groupFeedOf(service.app, person, person === elsewhere ? 'staff/NOR' : 'staff/SAM', 'staff-defect'))
      ?.map((row) => staffDefectRowSchema.parse(row))
      .find((row) => row.id === `anna/${numberedId(at)}`)

  it('is reported, accepted and booked, and its courier reads every answer', async () => {
    expect(await send(anna, report(1))).toMatchObject({ kind: 'applied' })
    expect(await own(anna, 1)).toMatchObject({ state: 'reported', dueOn: '2026-05-14', repair: null, photos: [photo] })
    expect(await waiting(depot, 1)).toMatchObject({ courier: 'anna', canDrive: 'no', outcome: null })

    expect(await send(depot, decide(1, 'accepted', 'reported'))).toMatchObject({ kind: 'applied' })
    expect(await waiting(depot, 1)).toMatchObject({ state: 'accepted', outcome: null })
    expect(await send(depot, decide(1, 'booked', 'accepted', { text: '' }))).toMatchObject({ kind: 'applied' })

    expect(await own(anna, 1)).toMatchObject({
      state: 'booked',
      repair,
      answers: [
        { state: 'accepted', text: 'Seen.' },
        { state: 'booked', text: '' },
      ],
    })
    expect(await waiting(depot, 1)).toMatchObject({ outcome: { state: 'booked' } })
  })

  it('gives a vehicle that is safe to drive three working days', async () => {
    await send(anna, report(2, { canDrive: 'yes' }))
    expect((await own(anna, 2))?.dueOn).toBe('2026-05-19')
  })

  it.each([
    ['a day that is still to come', report(3, { noticedOn: '2026-05-15' }), 'noticed-later'],
    ['a report that is there already', report(1), 'defect-exists'],
    ['a report that does not exist', withdraw(4), 'defect-unknown'],
    ['a repair that is booked', withdraw(1), 'already-decided'],
  ])('rejects %s', async (_what, tap, code) => {
    expect(await send(anna, tap)).toMatchObject({ kind: 'rejected', code })
  })

  it('rejects the tenth and further open reports, and takes one again after a withdrawal', async () => {
    const cara: Person = { sub: 'cara', groups: ['courier', 'courier/SAM'] }
    for (let at = 20; at < 30; at++) expect(await send(cara, report(at))).toMatchObject({ kind: 'applied' })
    expect(await send(cara, report(30))).toMatchObject({ kind: 'rejected', code: 'too-many-defects' })
    expect(await send(cara, withdraw(20))).toMatchObject({ kind: 'applied' })
    expect(await send(cara, report(31))).toMatchObject({ kind: 'applied' })
  })

  it('rejects a booking without a repair, and a refusal without a reason', async () => {
    await send(anna, report(40))
    const incomplete = { kind: 'rejected', code: 'answer-incomplete' }
    expect(await send(depot, decide(40, 'booked', 'reported', { repair: null }))).toMatchObject(incomplete)
    expect(await send(depot, decide(40, 'declined', 'reported', { text: '' }))).toMatchObject(incomplete)
    expect(await own(anna, 40)).toMatchObject({ state: 'reported', answers: [] })
  })

  it('is nobody else’s to read or to decide', async () => {
    await send(anna, report(50))
    expect(await own(ben, 50)).toBeUndefined()
    expect(await send(ben, withdraw(50))).toMatchObject({ kind: 'rejected', code: 'defect-unknown' })
    expect(await waiting(elsewhere, 50)).toBeUndefined()
    expect(await send(elsewhere, decide(50, 'accepted', 'reported'))).toMatchObject({
      kind: 'rejected',
      code: 'not-yours',
    })
  })

  it('moves to the staff of another sub-depot with its courier', async () => {
    const dina: Person = { sub: 'anna', groups: ['courier', 'courier/NOR'] }
    await send(anna, report(60))
    await callAs(service.app, dina, 'GET', '/v1/sync/pull?cursor=0')
    expect(await waiting(elsewhere, 60)).toMatchObject({ state: 'reported' })
    expect(await waiting(depot, 60)).toBeUndefined()
  })
})

const tap =
  (person: Person, what: Parameters<typeof tapAs>[2]): Deed<Place> =>
  async ({ app }) =>
    await tapAs(app, person, what)

const meeting: Meeting<Place> = {
  async open(database) {
    const place = await open(database)
    await tapAs(place.app, anna, report(1))
    return place
  },
  staffDo: {
    'accept the report': tap(depot, decide(1, 'accepted', 'reported')),
    'book the repair': tap(depot, decide(1, 'booked', 'reported')),
    'decline the report': tap(depot, decide(1, 'declined', 'reported')),
  },
  meanwhile: {
    'its courier withdraws it': tap(anna, withdraw(1)),
    'a colleague accepts it': tap(colleague, decide(1, 'accepted', 'reported')),
    'a colleague declines it': tap(colleague, decide(1, 'declined', 'reported', { text: 'It was checked.' })),
  },
  async stands({ app }) {
    const [row] = (await feedOf(app, anna, 'defect')) as Defect[]
    return `${row?.state}, "${row?.answers.at(-1)?.text ?? ''}"`
  },
}
const pairs: readonly Pair[] = [
  ['accept the report', 'its courier withdraws it', 'applied: withdrawn, "Seen."', 'already-decided: withdrawn, ""'],
  ['book the repair', 'its courier withdraws it', 'already-decided: booked, "Seen."', 'already-decided: withdrawn, ""'],
  [
    'decline the report',
    'its courier withdraws it',
    'already-decided: declined, "Seen."',
    'already-decided: withdrawn, ""',
  ],
  ['accept the report', 'a colleague accepts it', 'applied: accepted, "Seen."', 'applied: accepted, "Seen."'],
  [
    'accept the report',
    'a colleague declines it',
    'already-decided: accepted, "Seen."',
    'already-decided: declined, "It was checked."',
  ],
  [
    'book the repair',
    'a colleague accepts it',
    'already-decided: booked, "Seen."',
    'already-decided: accepted, "Seen."',
  ],
]

describe.each(databases)('decisions on a vehicle defect that meet, on $name', (kind) => {
  let database: Database
  beforeAll(async () => {
    database = await kind.open()
  })
  afterAll(() => database.close())

  it.each(pairs)('staff %s, and %s: one outcome in each order of arrival', async (staff, meanwhile, ...outcomes) => {
    expect(await inBothOrders([meeting], database, [staff, meanwhile])).toEqual(outcomes)
  })
})

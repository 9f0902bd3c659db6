import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import type { PushResponse } from '#contracts/sync/sync.ts'
import { taxEntryLimit, taxVehicleLimit, taxRowSchema, type TaxEntry, type TaxVehicle } from '#contracts/tax/tax.ts'
import { currentEntries } from '#domain/tax/current-entries.ts'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, feedOf, groupFeedOf, tapAs, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, office, openPerformance } from './performance-under-test.ts'

const cara: Person = { sub: 'cara', groups: ['courier', 'courier/SAM'] }
const finn: Person = { sub: 'finn', groups: ['courier', 'courier/SAM'] }
const van: TaxVehicle = { id: numberedId(0xa1), name: 'White van', kind: 'van', method: 'flat-rate' }

const vehicle = (more: Partial<TaxVehicle> = {}) => {
  const input = { vehicle: { ...van, ...more } }
  return { command: 'saveTaxVehicle', entity: `tax/vehicle/${input.vehicle.id}`, input }
}
const entry = (at: number, more: object) => ({
  command: 'recordTaxEntry',
  entity: `tax/entry/${numberedId(at)}`,
  input: { entry: { id: numberedId(at), replaces: null, day: '2026-05-13', ...more } },
})
const trip = (at: number, more: object = {}) =>
  entry(at, {
    kind: 'trip',
    vehicle: van.id,
    round: '104',
    from: 'SO40',
    to: 'SO41',
    odometer: null,
    miles: 420,
    ...more,
  })
const expense = (at: number, more: object = {}) =>
  entry(at, {
    kind: 'expense',
    category: 'phone',
    amount: 36_000,
    vat: null,
    businessPercent: 60,
    vehicle: null,
    supplier: 'A shop',
    photos: [],
    ...more,
  })
const income = (at: number, more: object = {}) =>
  entry(at, { kind: 'income', amount: 521_400, vat: null, invoice: null, text: '', ...more })
const removal = (at: number, replaces: number) => entry(at, { kind: 'removal', replaces: numberedId(replaces) })
const settings = (more: object = {}) => ({
  command: 'saveTaxSettings',
  entity: 'tax/settings',
  input: { settings: { nation: 'rest', quarters: 'standard', otherIncome: 0, vat: null, ...more } },
})

describe.each(databases)('tax records on $name', (kind) => {
  let database: Database
  let service: Awaited<ReturnType<typeof openPerformance>>
  const clock = turnedClock()

  beforeAll(async () => {
    database = await kind.open()
    service = await openPerformance(database, clock)
    for (const person of [anna, ben, cara]) await tapAs(service.app, person, vehicle())
  })
  afterAll(() => database.close())

  const send = async (person: Person, tap: Parameters<typeof tapAs>[2]) => await tapAs(service.app, person, tap)
  const rowsFor = async (person: Person) =>
    (await feedOf(service.app, person, 'tax')).map((row) => taxRowSchema.parse(row))
  const entriesFor = async (person: Person): Promise<TaxEntry[]> =>
    (await rowsFor(person)).flatMap((row) => (row.type === 'entry' ? [row.entry] : []))
  const applied = { kind: 'applied' }
  const rejected = (code: string) => ({ kind: 'rejected', code })

  it('are recorded, and arrive on another phone of the courier', async () => {
    for (const tap of [trip(1), expense(2), income(3)]) expect(await send(anna, tap)).toMatchObject(applied)
    expect((await entriesFor(anna)).map((each) => each.kind).sort()).toEqual(['expense', 'income', 'trip'])
    expect(await rowsFor(anna)).toContainEqual({ id: `vehicle/${van.id}`, type: 'vehicle', vehicle: van })
  })

  it('arrive in one push with the vehicle and what they correct', async () => {
    const taps = [vehicle({ id: numberedId(0xb1) }), trip(5, { vehicle: numberedId(0xb1) }), expense(6)]
    const last = expense(7, { amount: 1, replaces: numberedId(6) })
    const mutations = [...taps, last].map((tap, at) => ({
      mid: numberedId(0xc0de00 + at),
      n: 9000 + at,
      version: 1,
      deviceTime: '2026-05-14T08:59:00.000Z',
      age: 0,
      ...tap,
    }))
    const body = { clientId: numberedId(2), epoch: null, mutations }
    const answer = await callAs(service.app, ben, 'POST', '/v1/sync/push', body)
    expect((answer.body as PushResponse).results.map((result) => result.kind)).toEqual(mutations.map(() => 'applied'))
    expect(
      currentEntries(await entriesFor(ben))
        .map(({ id }) => id)
        .sort(),
    ).toEqual([5, 7].map((at) => numberedId(at)))
  })

  it('are corrected once, and taken back', async () => {
    await send(anna, expense(10))
    expect(await send(anna, expense(11, { amount: 40_000, replaces: numberedId(10) }))).toMatchObject(applied)
    expect(await send(anna, expense(12, { amount: 50_000, replaces: numberedId(10) }))).toMatchObject(
      rejected('already-replaced'),
    )
    expect(await send(anna, removal(13, 11))).toMatchObject(applied)
    expect(await send(anna, removal(14, 13))).toMatchObject(rejected('entry-unknown'))
    const ids = currentEntries(await entriesFor(anna)).map(({ id }) => id)
    expect([10, 11, 12, 13].filter((at) => ids.includes(numberedId(at)))).toEqual([])
  })

  it('take an invoice as income once, until that is taken back', async () => {
    const invoice = numberedId(0x1f)
    expect(await send(anna, income(20, { invoice }))).toMatchObject(applied)
    expect(await send(anna, income(21, { invoice }))).toMatchObject(rejected('invoice-recorded'))
    expect(await send(anna, income(22, { invoice, amount: 1, replaces: numberedId(20) }))).toMatchObject(applied)
    expect(await send(anna, income(23, { invoice }))).toMatchObject(rejected('invoice-recorded'))
    expect(await send(anna, removal(24, 22))).toMatchObject(applied)
    expect(await send(anna, income(25, { invoice }))).toMatchObject(applied)
  })

  it.each([
    ['an id that is there', trip(1), 'entry-exists'],
    ['a day that is still to come', trip(30, { day: '2026-05-15' }), 'day-later'],
    ['a year whose records are over', trip(30, { day: '2020-04-05' }), 'day-too-early'],
    ['a vehicle that is not the courier’s', trip(30, { vehicle: numberedId(0xa9) }), 'vehicle-unknown'],
    ['fuel for no vehicle', expense(30, { category: 'fuel' }), 'vehicle-needed'],
    ['a trip from nowhere', trip(30, { from: '' }), 'place-needed'],
    ['an odometer that runs backwards', trip(30, { odometer: { start: 9, end: 8 } }), 'odometer-backwards'],
    ['more miles than driven', trip(30, { odometer: { start: 1, end: 2 } }), 'miles-more-than-odometer'],
    ['an expense of nothing', expense(30, { amount: 0 }), 'amount-zero'],
    ['too much VAT', expense(30, { vat: 20_000 }), 'vat-wrong'],
    ['a correction of nothing', trip(30, { replaces: numberedId(0x99) }), 'entry-unknown'],
    ['another method for a vehicle with entries', vehicle({ method: 'actual-costs' }), 'vehicle-in-use'],
    ['a flat rate for a bicycle', vehicle({ id: numberedId(0xa5), kind: 'bicycle' }), 'vehicle-in-use'],
    [
      'a VAT number with wrong check digits',
      settings({ vat: { number: '980780685', from: '2026-05-01', to: null } }),
      'vat-number-wrong',
    ],
  ])('reject %s', async (_what, tap, code) => {
    expect(await send(anna, tap)).toMatchObject(rejected(code))
  })

  it('let a vehicle change its method once its entries are taken back', async () => {
    await send(cara, trip(40))
    expect(await send(cara, vehicle({ method: 'actual-costs' }))).toMatchObject(rejected('vehicle-in-use'))
    expect(await send(cara, vehicle({ name: 'Blue van' }))).toMatchObject(applied)
    await send(cara, removal(41, 40))
    expect(await send(cara, vehicle({ method: 'actual-costs' }))).toMatchObject(applied)
  })

  it('have the settings that were saved last', async () => {
    const vat = { number: '980780684', from: '2026-05-01', to: null }
    expect(await send(anna, settings({ nation: 'scotland' }))).toMatchObject(applied)
    expect(await send(anna, settings({ vat }))).toMatchObject(applied)
    expect((await rowsFor(anna)).filter(({ type }) => type === 'settings')).toEqual([
      { id: 'settings', type: 'settings', settings: { nation: 'rest', quarters: 'standard', otherIncome: 0, vat } },
    ])
  })

  it('are nobody else’s to read, to correct or to send', async () => {
    expect((await entriesFor(ben)).map(({ id }) => id)).not.toContain(numberedId(1))
    expect(await send(ben, expense(50, { replaces: numberedId(2) }))).toMatchObject(rejected('entry-unknown'))
    expect(await send(ben, trip(1))).toMatchObject(applied)
    for (const person of [depot, office]) {
      expect(await send(person, trip(51))).toMatchObject(rejected('not-a-courier'))
      expect((await groupFeedOf(service.app, person, 'staff/SAM', 'tax')) ?? []).toEqual([])
    }
  })

  it('show the photo of a receipt to its courier alone', async () => {
    const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const photo = { id: numberedId(0x60), sha256, type: 'image/jpeg', size: picture.length }
    const ask = (person: Person, method: string, more: RequestInit = {}, headers: Record<string, string> = {}) =>
      service.app.request(`/v1/blobs/${photo.id}`, {
        method,
        headers: { authorization: bearerOf(person), ...headers },
        ...more,
      })
    const put = await ask(
      anna,
      'PUT',
      { body: new Uint8Array(picture) },
      { 'content-type': photo.type, [blobDigestHeader]: sha256 },
    )
    expect(put.ok).toBe(true)
    expect(await send(anna, expense(60, { photos: [photo] }))).toMatchObject(applied)
    expect((await ask(anna, 'GET')).status).toBe(200)
    for (const person of [ben, depot, office]) expect((await ask(person, 'GET')).status).toBe(404)
  })

  it('have a limit for vehicles and for the entries of a year', async () => {
    for (let at = 1; at <= taxVehicleLimit; at++) await send(finn, vehicle({ id: numberedId(0xf00 + at) }))
    expect(await send(finn, vehicle({ id: numberedId(0xfff) }))).toMatchObject(rejected('too-many-vehicles'))
    await database.pool.query(
      `insert into performance.tax_entry (courier, id, tax_year, body, received_at)
       select 'finn', 'old-' || n, 2026, '{}'::jsonb, now() from generate_series(1, ${taxEntryLimit}) as n`,
    )
    expect(await send(finn, income(70))).toMatchObject(rejected('too-many-entries'))
    expect(await send(finn, income(71, { day: '2026-04-05' }))).toMatchObject(applied)
  })

  it('end six years after their tax year, a corrected one with what corrects it', async () => {
    const lena: Person = { sub: 'lena', groups: ['courier'] }
    const run = async () => await service.jobs.find(({ name }) => name === 'tax-records-end')?.run(clock.now())
    const idsFor = async (person: Person) => (await entriesFor(person)).map(({ id }) => id).sort()
    // The last day of one year, the first of the next, and one that was moved from the first to the last.
    await send(lena, income(80, { day: '2021-04-05' }))
    await send(lena, income(81, { day: '2021-04-06' }))
    await send(lena, income(82, { day: '2021-04-06', amount: 7 }))
    await send(lena, income(83, { day: '2021-04-05', amount: 7, replaces: numberedId(82) }))
    const steps: readonly [string, readonly number[]][] = [
      ['2027-04-05', [80, 81, 82, 83]],
      ['2027-04-06', [81, 82, 83]],
      ['2028-04-05', [81, 82, 83]],
      ['2028-04-06', []],
    ]
    for (const [today, left] of steps) {
      clock.turn(Date.parse(`${today}T12:00:00Z`) - clock.now().getTime())
      await run()
      expect(await idsFor(lena), today).toEqual(left.map((at) => numberedId(at)))
    }
    expect((await entriesFor(anna)).length).toBeGreaterThan(0)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Parcel, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import type { Problem } from '#contracts/problem.ts'
import type { Where } from '#contracts/parcel/where.ts'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import type { Database } from '#kit/database/database.ts'
import { trustProxies } from '#kit/http/client-address.ts'
import { listen } from '#kit/http/listen.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { courierA, fileOf, inOrder, staff, startDepot, today, type Depot } from './depot-under-test.ts'

describe.each(databases)('the number of a calling card on $name', (engine) => {
  let database: Database
  let depot: Depot
  let parcels: Parcel[]
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    await depot.assign({}, courierA)
    await depot.importFile(staff, fileOf(4, { services: 'standard', window_from: '', window_to: '' }))
    parcels = inOrder(await depot.lists(courierA))
  })
  afterAll(() => database.close())

  const parcelAt = (at: number): Parcel => {
    const parcel = parcels[at]
    if (!parcel) throw new Error('No such parcel')
    return parcel
  }
  const record = async (at: number, said: Partial<RecordStatusInput>) => {
    const parcel = inOrder(await depot.lists(courierA))
      .filter(({ barcodes }) => barcodes[0]?.text === parcelAt(at).barcodes[0]?.text)
      .at(-1)
    const tap = depot.tap('recordParcelStatus', { parcelId: parcel?.id ?? '', photos: [], baseVersion: 0, ...said })
    expect(await depot.push(courierA, tap)).toMatchObject([{ kind: 'applied' }])
    return tap.mid
  }
  /** As whoever has found the card: without a token. */
  const ask = async (code: string) => {
    const response = await depot.request({ sub: '', groups: [] }, 'GET', `/v1/where/${code}`)
    return { status: response.status, body: (await response.json()) as Where | Problem }
  }
  const whereIs = async (at: number) => await ask(getCardNumber(parcelAt(at)))

  it('is known once a card was left, and follows the parcel to its next day', async () => {
    expect((await whereIs(0)).status).toBe(404)
    await record(0, { status: 'carry_forward', reason: 'no_answer' })
    expect(await whereIs(0)).toEqual({ status: 200, body: { kind: 'found', where: 'again', date: today } })
    await depot.importFile(
      staff,
      fileOf(4, { date: '2026-05-15', services: 'standard', window_from: '', window_to: '' }),
    )
    expect(await whereIs(0)).toEqual({ status: 200, body: { kind: 'found', where: 'coming', date: '2026-05-15' } })
    depot.setTime('2026-05-15T10:00:00.000Z')
    const tomorrow = [...(await depot.lists(courierA)).parcels.values()].find(
      ({ id, barcodes }) => id !== parcelAt(0).id && barcodes[0]?.text === parcelAt(0).barcodes[0]?.text,
    )
    const left = {
      status: 'delivered',
      proof: { handover: 'neighbour', takenBy: 'B. Sample' },
      note: 'Number 16',
      photos: [],
      baseVersion: 0,
    }
    expect(
      await depot.push(courierA, depot.tap('recordParcelStatus', { parcelId: tomorrow?.id ?? '', ...left })),
    ).toMatchObject([{ kind: 'applied' }])
    const { body } = await whereIs(0)
    expect(body).toEqual({ kind: 'found', where: 'left', date: '2026-05-15', handover: 'neighbour', place: '16' })
  })

  it('tells nothing of anybody', async () => {
    await record(1, { status: 'carry_forward', reason: 'no_answer', note: 'The dog is friendly' })
    const { body } = await whereIs(1)
    expect(Object.keys(body).toSorted()).toEqual(['date', 'kind', 'where'])
  })

  it('is not made for a parcel without a card, and a tap taken back says so', async () => {
    await record(2, { status: 'confirmed' })
    await record(3, { status: 'unable_to_deliver', reason: 'refused' })
    expect([(await whereIs(2)).status, (await whereIs(3)).status]).toEqual([404, 404])
    const mid = await record(2, { status: 'carry_forward', reason: 'no_answer' })
    expect(
      await depot.push(
        courierA,
        depot.tap('undoParcelStatus', { parcelId: parcelAt(2).id, supersedes: mid, baseVersion: 2 }),
      ),
    ).toMatchObject([{ kind: 'applied' }])
    expect((await whereIs(2)).body).toMatchObject({ where: 'coming' })
  })

  it('is too old after the week, unknown after six, and of several parcels no answer', async () => {
    await record(0, { status: 'carry_forward', reason: 'no_answer' })
    await record(1, { status: 'carry_forward', reason: 'no_answer' })
    const code = getCardNumber(parcelAt(0))
    await depot.manifest.db
      .insertInto('calling_cards')
      .values({ code, sub_depot: 'SAM', parcel_id: parcelAt(1).id, left_at: `${today}T06:00:00.000Z` })
      .execute()
    expect(await ask(code)).toEqual({ status: 200, body: { kind: 'several' } })
    depot.setTime('2026-05-22T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await ask(code)).toEqual({ status: 200, body: { kind: 'expired' } })
    depot.setTime('2026-06-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect((await ask(code)).status).toBe(404)
    expect(await depot.manifest.db.selectFrom('calling_cards').selectAll().execute()).toEqual([])
  })

  it('of another form is refused, and nobody can try them all', async () => {
    for (const code of ['1234567', '123456789', '1234567a', '%2012345678', 'x'])
      expect((await ask(code)).status).toBe(400)
    const answers = []
    for (let n = 0; n < 30; n++) answers.push((await ask(String(n).padStart(8, '0'))).status)
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(10)
    expect(new Set(answers)).toEqual(new Set([404, 429]))
    // Whoever has signed in is not held up by it.
    expect((await depot.call(courierA, 'GET', '/v1/sync/pull?cursor=0')).status).toBe(200)
    depot.setTime(`${today}T06:00:10.000Z`)
    expect([(await ask('00000001')).status, (await ask('00000002')).status, (await ask('00000003')).status]).toEqual([
      404, 404, 429,
    ])
  })

  it('is not asked for by more people than there are, whatever a header says, and behind a trusted proxy by each', async () => {
    const statuses = async (port: number, header: (n: number) => string) => {
      const found = []
      for (let n = 0; n < 22; n++) {
        const answer = await fetch(`http://127.0.0.1:${port}/v1/where/${String(n).padStart(8, '0')}`, {
          headers: { 'x-forwarded-for': header(n) },
        })
        found.push(answer.status)
      }
      return found.filter((status) => status === 429).length
    }
    const open = await listen((asked, env) => depot.fetch(asked, env), { port: 0, host: '127.0.0.1' })
    const behind = await listen((asked, env) => depot.fetch(asked, env), {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: trustProxies(['127.0.0.1']),
    })
    try {
      expect(await statuses(open.port, (n) => `198.51.100.${n}`)).toBe(2)
      expect(await statuses(behind.port, (n) => `198.51.100.${n}, 203.0.113.1`)).toBe(2)
      expect(await statuses(behind.port, () => '203.0.113.2')).toBe(2)
      expect(await statuses(behind.port, (n) => `203.0.113.${100 + n}`)).toBe(0)
    } finally {
      await open.stop()
      await behind.stop()
    }
  })
})

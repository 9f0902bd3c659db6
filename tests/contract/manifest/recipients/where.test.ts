import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import type { Database } from '#kit/database/database.ts'
import { trustProxies } from '#kit/http/client-address.ts'
import { listen } from '#kit/http/listen.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { courierA, fileOf, staff, startDepot, today, type Depot } from '../depot-under-test.ts'
import { inSafePlace, noAnswer, plain, startCards, type Cards } from './cards-under-test.ts'

const bytes = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 7])
const photo = {
  id: numberedId(0xf070),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  type: 'image/jpeg',
  size: bytes.length,
} as const

describe.each(databases)('the number of a calling card on $name', (engine) => {
  let database: Database
  let depot: Depot
  let cards: Cards
  beforeAll(async () => {
    database = await engine.open()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    cards = await startCards(depot)
  })
  afterAll(() => database.close())

  const nothing = { steps: [], photos: 0, asked: [] }

  it('is known once a card was left, and follows the parcel to its next day', async () => {
    expect((await cards.where(0)).status).toBe(404)
    await cards.record(0, noAnswer)
    expect(await cards.where(0)).toMatchObject({
      status: 200,
      body: { where: 'again', date: today, steps: [{ what: 'tried', at: `${today}T06:00:00.000Z` }], photos: 0 },
    })
    await depot.importFile(staff, fileOf(4, { ...plain, date: '2026-05-15' }))
    // On its way there is a rough state, and nothing that says when the courier is near.
    expect((await cards.where(0)).body).toMatchObject({ ...nothing, where: 'coming', date: '2026-05-15' })
    depot.setTime('2026-05-15T10:00:00.000Z')
    await cards.record(0, {
      status: 'delivered',
      proof: { handover: 'neighbour', takenBy: 'B. Sample' },
      note: 'Number 16',
    })
    expect((await cards.where(0)).body).toMatchObject({
      where: 'left',
      date: '2026-05-15',
      handover: 'neighbour',
      place: '16',
      steps: [{ what: 'tried' }, { what: 'delivered', at: '2026-05-15T10:00:00.000Z' }],
    })
  })

  it('tells nothing of anybody', async () => {
    await cards.record(1, { ...noAnswer, note: 'The dog is friendly' })
    await cards.record(2, { status: 'delivered', proof: { handover: 'neighbour', takenBy: 'B. Sample' }, note: '16' })
    for (const at of [1, 2]) {
      const told = JSON.stringify((await cards.where(at)).body)
      const { recipient, address } = cards.parcelAt(at)
      for (const text of [recipient, address.street, address.postcode, 'dog', 'Sample', courierA.sub, 'SAM'])
        expect(told).not.toContain(text)
    }
  })

  it('is not made for a parcel without a card, and a tap taken back says so', async () => {
    await cards.record(2, { status: 'confirmed' })
    await cards.record(3, { status: 'unable_to_deliver', reason: 'refused' })
    expect([(await cards.where(2)).status, (await cards.where(3)).status]).toEqual([404, 404])
    const mid = await cards.record(2, noAnswer)
    const undo = depot.tap('undoParcelStatus', { parcelId: cards.parcelAt(2).id, supersedes: mid, baseVersion: 2 })
    expect(await depot.push(courierA, undo)).toMatchObject([{ kind: 'applied' }])
    expect((await cards.where(2)).body).toMatchObject({ where: 'coming' })
  })

  it('shows the photo of the safe place for three days, and no other', async () => {
    const put = { 'content-type': 'image/jpeg', 'x-content-sha256': photo.sha256 }
    await depot.request(courierA, 'PUT', `/v1/blobs/${photo.id}`, bytes, put)
    await cards.record(0, { ...inSafePlace, photos: [photo] })
    await cards.record(1, { ...noAnswer, photos: [photo] })
    const asked = (at: number, number = 0, postcode = cards.parcelAt(at).address.postcode) =>
      cards.post('/v1/where/photo', { card: getCardNumber(cards.parcelAt(at)), postcode, number })
    expect((await cards.where(0)).body).toMatchObject({ photos: 1, place: 'Behind the blue bin' })
    const shown = await asked(0)
    expect(shown).toMatchObject({
      status: 200,
      body: { type: 'image/jpeg', data: Buffer.from(bytes).toString('base64') },
    })
    expect(shown.headers.get('cache-control')).toBe('no-store')
    expect((await asked(0, 0, 'AB1 2DF')).status).toBe(404)
    expect((await asked(0, 1)).status).toBe(404)
    expect((await asked(1)).status).toBe(404)
    depot.setTime('2026-05-17T06:00:01.000Z')
    expect((await cards.where(0)).body).toMatchObject({ photos: 0, place: 'Behind the blue bin' })
    expect((await asked(0)).status).toBe(404)
  })

  it('has one answer for an unknown card, a wrong postcode, a card that is too old and one of several parcels', async () => {
    await cards.record(0, noAnswer)
    const { postcode } = cards.parcelAt(0).address
    const code = getCardNumber(cards.parcelAt(0))
    const known = await cards.where(0, 'AB1 2DF')
    const unknown = await cards.post('/v1/where', { card: '00000000', postcode })
    const said = ({ status, body: { instance: _instance, ...body } }: typeof known) => ({ status, body })
    expect(said(known)).toEqual(said(unknown))
    depot.setTime('2026-05-22T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(said(await cards.where(0))).toEqual(said(unknown))
    depot.setTime('2026-06-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await depot.manifest.db.selectFrom('calling_cards').selectAll().execute()).toEqual([])
    expect(said(await cards.post('/v1/where', { card: code, postcode }))).toEqual(said(unknown))
  })

  it('does not guess between two parcels', async () => {
    await cards.record(0, noAnswer)
    await depot.manifest.db
      .insertInto('calling_cards')
      .values({
        code: getCardNumber(cards.parcelAt(0)),
        sub_depot: 'SAM',
        parcel_id: cards.parcelAt(1).id,
        left_at: `${today}T06:00:00.000Z`,
      })
      .execute()
    const { id } = cards.parcelAt(1)
    const setPostcode = async (postcode: string) =>
      await database.pool.query(
        `update manifest.parcels set body = jsonb_set(body, '{address,postcode}', $1::jsonb) where id = $2`,
        [JSON.stringify(postcode), id],
      )
    await setPostcode('AB1 2DF')
    expect((await cards.where(0)).status).toBe(200)
    await setPostcode(cards.parcelAt(0).address.postcode)
    expect((await cards.where(0)).status).toBe(404)
  })

  it('is locked after five wrong postcodes, with a time, for the one who guessed alone and not for long', async () => {
    await cards.record(0, noAnswer)
    for (let n = 0; n < 5; n++) expect((await cards.where(0, `AB${n + 1} 2DF`)).status).toBe(404)
    const locked = await cards.where(0)
    expect(locked).toMatchObject({ status: 429, body: { detail: expect.stringMatching(/after 07:12\.$/) as string } })
    expect(Number(locked.headers.get('retry-after'))).toBe(720)
    // A number that no card has is locked as well.
    for (let n = 0; n < 5; n++)
      expect((await cards.post('/v1/where', { card: '00000000', postcode: 'AB1 2DF' })).status).toBe(404)
    expect((await cards.post('/v1/where', { card: '00000000', postcode: 'AB1 2DF' })).status).toBe(429)
    depot.setTime(`${today}T06:13:00.000Z`)
    expect((await cards.where(0)).status).toBe(200)
    // What was right costs nothing.
    for (let n = 0; n < 8; n++) expect((await cards.where(0)).status).toBe(200)
  })

  it('is locked for everybody after twenty wrong postcodes from wherever they came', async () => {
    await cards.record(0, noAnswer)
    const server = await listen((asked, env) => depot.fetch(asked, env), {
      port: 0,
      host: '127.0.0.1',
      trustedProxies: trustProxies(['127.0.0.1']),
    })
    const ask = async (n: number, postcode: string) => {
      const response = await fetch(`http://127.0.0.1:${server.port}/v1/where`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ card: getCardNumber(cards.parcelAt(0)), postcode }),
      })
      return response.status
    }
    try {
      const guesses = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n + 1, 'AB1 2DF')))
      expect(guesses.filter((status) => status === 404)).toHaveLength(20)
      expect(await ask(100, cards.parcelAt(0).address.postcode)).toBe(429)
      depot.setTime(`${today}T07:20:00.000Z`)
      expect(await ask(101, cards.parcelAt(0).address.postcode)).toBe(200)
    } finally {
      await server.stop()
    }
  })

  it('is asked for so often by each address, whatever a header says', async () => {
    const statuses = async (port: number, header: (n: number) => string) => {
      const found = []
      for (let n = 0; n < 22; n++) {
        const answer = await fetch(`http://127.0.0.1:${port}/v1/where`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': header(n) },
          body: JSON.stringify({ card: String(n).padStart(8, '0'), postcode: 'AB1 2DF' }),
        })
        found.push(answer.status)
      }
      return found.filter((status) => status === 429).length
    }
    const server = await listen((asked, env) => depot.fetch(asked, env), { port: 0, host: '127.0.0.1' })
    try {
      expect(await statuses(server.port, (n) => `198.51.100.${n}`)).toBe(2)
    } finally {
      await server.stop()
    }
    // Whoever has signed in is not held up by it.
    expect((await depot.call(courierA, 'GET', '/v1/sync/pull?cursor=0')).status).toBe(200)
  })

  it('is taken in no other form, and is in no line of the log', async () => {
    await cards.record(0, noAnswer)
    const { postcode } = cards.parcelAt(0).address
    const card = getCardNumber(cards.parcelAt(0))
    for (const body of [
      { card: '1234567', postcode },
      { card: `${card}9`, postcode },
      { card: "1' or 1=1", postcode },
      { card: Number(card), postcode },
      { card, postcode: "AB1 2DF' or '1'='1" },
      { card, postcode: '%' },
      { card, postcode: '' },
      { card, postcode: { like: '%' } },
      { card },
      [card, postcode],
      'null',
      '{"card":',
    ])
      expect((await cards.post('/v1/where', body)).status).toBe(400)
    expect((await cards.post('/v1/where', { card, postcode, more: 'x'.repeat(5000) })).status).toBe(413)
    await cards.where(0)
    expect(depot.logged.filter((line) => line.includes(card) || line.includes(postcode))).toEqual([])
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenWish } from '#contracts/depot/wish-commands.ts'
import type { WhereWish } from '#contracts/parcel/where.ts'
import { getCardNumber } from '#domain/parcel/calling-card.ts'
import type { Database } from '#kit/database/database.ts'
import { applyRetention } from '#services/manifest/retention.ts'
import { databases, emptyDatabase } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import {
  courierA,
  courierB,
  fileOf,
  otherStaff,
  staff,
  startDepot,
  today,
  type Depot,
  type Person,
} from '../depot-under-test.ts'
import { inSafePlace, noAnswer, plain, startCards, type Cards } from './cards-under-test.ts'

const neighbour: WhereWish = { kind: 'neighbour', text: 'Number 16' }

describe.each(databases)('what a recipient asks, on $name', (engine) => {
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
    await cards.record(0, noAnswer)
  })
  afterAll(() => database.close())

  const atDesk = async (who: Person = staff) =>
    (await depot.call<{ wishes: OpenWish[] }>(who, 'GET', '/v1/depot/wishes')).body.wishes
  const answer = async (who: Person, parcelId: string, wishId: string) => {
    const input = { parcelId, wishId, note: 'Number 16 is not on this round' }
    const [result] = await depot.push(
      who,
      depot.tap('answerWish', input, { entity: `staff-parcel/${parcelId}`, input }),
    )
    return result
  }
  /** Every table that has a text. */
  const has = async (text: string) => {
    const found: string[] = []
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'manifest' order by 1`,
    )
    for (const { name } of rows) {
      const sql = `select 1 from manifest.${name} as t where position($1 in t::text) > 0 limit 1`
      if ((await database.pool.query(sql, [text])).rows.length > 0) found.push(name)
    }
    return found
  }
  const eventsOnPhone = async (at = 0) => (await cards.onPhone(at)).events

  it('reaches the courier’s phone and the desk, and leaves what the courier recorded as it is', async () => {
    expect((await cards.where(0)).body.choices).toEqual(['neighbour', 'safe_place', 'another_day', 'not_mine'])
    const { status, body } = await cards.wish(0, neighbour)
    expect(status).toBe(200)
    expect(body.choices).toEqual(['not_mine'])
    expect(body.asked).toEqual([
      {
        kind: 'neighbour',
        at: `${today}T06:00:00.000Z`,
        text: 'Please leave it with a neighbour: Number 16',
        isOpen: true,
      },
    ])
    expect(await cards.onPhone(0)).toMatchObject({
      status: 'carry_forward',
      version: 2,
      events: [
        { by: 'courier', status: 'carry_forward' },
        { by: 'depot', kind: 'mark', wish: { kind: 'neighbour' }, note: 'Please leave it with a neighbour: Number 16' },
      ],
    })
    expect(await atDesk()).toMatchObject([{ kind: 'neighbour', parcelId: cards.parcelAt(0).id, round: '104' }])
    expect(await atDesk(otherStaff)).toEqual([])
    expect((await depot.call(courierA, 'GET', '/v1/depot/wishes')).status).toBe(403)
  })

  it('is one at a time, sent once however often it is sent, and bounded', async () => {
    expect((await cards.wish(0, neighbour)).status).toBe(200)
    expect((await cards.wish(0, neighbour)).status).toBe(200)
    expect(await eventsOnPhone()).toHaveLength(2)
    expect((await cards.wish(0, { kind: 'safe_place', text: 'The shed' }, 2)).status).toBe(409)
    expect((await cards.wish(0, { kind: 'not_mine' }, 3)).status).toBe(200)
    expect((await cards.wish(0, { kind: 'not_mine' }, 4)).status).toBe(409)
    for (let n = 0; n < 4; n++) {
      const open = (await atDesk()).find(({ kind }) => kind === 'neighbour')
      expect(await answer(staff, cards.parcelAt(0).id, open?.id ?? '')).toMatchObject({ kind: 'applied' })
      await cards.wish(0, neighbour, 10 + n)
    }
    expect((await eventsOnPhone()).filter(({ wish }) => wish)).toHaveLength(6)
    expect((await cards.where(0)).body.choices).toEqual([])
  })

  it('is declined by the depot with a reason that the recipient reads', async () => {
    await cards.wish(0, neighbour)
    const [open] = await atDesk()
    expect(await answer(otherStaff, open?.parcelId ?? '', open?.id ?? '')).toMatchObject({ code: 'not-yours' })
    expect(await answer(courierB, open?.parcelId ?? '', open?.id ?? '')).toMatchObject({ kind: 'rejected' })
    expect(await answer(staff, open?.parcelId ?? '', open?.id ?? '')).toMatchObject({ kind: 'applied' })
    // What is answered already, or is no wish, changes nothing.
    expect(await answer(staff, open?.parcelId ?? '', open?.id ?? '')).toMatchObject({ kind: 'applied' })
    const [recorded] = await eventsOnPhone()
    expect(await answer(staff, open?.parcelId ?? '', recorded?.id ?? '')).toMatchObject({ kind: 'applied' })
    expect(await cards.onPhone(0)).toMatchObject({ status: 'carry_forward', version: 3 })
    expect(await atDesk()).toEqual([])
    const { asked, choices } = (await cards.where(0)).body
    expect(asked).toMatchObject([{ isOpen: false, answer: { text: 'Number 16 is not on this round' } }])
    expect(choices).toContain('neighbour')
  })

  it('goes with the parcel to its next day, where the courier sees it and the depot can answer it', async () => {
    await cards.wish(0, { kind: 'another_day', day: '2026-05-16' })
    await depot.importFile(staff, fileOf(4, { ...plain, date: '2026-05-15' }))
    const next = await cards.onPhone(0)
    expect(next.earlier.at(-1)).toMatchObject({
      note: 'Please bring it on Saturday 16 May',
      wish: { day: '2026-05-16' },
    })
    expect((await cards.where(0)).body.asked).toMatchObject([{ isOpen: true }])
    const [open] = await atDesk()
    expect(open?.parcelId).toBe(next.id)
    expect(await answer(staff, next.id, open?.id ?? '')).toMatchObject({ kind: 'applied' })
    expect((await cards.where(0)).body.asked).toMatchObject([{ isOpen: false }])
    expect(await atDesk()).toEqual([])
  })

  it('ends with the delivery, and an enquiry does not', async () => {
    await cards.wish(0, neighbour)
    await cards.record(1, inSafePlace)
    expect((await cards.where(1)).body.choices).toEqual(['not_mine'])
    expect((await cards.wish(1, neighbour)).status).toBe(409)
    expect((await cards.wish(1, { kind: 'not_mine', text: 'It has another name on it' })).status).toBe(200)
    expect((await atDesk()).map(({ kind, parcelId }) => [kind, parcelId])).toEqual(
      expect.arrayContaining([
        ['neighbour', cards.parcelAt(0).id],
        ['not_mine', cards.parcelAt(1).id],
      ]),
    )
    await depot.importFile(staff, fileOf(4, { ...plain, date: '2026-05-15' }))
    depot.setTime('2026-05-15T10:00:00.000Z')
    await cards.record(0, { status: 'delivered', proof: { handover: 'recipient' } })
    expect((await atDesk()).map(({ kind }) => kind)).toEqual(['not_mine'])
    expect((await cards.where(0)).body.asked).toMatchObject([{ isOpen: false }])
  })

  it('asks for nothing that the parcel’s services forbid', async () => {
    await emptyDatabase(database)
    depot = await startDepot(database)
    cards = await startCards(depot, 'signature')
    await cards.record(0, noAnswer)
    expect((await cards.where(0)).body.choices).toEqual(['another_day', 'not_mine'])
    expect((await cards.wish(0, neighbour)).status).toBe(409)
  })

  it('is refused with a wrong postcode, in another form, with links, at length and for days that are not offered', async () => {
    const card = getCardNumber(cards.parcelAt(0))
    const { postcode } = cards.parcelAt(0).address
    const id = numberedId(0x31)
    const send = async (wish: unknown, more: object = {}) =>
      (await cards.post('/v1/where/wishes', { card, postcode, id, wish, ...more })).status
    expect(await send(neighbour, { postcode: 'AB1 2DF' })).toBe(404)
    for (const text of [
      '',
      '   ',
      'x'.repeat(101),
      'See https://example.com',
      'www.example.com',
      'example.co.uk/a',
      'a@example.com',
      'two\nlines',
      'turned \u202Earound',
      '\u0000',
    ])
      expect([text, await send({ kind: 'safe_place', text })]).toEqual([text, 400])
    for (const wish of [{ kind: 'recall' }, { kind: 'another_day', day: 'soon' }, null, { kind: 'neighbour', text: 5 }])
      expect(await send(wish)).toBe(400)
    for (const day of [today, '2026-05-13', '2026-05-22', '2027-05-15'])
      expect([day, await send({ kind: 'another_day', day })]).toEqual([day, 409])
    expect(await send({ kind: 'safe_place', text: `'); drop table parcels; --` })).toBe(200)
    expect((await eventsOnPhone()).at(-1)?.note).toContain('drop table')
  })

  it('takes no id of another parcel’s event', async () => {
    await cards.record(1, noAnswer)
    expect((await cards.wish(0, neighbour, 5)).status).toBe(200)
    expect((await cards.wish(1, neighbour, 5)).status).toBe(200)
    expect((await eventsOnPhone(1)).filter(({ wish }) => wish)).toHaveLength(1)
  })

  it('is erased with its recipient, and goes after six weeks', async () => {
    await cards.wish(0, { kind: 'safe_place', text: 'Under the sycamore' })
    expect(await has('sycamore')).toContain('parcel_events')
    const { postcode } = cards.parcelAt(0).address
    await depot.call(staff, 'POST', '/v1/depot/recipients/erasure', { subDepot: 'SAM', postcode, date: today })
    expect(await has('sycamore')).toEqual([])
    expect(await depot.manifest.db.selectFrom('recipient_wishes').selectAll().execute()).toEqual([])
    await cards.record(1, noAnswer)
    await cards.wish(1, neighbour, 8)
    depot.setTime('2026-06-30T06:00:00.000Z')
    await applyRetention(depot.manifest)
    expect(await depot.manifest.db.selectFrom('recipient_wishes').selectAll().execute()).toEqual([])
    expect(await has('Number 16')).toEqual([])
  })
})

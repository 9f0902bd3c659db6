import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#kit/database/database.ts'
import { databases } from '#support/databases.ts'
import { numberedId } from '#support/parcels.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { shownToAnother } from '#support/data-verdict.ts'
import {
  anna,
  ben,
  cleo,
  depot,
  openMarketplace,
  otherDepot,
  photo,
  rack,
  talk,
  workWith,
} from './marketplace-under-test.ts'

describe.each(databases)('whose adverts and words they are, on $name', (kind) => {
  let database: Database
  let work: ReturnType<typeof workWith>
  let app: Parameters<typeof workWith>[0]
  const asked = talk(1, 101)

  beforeAll(async () => {
    database = await kind.open()
    ;({ app } = await openMarketplace(database, turnedClock(), { messages: 5 }))
    work = workWith(app)
    await work.send(anna, rack(1, { photos: [photo(11)] }))
    await work.storePhoto(anna, 11)
  })
  afterAll(() => database.close())
  const sentAt = async () => (await work.one(anna, 1))?.sentAt

  it('one that waits is seen by its seller and their depot alone', async () => {
    const seen = await Promise.all([anna, depot, ben, cleo, otherDepot].map((person) => work.seePhoto(person, 1)))
    expect(seen, shownToAnother).toEqual([200, 200, 404, 404, 404])
    expect(await Promise.all([anna, depot, ben].map((person) => work.seeBlob(person, 11)))).toEqual([200, 404, 404])
    expect([await feedOf(app, ben, 'advert'), await work.market(ben), await work.market(anna)]).toEqual([[], [], []])
    expect(await work.write(ben, asked, 102, 'Is it there?'), shownToAnother).toMatchObject({ code: 'advert-unknown' })
    expect(await work.report(ben, 1, 103), shownToAnother).toMatchObject({ code: 'advert-unknown' })
    expect((await work.adverts(otherDepot)).length).toBe(0)
  })

  it('nobody else changes, ends or takes over an advert', async () => {
    expect(await work.send(ben, rack(1, { title: 'Mine now' }))).toMatchObject({ code: 'advert-exists' })
    expect(await work.end(ben, 'sellAdvert', 1), shownToAnother).toMatchObject({ code: 'advert-unknown' })
    expect(await work.end(ben, 'withdrawAdvert', 1), shownToAnother).toMatchObject({ code: 'advert-unknown' })
    expect(await work.one(anna, 1), shownToAnother).toMatchObject({ title: 'Roof rack', state: 'waiting' })
    // A photo is its seller's: to name another courier's shows nothing of it.
    await work.send(ben, rack(2, { photos: [photo(11)] }))
    expect([await work.seePhoto(ben, 2), await work.seePhoto(otherDepot, 2)]).toEqual([404, 404])
  })

  it('staff decide on the adverts of their own sub-depot, and nobody else on any', async () => {
    const live = { state: 'live', sentAt: await sentAt() }
    const strangers: [Person | null, number][] = [
      [anna, 403],
      [ben, 403],
      [{ sub: 'otto', groups: ['back-office'] }, 403],
      [otherDepot, 404],
      [null, 401],
    ]
    for (const [person, status] of strangers) {
      expect((await work.decide(person, 1, live)).status).toBe(status)
      expect((await work.call(person, 'POST', `/v1/adverts/${numberedId(1)}/removal`, { reason: 'No.' })).status).toBe(
        status,
      )
      expect((await work.call(person, 'POST', `/v1/adverts/${numberedId(1)}/reports/dismissal`)).status).toBe(status)
    }
    expect((await work.call({ sub: 'eve', groups: ['courier', 'sub-depot/SAM'] }, 'GET', '/v1/adverts')).status).toBe(
      403,
    )
    expect((await work.decide(depot, 1, live)).status).toBe(200)
    expect(
      await Promise.all([ben, cleo, otherDepot, { sub: 'eve', groups: [] }].map((person) => work.seePhoto(person, 1))),
    ).toEqual([200, 200, 404, 404])
    expect([await work.seePhoto(ben, 1, 1), await work.seeBlob(ben, 11)]).toEqual([404, 404])
  })

  it('what is written is between a buyer and the seller, without a name', async () => {
    expect(await work.write(anna, asked, 110, 'Hello'), shownToAnother).toMatchObject({ code: 'own-advert' })
    expect(await work.write(ben, asked, 111, 'Does it fit?'), shownToAnother).toMatchObject({ kind: 'applied' })
    expect(await work.write(anna, asked, 112, 'It does.'), shownToAnother).toMatchObject({ kind: 'applied' })
    expect(await work.write(cleo, asked, 113, 'And for me?'), shownToAnother).toMatchObject({ code: 'advert-unknown' })
    expect(await work.talks(cleo), shownToAnother).toEqual([])
    const [mine] = await work.talks(ben)
    expect(mine, shownToAnother).toMatchObject({
      id: asked,
      advert: numberedId(1),
      title: 'Roof rack',
      role: 'buyer',
      closed: false,
    })
    expect(mine?.messages.map(({ from, text }) => [from, text])).toEqual([
      ['buyer', 'Does it fit?'],
      ['seller', 'It does.'],
    ])
    expect((await work.talks(anna)).map(({ role }) => role)).toEqual(['seller'])
    expect(JSON.stringify([await work.talks(ben), await work.market(ben)])).not.toContain('anna')
    expect(JSON.stringify(await work.talks(anna))).not.toContain('ben')
  })

  it('personal details are shared only by whoever was asked, and texts end somewhere', async () => {
    expect(await work.write(ben, asked, 114, 'Ring 07700 900123'), shownToAnother).toMatchObject({
      code: 'text-personal',
    })
    expect(await work.write(ben, asked, 115, 'Ring 07700 900123', true), shownToAnother).toMatchObject({
      kind: 'applied',
    })
    expect(await work.write(ben, asked, 116, 'x'.repeat(1001))).toMatchObject({ code: 'input-invalid' })
    for (const at of [117, 118])
      expect(await work.write(anna, asked, at, 'Yes.'), shownToAnother).toMatchObject({ kind: 'applied' })
    expect(await work.write(anna, asked, 119, 'Yes.'), shownToAnother).toMatchObject({ code: 'conversation-full' })
  })

  it('a report shows staff the reply that is meant and nothing else of the conversation', async () => {
    expect(await work.report(anna, 1, 120), shownToAnother).toMatchObject({ code: 'own-advert' })
    expect(await work.report(ben, 1, 121, { conversation: asked, message: numberedId(111) })).toMatchObject({
      code: 'reply-unknown',
    })
    expect(await work.report(cleo, 1, 122, { conversation: asked, message: numberedId(112) })).toMatchObject({
      code: 'reply-unknown',
    })
    expect(await work.report(ben, 1, 123, { conversation: asked, message: numberedId(112) })).toMatchObject({
      kind: 'applied',
    })
    expect(await work.report(cleo, 1, 124), shownToAnother).toMatchObject({ kind: 'applied' })
    const [reported] = await work.adverts(depot, '?reported=yes')
    expect(reported?.reports.map(({ reason, reply }) => [reason, reply])).toEqual([
      ['scam', 'It does.'],
      ['scam', null],
    ])
    expect(JSON.stringify(reported)).not.toMatch(/cleo|ben|Does it fit/)
    expect(await feedOf(app, cleo, 'advert-report'), shownToAnother).toMatchObject([{ id: numberedId(1) }])
    expect(await work.adverts(otherDepot, '?reported=yes'), shownToAnother).toEqual([])
    expect((await work.call(depot, 'POST', `/v1/adverts/${numberedId(1)}/reports/dismissal`)).body).toMatchObject({
      state: 'live',
      reports: [],
    })
    expect(await work.adverts(depot, '?reported=yes'), shownToAnother).toEqual([])
  })

  it('removed is gone for good, for everybody, and nothing more is written about it', async () => {
    await work.publish(anna, rack(3), 3)
    await work.write(cleo, talk(3, 131), 132, 'Hello')
    expect((await work.remove(depot, 3)).body).toMatchObject({ state: 'removed', reason: 'Not here.' })
    expect((await work.remove(depot, 3, 'Again.')).body).toMatchObject({ reason: 'Not here.' })
    expect((await work.market(cleo)).map(({ id }) => id)).toEqual([numberedId(1)])
    expect(await work.talks(cleo), shownToAnother).toMatchObject([{ closed: true, messages: [{ text: 'Hello' }] }])
    expect(await work.write(cleo, talk(3, 131), 133, 'Still?')).toMatchObject({ code: 'conversation-closed' })
    expect(await work.write(ben, talk(3, 134), 135, 'Hello')).toMatchObject({ code: 'advert-unknown' })
    expect(await work.send(anna, rack(3))).toMatchObject({ code: 'advert-removed' })
    await work.send(anna, rack(4))
    expect((await work.remove(depot, 4)).status).toBe(403)
  })
})

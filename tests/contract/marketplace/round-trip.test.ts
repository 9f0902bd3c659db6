import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { marketplaceStore } from '#features/marketplace/marketplace-store.ts'
import { marketplaceSync } from '#features/marketplace/marketplace-sync.ts'
import {
  type MarketDraft,
  type TypedAdvert,
  marketDrafts,
  readMarketDraft,
} from '#features/marketplace/market-drafts-sync.ts'
import { readMarketPhoto } from '#features/marketplace/market-photo-sync.ts'
import { readAdvert, readMarket, readTalk, readYours } from '#features/marketplace/own-market-store.ts'
import {
  saveAdvert,
  discardRejectedAdvert,
  markSold,
  openAdvert,
  withdraw,
} from '#features/marketplace/send-advert-sync.ts'
import { discardMessage, newConversation, sendReport, sendMarketMessage } from '#features/marketplace/talk-sync.ts'
import type { AdvertFields } from '#contracts/marketplace/marketplace.ts'
import type { TakenPhoto } from '#domain/taken-photo.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { drawPicture } from '#services/demo/draw-picture.ts'
import type { MarketplaceService } from '#services/marketplace/service.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import { ManualClock } from '#support/manual-clock.ts'
import { numberedId } from '#support/parcels.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, depot, openMarketplace, workWith } from './marketplace-under-test.ts'

const picture = (mark: number): TakenPhoto => {
  const bytes = Uint8Array.from(drawPicture([mark, 0, 0], []))
  return {
    bytes: bytes.buffer,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    type: 'image/png',
    size: bytes.length,
    width: 320,
    height: 240,
  }
}
const fields: AdvertFields = {
  title: 'Roof rack',
  description: 'Steel.',
  category: 'van-parts',
  condition: 'good',
  price: 4550,
  area: 'AB1',
}
const draftOf = (at: number, photos: TakenPhoto[] = [], id = 'advert/new'): MarketDraft<TypedAdvert> => ({
  id,
  typed: {
    advert: numberedId(at),
    title: 'Roof rack',
    description: 'Steel.',
    category: 'van-parts',
    condition: 'good',
    price: '45.50',
    area: 'ab1',
    photos,
  },
})

describe('an advert from one phone to another', () => {
  let database: Database
  let service: MarketplaceService
  let work: ReturnType<typeof workWith>
  let isAway = false
  const clock = turnedClock()
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openMarketplace(database, clock, { openAdverts: 2 })
    work = workWith(service.app)
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const near = inProcessFetch({ marketplace: service.app })
    const fetch: typeof near = async (...request) => {
      if (isAway) throw new TypeError('No network')
      return await near(...request)
    }
    const phoneClock = new ManualClock()
    const engine = createDevice({
      stores: [marketplaceStore],
      syncs: [marketplaceSync],
      fetch,
      actor: sub,
      token,
      clock: phoneClock,
    })
    return {
      engine,
      use: () => setCurrentEngine(engine),
      sync: async () => await replay(engine, { now: true, pull: ['marketplace'] }),
    }
  }
  const approve = async (at: number) =>
    await work.decide(depot, at, { state: 'live', sentAt: (await work.one(anna, at))?.sentAt })
  let seller: ReturnType<typeof phone>
  let buyer: ReturnType<typeof phone>

  it('is kept with its photos until the depot has it, and says how it stands', async () => {
    seller = phone(anna)
    seller.use()
    await marketDrafts.save(draftOf(1, [picture(1), picture(2)]))
    expect((await readYours()).begun).toBe(true)
    expect((await openAdvert(undefined)).from).toBe('draft')
    expect(await saveAdvert(draftOf(1, [picture(1), picture(2)]), fields)).toMatchObject({ ok: true })
    expect(await readMarketDraft('advert/new')).toBeUndefined()
    expect((await readYours()).adverts).toMatchObject([
      { row: { title: 'Roof rack', state: 'waiting' }, sync: 'saved' },
    ])
    const [ref] = (await readYours()).adverts[0]?.row.photos ?? []
    expect(await readMarketPhoto({ advert: numberedId(1), position: 0, version: 'x', blob: ref?.id })).toMatchObject({
      sha256: picture(1).sha256,
    })
    await seller.sync()
    await seller.sync()
    expect(await seller.engine.db.blobs.count()).toBe(0)
    expect((await approve(1)).status).toBe(200)
    await seller.sync()
    expect((await readAdvert(numberedId(1))).own?.row).toMatchObject({ state: 'live', price: 4550 })
    expect(await readMarket()).toMatchObject({ adverts: [{ photos: 2 }] })
  })

  it('reaches another phone without its seller, and its photos stay for when there is no signal', async () => {
    buyer = phone(ben)
    buyer.use()
    await buyer.sync()
    const { adverts, own } = await readMarket()
    expect([adverts.map(({ title }) => title), own.size]).toEqual([['Roof rack'], 0])
    expect(JSON.stringify(adverts)).not.toContain('anna')
    const place = (position: number) => ({
      advert: numberedId(1),
      position,
      version: adverts[0]?.liveFrom ?? '',
      blob: undefined,
    })
    expect(await readMarketPhoto(place(0))).toMatchObject({ type: 'image/png' })
    isAway = true
    expect(await readMarketPhoto(place(0))).toMatchObject({ type: 'image/png' })
    expect(await readMarketPhoto(place(1))).toBe('away')
    isAway = false
    expect(await readMarketPhoto(place(5))).toBe('gone')
  })

  it('is asked about and answered, with every word kept until it is sent', async () => {
    buyer.use()
    const conversation = newConversation(numberedId(1))
    const message = (text: string) => ({ id: `talk/${numberedId(1)}`, typed: { conversation, text } })
    await marketDrafts.save(message('Does it f'))
    expect(await sendMarketMessage(message('Does it fit?'), false)).toMatchObject({ ok: true })
    expect(await readMarketDraft(`talk/${numberedId(1)}`)).toBeUndefined()
    expect(await readTalk(conversation)).toMatchObject({
      sync: 'saved',
      row: { title: 'Roof rack', role: 'buyer', messages: [{ from: 'buyer', text: 'Does it fit?' }] },
    })
    await buyer.sync()
    seller.use()
    await seller.sync()
    expect((await readYours()).talks).toMatchObject([{ row: { role: 'seller', messages: [{ text: 'Does it fit?' }] } }])
    await sendMarketMessage({ id: `talk/${conversation}`, typed: { conversation, text: 'It does.' } }, false)
    await seller.sync()
    buyer.use()
    await buyer.sync()
    expect((await readAdvert(numberedId(1))).talk?.row.messages.map(({ text }) => text)).toEqual([
      'Does it fit?',
      'It does.',
    ])
    await sendMarketMessage(message('Ring 07700 900123'), false)
    await buyer.sync()
    const { refused } = await readTalk(conversation)
    expect(refused).toMatchObject([{ code: 'text-personal', input: { text: 'Ring 07700 900123' } }])
    for (const { n } of refused) await discardMessage(n)
    await sendReport(`report/${numberedId(1)}`, { advert: numberedId(1), reply: null, reason: 'other', note: '' })
    expect((await readAdvert(numberedId(1))).report).toMatchObject({ sync: 'saved' })
    await buyer.sync()
    expect(await work.adverts(depot, '?reported=yes')).toHaveLength(1)
  })

  it('leaves other phones with its photos when it is sold', async () => {
    seller.use()
    await markSold(numberedId(1))
    expect((await readMarket()).adverts).toEqual([])
    await seller.sync()
    expect((await readAdvert(numberedId(1))).own?.row.state).toBe('sold')
    buyer.use()
    await buyer.sync()
    expect([(await readMarket()).adverts, await buyer.engine.db.table('marketPhotos').count()]).toEqual([[], 0])
    expect((await readYours()).talks).toMatchObject([{ row: { title: 'Roof rack' } }])
  })

  it('that was refused is put right with its photos and goes again; what the service has not taken gives way', async () => {
    seller.use()
    await saveAdvert(draftOf(2, [picture(3)]), fields)
    await seller.sync()
    await work.decide(depot, 2, { state: 'refused', sentAt: (await work.one(anna, 2))?.sentAt, reason: 'How wide?' })
    await seller.sync()
    const { begun, from } = await openAdvert(numberedId(2))
    expect([from, begun.typed.price, begun.typed.photos.length]).toEqual(['ended', '45.50', 1])
    await saveAdvert(begun, { ...fields, title: 'Wide roof rack' })
    await seller.sync()
    expect((await work.one(anna, 2))?.title).toBe('Wide roof rack')
    for (const at of [3, 4]) await saveAdvert(draftOf(at, [picture(4)]), fields)
    await seller.sync()
    await saveAdvert(draftOf(5, [picture(5)]), fields)
    await seller.sync()
    const refused = (await readYours()).adverts.filter(({ sync }) => sync === 'attention')
    expect(refused.map(({ row, refused: why }) => [row.id, why.map(({ code }) => code)])).toEqual([
      [numberedId(5), ['too-many-adverts']],
    ])
    const again = await openAdvert(numberedId(5))
    expect([again.from, again.begun.typed.photos.map(({ sha256 }) => sha256)]).toEqual([
      'not-taken',
      [picture(5).sha256],
    ])
    for (const at of [2, 3, 4]) await withdraw(numberedId(at))
    await seller.sync()
    await saveAdvert(again.begun, fields)
    await seller.sync()
    expect((await readYours()).adverts.find(({ row }) => row.id === numberedId(5))).toMatchObject({
      row: { state: 'waiting' },
    })
    await discardRejectedAdvert([])
    expect((await readYours()).adverts.filter(({ sync }) => sync === 'attention')).toEqual([])
  })
})

import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { SendAdvertInput } from '#contracts/marketplace/marketplace-commands.ts'
import type { StaffAdvert } from '#contracts/marketplace/marketplace-endpoints.ts'
import type { Advert, Conversation, MarketAdvert, MarketRules } from '#contracts/marketplace/marketplace.ts'
import { defaultMarketRules } from '#domain/marketplace/market-rules.ts'
import type { Database } from '#kit/database/database.ts'
import { createLog } from '#kit/log.ts'
import { drawPicture } from '#services/demo/draw-picture.ts'
import { createMarketplaceService, type MarketplaceService } from '#services/marketplace/service.ts'
import { counterIds } from '#support/counter-ids.ts'
import { numberedId } from '#support/parcels.ts'
import { bearerOf, callAs, feedOf, tapAs, verifyPerson, type Person } from '#support/people.ts'
import type { TurnedClock } from '#support/turned-clock.ts'

export const anna: Person = { sub: 'anna', groups: ['courier', 'courier/SAM'] }
export const ben: Person = { sub: 'ben', groups: ['courier', 'courier/NOR'] }
export const cleo: Person = { sub: 'cleo', groups: ['courier', 'courier/SAM'] }
export const depot: Person = { sub: 'dora', groups: ['sub-depot', 'sub-depot/SAM'] }
export const otherDepot: Person = { sub: 'nora', groups: ['sub-depot', 'sub-depot/NOR'] }

export const picture = drawPicture([9, 9, 9], [])
export const photo = (at: number, bytes: Uint8Array = picture) => ({
  id: numberedId(at),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  type: 'image/png' as const,
  size: bytes.length,
})

export const openMarketplace = async (
  database: Database,
  clock: TurnedClock,
  rules: Partial<MarketRules> = {},
): Promise<MarketplaceService> =>
  await createMarketplaceService(
    {
      database,
      clock,
      newId: counterIds(99),
      log: createLog(() => undefined),
      rateLimit: { burst: 100_000, perSecond: 100_000 },
      verify: verifyPerson,
    },
    { ...defaultMarketRules, ...rules },
  )

export const rack = (at: number, more: Partial<SendAdvertInput> = {}): SendAdvertInput => ({
  id: numberedId(at),
  title: 'Roof rack',
  description: 'Steel, with all bolts.',
  category: 'van-parts',
  condition: 'good',
  price: 4500,
  area: 'AB1',
  photos: [],
  ...more,
})

/** The id of what a buyer's phone begins about an advert. */
export const talk = (advert: number, at: number): string => `${numberedId(advert)}.${numberedId(at)}`

/** What tests do with the service, each as somebody. */
export const workWith = (app: Hono) => {
  const call = (person: Person | null, method: string, path: string, body?: unknown) =>
    callAs(app, person, method, path, body)
  const adverts = async (person: Person, search = '') =>
    ((await call(person, 'GET', `/v1/adverts${search}`)).body as { adverts: StaffAdvert[] }).adverts
  const decide = (person: Person | null, at: number, decision: object) =>
    call(person, 'POST', `/v1/adverts/${numberedId(at)}/decision`, decision)
  const send = (person: Person, input: SendAdvertInput) =>
    tapAs(app, person, { command: 'sendAdvert', entity: `advert/${input.id}`, input })
  const one = async (person: Person, at: number) =>
    ((await feedOf(app, person, 'advert')) as Advert[]).find(({ id }) => id === numberedId(at))
  /** Sends an advert of a courier of SAM and has it approved. */
  async function publish(person: Person, input: SendAdvertInput, at: number): Promise<void> {
    await send(person, input)
    const { sentAt } = (await one(person, at)) ?? { sentAt: '' }
    await decide(person === ben ? otherDepot : depot, at, { state: 'live', sentAt })
  }
  return {
    call,
    adverts,
    decide,
    send,
    one,
    publish,
    remove: (person: Person, at: number, reason = 'Not here.') =>
      call(person, 'POST', `/v1/adverts/${numberedId(at)}/removal`, { reason }),
    end: (person: Person, command: 'sellAdvert' | 'withdrawAdvert', at: number) =>
      tapAs(app, person, { command, entity: `advert/${numberedId(at)}`, input: { id: numberedId(at) } }),
    write: (person: Person, conversation: string, at: number, text: string, sharesDetails = false) =>
      tapAs(app, person, {
        command: 'writeToAdvert',
        entity: `conversation/${conversation}`,
        input: { conversation, messageId: numberedId(at), text, sharesDetails },
      }),
    report: (
      person: Person,
      advert: number,
      at: number,
      reply: { conversation: string; message: string } | null = null,
    ) =>
      tapAs(app, person, {
        command: 'reportAdvert',
        entity: `advert-report/${numberedId(advert)}`,
        input: { id: numberedId(at), advert: numberedId(advert), reply, reason: 'scam', note: '' },
      }),
    market: async (person: Person) => (await feedOf(app, person, 'market-advert')) as MarketAdvert[],
    talks: async (person: Person) => (await feedOf(app, person, 'conversation')) as Conversation[],
    async storePhoto(person: Person, at: number, bytes: Buffer = picture): Promise<number> {
      const { id, sha256 } = photo(at, bytes)
      const headers = { authorization: bearerOf(person), 'content-type': 'image/png', 'x-content-sha256': sha256 }
      return (await app.request(`/v1/blobs/${id}`, { method: 'PUT', headers, body: Uint8Array.from(bytes) })).status
    },
    seePhoto: async (person: Person, advert: number, position = 0) =>
      (
        await app.request(`/v1/adverts/${numberedId(advert)}/photos/${position}`, {
          headers: { authorization: bearerOf(person) },
        })
      ).status,
    seeBlob: async (person: Person, at: number) =>
      (await app.request(`/v1/blobs/${numberedId(at)}`, { headers: { authorization: bearerOf(person) } })).status,
  }
}

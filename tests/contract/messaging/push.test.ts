import { importJWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PushSubscriptionEntry } from '#contracts/sync/push.ts'
import type { Database } from '#kit/database/database.ts'
import type { MessagingService } from '#services/messaging/service.ts'
import { databases } from '#support/databases.ts'
import type { Person } from '#support/people.ts'
import { createSecrets } from '#kit/secrets.ts'
import { startPushEndpoint, type PushEndpoint } from '#support/push-endpoint.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, depot, nell, openMessaging, otherDepot, workWith } from './messaging-under-test.ts'

const minute = 60_000

describe.each(databases)('what is pushed, on $name', (kind) => {
  let database: Database
  let service: MessagingService
  let work: ReturnType<typeof workWith>
  let browsers: PushEndpoint
  const clock = turnedClock()
  let replies = 100
  beforeAll(async () => {
    browsers = await startPushEndpoint()
    database = await kind.open()
    service = await openMessaging(database, clock, { contact: 'mailto:depot@example.com', hosts: [browsers.origin] })
    work = workWith(service.app)
    await work.thread(anna)
    await work.thread(nell)
  })
  afterAll(async () => {
    await browsers.close()
    await database.close()
  })

  const subscribe = (person: Person | null, entry: PushSubscriptionEntry) =>
    work.call(person, 'PUT', '/v1/push-subscription', entry)
  const unsubscribe = (person: Person, name: string) =>
    work.call(person, 'POST', '/v1/push-subscription/removal', { endpoint: `${browsers.origin}/${name}` })
  const answer = () => work.reply(depot, 'anna', ++replies, 'Come to gate 1, says nobody else.')
  /** The names of the browsers that were told. */
  const pushed = async () => {
    browsers.taken.length = 0
    await service.sendPushes()
    return browsers.taken.map(({ path }) => path.slice(1)).sort()
  }

  it('is decrypted by the browser that asked for it, names the service, and says nothing of the message', async () => {
    expect((await subscribe(anna, browsers.subscription('phone'))).status).toBe(204)
    expect(await pushed()).toEqual([])
    await answer()
    expect(await pushed()).toEqual(['phone'])
    const [push] = browsers.taken
    expect(push).toMatchObject({
      payload: { kind: 'message' },
      headers: { 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high', topic: 'message' },
    })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(push?.headers.authorization ?? '') ?? []
    expect(key).toBe(service.pushKey)
    const point = Buffer.from(key, 'base64url')
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    }
    const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      currentDate: clock.now(),
      audience: browsers.origin,
    })
    expect(payload).toMatchObject({ sub: 'mailto:depot@example.com', exp: clock.now().getTime() / 1000 + 12 * 60 * 60 })
    expect(await pushed()).toEqual([])
  })

  it('comes from the same key after a start', async () => {
    expect((await openMessaging(database, clock)).pushKey).toBe(service.pushKey)
    // A store of an earlier version has the key as it is. Once it is sealed, only who has the master key opens it.
    const sealing = { secrets: createSecrets([Buffer.alloc(32, 1)]) }
    expect((await openMessaging(database, clock, sealing)).pushKey).toBe(service.pushKey)
    expect((await openMessaging(database, clock, sealing)).pushKey).toBe(service.pushKey)
    await expect(openMessaging(database, clock)).rejects.toThrow('sealed by a master key that is not set')
  })

  it('is one for all that waits, to each browser of the courier and to nobody else', async () => {
    await subscribe(anna, browsers.subscription('tablet'))
    await subscribe(nell, browsers.subscription('other'))
    await answer()
    await answer()
    expect(await pushed()).toEqual(['phone', 'tablet'])
    await work.send(anna, 1)
    await work.fetch(depot, 'anna')
    expect(await pushed()).toEqual([])
  })

  it('goes no more to a subscription that is dead', async () => {
    browsers.answers.set('tablet', { status: 410 })
    await answer()
    expect(await pushed()).toEqual(['phone', 'tablet'])
    await answer()
    expect(await pushed()).toEqual(['phone'])
    browsers.answers.set('phone', { status: 404 })
    await answer()
    expect(await pushed()).toEqual(['phone'])
    browsers.answers.clear()
    await answer()
    expect(await pushed()).toEqual([])
  })

  it('is tried again later each time where the push service is busy or broken, not before it says, and given up in the end', async () => {
    await subscribe(anna, browsers.subscription('phone'))
    browsers.answers.set('phone', { status: 429, headers: { 'retry-after': '600' } })
    await answer()
    expect(await pushed()).toEqual(['phone'])
    clock.turn(9 * minute)
    expect(await pushed()).toEqual([])
    clock.turn(minute)
    browsers.answers.set('phone', { status: 503 })
    expect(await pushed()).toEqual(['phone'])
    clock.turn(2 * minute)
    browsers.answers.delete('phone')
    expect(await pushed()).toEqual(['phone'])
    browsers.answers.set('phone', { status: 500 })
    await answer()
    let attempts = 0
    for (let hours = 0; hours < 24; hours++) {
      attempts += (await pushed()).length
      clock.turn(60 * minute)
    }
    expect(attempts).toBe(8)
    browsers.answers.set('phone', { status: 403 })
    await answer()
    expect(await pushed()).toEqual(['phone'])
    clock.turn(24 * 60 * minute)
    expect(await pushed()).toEqual([])
    browsers.answers.clear()
  })

  it('goes to the ten browsers of a courier that subscribed last', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `browser-${String(n).padStart(2, '0')}`)
    for (const name of names) {
      await subscribe(nell, browsers.subscription(name))
      clock.turn(1_000)
    }
    // The first one says again that it is there, so the next one is the oldest.
    await subscribe(nell, browsers.subscription('browser-02'))
    await subscribe(nell, browsers.subscription('browser-12'))
    const { rows } = await database.pool.query<{ endpoint: string }>(
      `select endpoint from messaging.push_subscription where courier = 'nell' order by endpoint`,
    )
    const left = rows.map(({ endpoint }) => endpoint.slice(browsers.origin.length + 1))
    expect(left).toEqual(['browser-02', ...names.slice(4), 'browser-12'].sort())
    for (const name of left) await unsubscribe(nell, name)
    await subscribe(nell, browsers.subscription('other'))
  })

  it('waits for the end of the quiet hours', async () => {
    const now = clock.now()
    const hour = (add: number) => `${String((now.getUTCHours() + 1 + add) % 24).padStart(2, '0')}:00`
    await subscribe(anna, browsers.subscription('phone', { from: hour(0), to: hour(2) }))
    await answer()
    expect(await pushed()).toEqual([])
    clock.turn(60 * minute)
    expect(await pushed()).toEqual([])
    clock.turn(60 * minute)
    expect(await pushed()).toEqual(['phone'])
    await subscribe(anna, browsers.subscription('phone'))
  })

  it('goes to the courier who signed in last on a browser, who alone ends it', async () => {
    await unsubscribe(nell, 'phone')
    await answer()
    expect(await pushed()).toEqual(['phone'])
    await answer()
    await subscribe(nell, browsers.subscription('phone'))
    expect(await pushed()).toEqual([])
    await work.reply(otherDepot, 'nell', ++replies)
    expect(await pushed()).toEqual(['other', 'phone'])
    expect((await unsubscribe(nell, 'phone')).status).toBe(204)
    expect((await unsubscribe(nell, 'phone')).status).toBe(204)
    await work.reply(otherDepot, 'nell', ++replies)
    expect(await pushed()).toEqual(['other'])
  })

  it('is asked for by nobody without a token, and for push services alone', async () => {
    expect((await subscribe(null, browsers.subscription('phone'))).status).toBe(401)
    for (const endpoint of ['http://127.0.0.1:1/a', 'https://fcm.googleapis.com/a', 'file:///a', 'nothing']) {
      expect((await subscribe(anna, { ...browsers.subscription('phone'), endpoint })).status).toBe(400)
    }
    expect(
      (await subscribe(anna, { ...browsers.subscription('phone'), keys: { p256dh: 'short', auth: 'short' } })).status,
    ).toBe(400)
    expect((await subscribe(anna, browsers.subscription('phone', { from: '25:00', to: '08:00' }))).status).toBe(400)
  })
})

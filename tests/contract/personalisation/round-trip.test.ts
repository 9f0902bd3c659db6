import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPositions } from '#features/podcasts/own-playback-store.ts'
import { podcastsStore } from '#features/podcasts/podcasts-store.ts'
import { podcastsSync, positionKeeper } from '#features/podcasts/podcasts-sync.ts'
import { readAcknowledged, readIsSaved, readSavedItems } from '#features/saved/own-saved-store.ts'
import { savedStore } from '#features/saved/saved-store.ts'
import { acknowledge, changeSaved, savedSync } from '#features/saved/saved-sync.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { replay } from '#offline/replay.ts'
import { openTestDatabase } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { inProcessFetch } from '#support/in-process-fetch.ts'
import type { Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { anna, ben, first, openPersonalisation, second } from './personalisation-under-test.ts'

const item = { documentId: 'n1', type: 'news' }
const episode = { episodeId: 'e1', finished: false, speed: 1 }

describe('saved items, receipts and positions from the phone to the service and back', () => {
  let database: Database
  let service: Awaited<ReturnType<typeof openPersonalisation>>
  const clock = turnedClock()
  beforeAll(async () => {
    database = await openTestDatabase()
    service = await openPersonalisation(database, clock)
  })
  afterAll(async () => await database.close())

  function phone({ sub, groups }: Person) {
    const token = () => ({ kind: 'token', token: `${sub}|${groups.join(',')}`, actor: sub }) as const
    const engine = createDevice({
      stores: [savedStore, podcastsStore],
      syncs: [savedSync, podcastsSync],
      fetch: inProcessFetch({ personalisation: service.app }),
      actor: sub,
      token,
    })
    setCurrentEngine(engine)
    return {
      engine,
      use: () => setCurrentEngine(engine),
      sync: async () => await replay(engine, { now: true, pull: ['personalisation'] }),
    }
  }
  const positions = async () => (await readPositions(['e1'])).get('e1')

  it('a saved item is there at once, on the other phone after it was sent, and for nobody else', async () => {
    const one = phone(anna)
    await one.sync()
    expect(await changeSaved(item, true)).toMatchObject({ ok: true })
    expect(await readIsSaved('n1')).toEqual({ saved: true, sync: 'saved' })
    expect((await readSavedItems()).items).toMatchObject([{ id: 'n1', type: 'news', sync: 'saved' }])
    await one.sync()
    expect(await readIsSaved('n1')).toEqual({ saved: true, sync: 'sent' })
    const two = phone(anna)
    await two.sync()
    expect((await readSavedItems()).items).toMatchObject([{ id: 'n1', sync: null }])
    const stranger = phone(ben)
    await stranger.sync()
    expect((await readSavedItems()).items).toEqual([])
    await changeSaved(item, false)
    await stranger.sync()
    two.use()
    await two.sync()
    expect((await readSavedItems()).items).toHaveLength(1)
    await changeSaved(item, false)
    expect(await readIsSaved('n1')).toEqual({ saved: false, sync: 'saved' })
    expect((await readSavedItems()).items).toEqual([])
    await two.sync()
    one.use()
    await one.sync()
    expect((await readSavedItems()).items).toEqual([])
  })

  it('a receipt is the service’s, of the version that was read, and stays', async () => {
    const one = phone(anna)
    await one.sync()
    expect(await readAcknowledged('n2', first)).toBeUndefined()
    await acknowledge({ documentId: 'n2', publishedAt: first })
    expect(await readAcknowledged('n2', first)).toEqual({ receivedAt: null, sync: 'saved' })
    await one.sync()
    const receivedAt = clock.now().toISOString()
    expect(await readAcknowledged('n2', first)).toEqual({ receivedAt, sync: 'sent' })
    expect(await readAcknowledged('n2', second)).toBeUndefined()
    clock.turn(60_000)
    const two = phone(anna)
    await acknowledge({ documentId: 'n2', publishedAt: first })
    await two.sync()
    expect(await readAcknowledged('n2', first)).toEqual({ receivedAt, sync: 'sent' })
    await acknowledge({ documentId: 'n2', publishedAt: second })
    expect(await readAcknowledged('n2', first)).toMatchObject({ receivedAt })
    expect(await readAcknowledged('n2', second)).toMatchObject({ receivedAt: null })
  })

  it('a position that was only noted is this phone’s, and one that was sent is every phone’s', async () => {
    const one = phone(anna)
    await one.sync()
    await positionKeeper().note({ ...episode, seconds: 15 })
    expect(await positions()).toMatchObject({ seconds: 15 })
    expect(await one.engine.db.outbox.count()).toBe(0)
    await positionKeeper().send({ ...episode, seconds: 21, speed: 1.5 })
    expect(await positions()).toMatchObject({ seconds: 21, speed: 1.5 })
    await one.sync()
    const two = phone(anna)
    await two.sync()
    expect(await positions()).toMatchObject({ seconds: 21, finished: false, speed: 1.5 })
    await positionKeeper().send({ ...episode, seconds: 60, finished: true })
    await two.sync()
    one.use()
    await one.sync()
    expect(await positions()).toMatchObject({ seconds: 60, finished: true })
    one.engine.clock.advance(60_000)
    await positionKeeper().note({ ...episode, seconds: 3 })
    expect(await positions()).toMatchObject({ seconds: 3 })
    const stranger = phone(ben)
    await stranger.sync()
    expect(await positions()).toBeUndefined()
  })
})

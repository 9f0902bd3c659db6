import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { blobDigestHeader } from '#contracts/sync/blob-endpoints.ts'
import { openTestDatabase } from '#support/databases.ts'
import { feedOf, type Person } from '#support/people.ts'
import { turnedClock } from '#support/turned-clock.ts'
import { startEveryService, type EveryService } from '../doors/every-service.ts'
import { anna, depot, openMarketplace, picture, rack, workWith } from '../marketplace/marketplace-under-test.ts'
import { openPersonalisation, workWith as personalWork } from '../personalisation/personalisation-under-test.ts'

/** Whoever signs up is in no group until a depot adds them. */
const stranger: Person = { sub: 'e0000000-0000-4000-8000-000000000006', groups: [] }
const courier: Person = { sub: 'e0000000-0000-4000-8000-000000000001', groups: ['courier', 'courier/SAM'] }
let every: EveryService

beforeAll(async () => {
  every = await startEveryService()
})
afterAll(async () => await every.close())

it('stores no file in any service', async () => {
  const store = async (service: string, person: Person) => {
    const sha256 = createHash('sha256').update(picture).digest('hex')
    const headers = { authorization: await every.tokens.bearer(person), 'content-type': 'image/png' }
    const body = { method: 'PUT', body: Uint8Array.from(picture), headers: { ...headers, [blobDigestHeader]: sha256 } }
    return (await every.apps.get(service)?.request(`/v1/blobs/${crypto.randomUUID()}`, body))?.status
  }
  const takers: string[] = []
  for (const service of every.apps.keys()) if ((await store(service, courier)) === 200) takers.push(service)
  expect(takers).toEqual(expect.arrayContaining(['manifest', 'forms', 'messaging', 'onboarding', 'marketplace']))
  for (const service of takers) expect([service, await store(service, stranger)]).toEqual([service, 403])
})

it('reports no advert: it is answered like one that does not exist', async () => {
  const database = await openTestDatabase()
  const work = workWith((await openMarketplace(database, turnedClock())).app)
  await work.publish(anna, rack(1), 1)
  expect(await work.report(stranger, 1, 201)).toMatchObject({ code: 'advert-unknown' })
  expect(await work.report(courier, 1, 202)).toMatchObject({ kind: 'applied' })
  expect((await work.adverts(depot)).length).toBe(1)
  await database.close()
})

it('saves nothing for itself: its phone asks again until it is in a group', async () => {
  const database = await openTestDatabase()
  const { app } = await openPersonalisation(database, turnedClock())
  const work = personalWork(app)
  const version = '2026-05-14T07:10:00+0000'
  for (const result of [
    await work.save(stranger, 'n1'),
    await work.remove(stranger, 'n2'),
    await work.read(stranger, 'n3', version),
    await work.listen(stranger, 'e1', 12),
  ])
    expect(result).toMatchObject({ kind: 'retry', afterMs: 3_600_000, code: 'not-a-member' })
  for (const kind of ['saved-item', 'acknowledgement', 'playback'])
    expect(await feedOf(app, stranger, kind)).toEqual([])
  expect(await work.save({ ...stranger, groups: courier.groups }, 'n1')).toMatchObject({ kind: 'applied' })
  await database.close()
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import { cleanUpStores } from '#app/storage/cleanup.ts'
import { databaseName, openDatabase, type OfflineDatabase } from '#offline/database.ts'
import { recordServiceTime } from '#offline/service-time.ts'
import { stores } from '#src/features.ts'
import { createDevice } from '#support/device.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'

/** As a service told it; the clock of whatever runs this test is days or years ahead of it. */
const told = 'Thu, 14 May 2026 09:00:00 GMT'
const environment = 'test'

async function fill(db: OfflineDatabase): Promise<void> {
  for (const [n, date] of ['2026-05-01', '2026-05-14'].entries()) {
    await db.table('manifests').put({ id: numberedId(0xb0 + n), date, subDepot: 'SAM', roundNumber: '104' })
    await db.table('parcels').put(parcelOf({ id: numberedId(n + 1), manifestId: numberedId(0xb0 + n) }))
  }
  await db.meta.put({ key: 'last-screen/manifest', value: { day: '2026-05-01' } })
}
const parcelsIn = async (db: OfflineDatabase) => await db.table('parcels').toCollection().primaryKeys()

let signedOut: OfflineDatabase
beforeAll(async () => {
  signedOut = openDatabase(databaseName(environment, 'signed-out'), stores)
  await fill(signedOut)
})
afterAll(() => signedOut.close())

it('what names people leaves the stores of all who have worked here, by the services’ time and not before they tell it', async () => {
  const device = createDevice({ stores, syncs: [], fetch: () => Promise.reject(new TypeError('Failed to fetch')) })
  await fill(device.db)
  const done = cleanUpStores(device.db, environment)
  expect(await parcelsIn(device.db)).toHaveLength(2)
  recordServiceTime(new Response(null, { headers: { date: told } }), 0, 60_000)
  await done
  expect(await parcelsIn(device.db)).toEqual([numberedId(2)])
  expect(await parcelsIn(signedOut)).toEqual([numberedId(2)])
  expect(await signedOut.meta.where('key').startsWith('last-screen').count()).toBe(0)
  device.db.close()
})

it('a guest’s start sees to them too', async () => {
  await fill(signedOut)
  await cleanUpStores(null, environment)
  expect(await parcelsIn(signedOut)).toEqual([numberedId(2)])
})

import { expect, it } from 'vitest'
import {
  readDeliveredToggle,
  readRecordsDeliveries,
  readToggle,
  togglesStore,
} from '#features/toggles/toggles-store.ts'
import { openDatabase } from '#offline/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { changeServiceRow } from '#offline/service-row.ts'
import { createDevice } from '#support/device.ts'

it('a phone of the version before goes on with the toggles that it was last told of', async () => {
  createDevice({ stores: [], syncs: [], fetch }).db.close()
  const before = openDatabase('toggles-before', [{ name: 'toggles', version: 1, tables: { toggles: 'key' } }])
  await before.table('toggles').bulkPut([
    { key: 'manifest.delivered', on: true },
    { key: 'tools.change-bank-accounts', on: false },
  ])
  before.close()
  const now = openDatabase('toggles-before', [togglesStore])
  const read = await Promise.all(
    ['manifest.delivered', 'tools.change-bank-accounts', 'never.heard'].map((key) => readToggle(key, now)),
  )
  expect(read).toEqual([true, false, false])
  expect(now.tables.map(({ name }) => name)).not.toContain('toggles')
  expect(await now.meta.get('failed-migration/toggles')).toBeUndefined()
  now.close()
})

const device = () => createDevice({ stores: [togglesStore], syncs: [], fetch })

it('whether deliveries are recorded is unknown until the toggles have arrived, and then off unless a depot says so', async () => {
  const phone = device()
  setCurrentEngine(phone)
  expect([await readDeliveredToggle(), await readRecordsDeliveries()]).toEqual([undefined, true])
  await changeServiceRow(phone.db, 'toggles', { pulledAt: 1 })
  expect([await readDeliveredToggle(), await readRecordsDeliveries()]).toEqual([false, false])
  await phone.db.table('toggleParts').put({ feed: 'all', id: 'manifest.delivered', on: true })
  expect([await readDeliveredToggle(), await readRecordsDeliveries()]).toEqual([true, true])
  setCurrentEngine(undefined)
  phone.db.close()
})

it('where there is no service for toggles, deliveries are not recorded', async () => {
  const phone = { ...device(), address: () => null }
  setCurrentEngine(phone)
  expect(await readRecordsDeliveries()).toBe(false)
  setCurrentEngine(undefined)
  phone.db.close()
})

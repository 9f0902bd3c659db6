import { expect, it } from 'vitest'
import { readToggle, togglesStore } from '#features/toggles/toggles-store.ts'
import { openDatabase } from '#offline/database.ts'
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

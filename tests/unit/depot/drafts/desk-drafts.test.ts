import { expect, it } from 'vitest'
import { depotStore } from '#features/depot/depot-store.ts'
import { readDeskDraft, readDeskDraftIds, saveDeskDraft } from '#features/depot/publish/drafts/desk-drafts-sync.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { openDatabase } from '#offline/database.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import { createDevice } from '#support/device.ts'

/** The desk of the version before drafts of rates and invoices were saved. */
const before: FeatureStore = {
  name: 'depot',
  version: 3,
  tables: {
    deskAnswers: 'id',
    staffThreads: '[feed+id]',
    staffMessages: '[feed+id], courier',
    deskReplies: 'courier',
    deskNotices: 'id',
  },
}

it('a desk of the version before goes on with what was typed there, and saves drafts of rates and invoices', async () => {
  const device = createDevice({ stores: [], syncs: [], fetch: () => Promise.reject(new TypeError('No network')) })
  device.db.close()
  const rows = {
    deskReplies: { courier: 'ada', text: 'Round 104 starts' },
    deskNotices: { id: 'new', title: 'Ice' },
    deskAnswers: { id: 'couriers/SAM', at: 1, value: [] },
    staffMessages: { feed: 'staff/SAM', id: 'one', courier: 'ada' },
  }
  const old = openDatabase('desk-before-drafts', [before])
  for (const [table, row] of Object.entries(rows)) await old.table(table).add(row)
  old.close()
  const now = openDatabase('desk-before-drafts', [depotStore])
  setCurrentEngine({ ...device, db: now })
  for (const [table, row] of Object.entries(rows)) expect(await now.table(table).toArray()).toEqual([row])
  await saveDeskDraft('rates/SAM/104', { amounts: { packet: '0.47' } })
  expect(await readDeskDraft('rates/SAM/104')).toEqual({ amounts: { packet: '0.47' } })
  expect(await readDeskDraftIds('rates/')).toEqual(['rates/SAM/104'])
  expect(await now.meta.get('store/depot')).toEqual({ key: 'store/depot', value: depotStore.version })
  expect(await now.meta.get('failed-migration/depot')).toBeUndefined()
  setCurrentEngine(undefined)
  now.close()
})

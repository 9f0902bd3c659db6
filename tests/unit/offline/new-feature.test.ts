import { describe, expect, it } from 'vitest'
import type { FeatureStore } from '#offline/feature-store.ts'
import { openDatabase } from '#offline/database.ts'
import { changeServiceRow, serviceRow } from '#offline/service-row.ts'
import '#support/device.ts'

const before: FeatureStore = { name: 'before', version: 1, tables: { before: 'id' } }
const later: FeatureStore = { name: 'later', version: 1, tables: { later: 'id' } }

async function cursorAfter(name: string, ...stores: FeatureStore[]): Promise<number> {
  const first = openDatabase(name, [before])
  await changeServiceRow(first, 'auth', { cursor: 7, epoch: 'e' })
  first.close()
  const second = openDatabase(name, stores)
  const { cursor } = await serviceRow(second, 'auth')
  second.close()
  return cursor
}

describe('a phone that gets a new version of the app', () => {
  it('loads a feed again when it learns of a feature, whose rows it had left aside', async () => {
    expect(await cursorAfter('learns', before, later)).toBe(0)
  })

  it('goes on in a feed whose rows it has always known', async () => {
    expect(await cursorAfter('knows', before)).toBe(7)
    expect(await cursorAfter('changes', { ...before, version: 2, tables: { before: 'id, date' } })).toBe(7)
  })
})

import { describe, expect, it } from 'vitest'
import { podcastsStore } from '#features/podcasts/podcasts-store.ts'
import { openDatabase } from '#offline/database.ts'
import { downloadsStore } from '#offline/downloads/downloads-store.ts'
import type { FeatureStore } from '#offline/feature-store.ts'
import '#support/device.ts'

const before: FeatureStore = {
  name: 'podcasts',
  version: 1,
  tables: { playbacks: 'id', playPositions: 'id', episodeFiles: 'id' },
}

describe('a phone that has episodes of the version before', () => {
  it('loses their rows, and keeps where the courier stopped', async () => {
    const old = openDatabase('old-episodes', [before])
    await old.table('playPositions').add({ id: 'one', seconds: 12 })
    await old.table('episodeFiles').add({ id: 'one' })
    old.close()
    const now = openDatabase('old-episodes', [downloadsStore, podcastsStore])
    await now.open()
    expect(await now.table('playPositions').get('one')).toEqual({ id: 'one', seconds: 12 })
    expect(await now.table('downloads').count()).toBe(0)
    expect([...now.backendDB().objectStoreNames]).not.toContain('episodeFiles')
    now.close()
  })
})

import { filter, PreviewTokenExpiredError } from '@prismicio/client'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createContentApi } from '#features/content/content-api.ts'
import { createContentFetch } from '#features/content/content-fetch.ts'
import { contentStore } from '#features/content/content-store.ts'
import { bringContent } from '#features/content/content-sync.ts'
import { loadPreview } from '#features/content/load-documents.ts'
import { readNews } from '#features/content/own-news-store.ts'
import { readDocument, searchContent } from '#features/content/own-content-store.ts'
import type { Database } from '#kit/database/database.ts'
import { setCurrentEngine } from '#offline/current-engine.ts'
import { databases } from '#support/databases.ts'
import { createDevice } from '#support/device.ts'
import { newsOf, office, smallFolder, startContent, type ContentUnderTest } from './content-under-test.ts'

describe.each(databases)('a phone and the content service on $name', (kind) => {
  let database: Database
  let content: ContentUnderTest

  beforeAll(async () => {
    database = await kind.open()
    content = await startContent(database)
    await content.publish(smallFolder)
  })
  afterEach(() => {
    setCurrentEngine(undefined)
    vi.restoreAllMocks()
  })
  afterAll(async () => {
    await content.stop()
    await database.close()
  })

  function phone(onlyTagged: string | null = null) {
    const engine = createDevice({ stores: [contentStore], syncs: [], fetch })
    setCurrentEngine(engine)
    const { db, clock } = engine
    const place = { db, clock, fetch, onlyTagged, hasRoom: () => true }
    const ask = createContentFetch(place)
    const api = createContentApi(content.api, ask)
    return {
      api,
      apiOf: (ref: string) => createContentApi(content.api, ask, () => ref),
      bring: async () => await bringContent(place, api, content.api, () => undefined),
    }
  }
  const titles = async () => (await readNews({})).rest.map(({ title }) => title)

  it('the phone has what is published, and finds in it what the service finds', async () => {
    const { api, bring } = phone()
    await bring()
    expect(await titles()).toEqual(['Drink in the heat', 'New rates', 'Vans are checked', 'The gate opens at 06:30'])
    for (const search of [
      { q: [`[${filter.at('document.type', 'news')}]`], orderings: '[my.news.date desc]' },
      { q: [`[${filter.fulltext('document', 'gate')}]`], lang: '*' },
      { q: [`[${filter.any('document.tags', ['safety', 'pay'])}]`], pageSize: 2, page: 2 },
    ]) {
      const online = await api.everything(search)
      const [offline] = await searchContent(search)
      expect(offline?.results).toEqual(online.results)
      expect(offline?.total_results_size).toBe(online.total)
    }
    expect(await readDocument('news', 'gate')).toEqual(await api.getByUID('news', 'gate'))
  })

  it('a guest’s phone has what everybody may read', async () => {
    await phone('public').bring()
    expect(await titles()).toEqual(['The gate opens at 06:30'])
  })

  it('an editor’s preview is shown until it is over, and never a made-up one', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const { api, apiOf, bring } = phone()
    await bring()
    const { body } = await content.call(office, 'POST', '/v1/previews', {
      ...content.folderOf({ 'news/gate.json': newsOf('The gate stays shut') }),
      minutes: 5,
    })
    const { ref, documents } = body as { ref: string; documents: string[] }
    expect(await api.previewAddress(ref, documents[0] ?? '')).toBe('/news/gate')
    const draft = await loadPreview(apiOf(ref), ref)
    expect(JSON.stringify(draft)).toContain('The gate stays shut')
    expect(await loadPreview(apiOf('made-up'), 'made-up')).toBeUndefined()
    content.clock.turn(6 * 60_000)
    await expect(loadPreview(phone().apiOf(ref), ref)).rejects.toBeInstanceOf(PreviewTokenExpiredError)
  })
})

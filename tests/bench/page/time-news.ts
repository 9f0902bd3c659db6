import { createContentApi } from '#features/content/content-api.ts'
import { createContentFetch } from '#features/content/content-fetch.ts'
import { documentsIn, stateIn } from '#features/content/content-rows.ts'
import { bringContent } from '#features/content/content-sync.ts'
import { readNews } from '#features/content/own-news-store.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { contentAnswer, contentHome, newsOf, paragraphs, type ContentRepository } from '#support/content-repository.ts'

/** About as long as an article of the demo. */
const words = Array.from({ length: 200 }, (_, n) => `word${n % 70}`).join(' ')

/** Times the bringing of so many articles onto an empty phone, from a service within this page, and reading the newest 20 of them. Milliseconds. */
export async function timeNews(
  articles: number,
  runs: { warm: number; told: number },
): Promise<{ sync: number[]; read: number[] }> {
  const { db, clock } = currentEngine()
  const documents = Array.from({ length: articles }, (_, n) =>
    newsOf(n, { slices: [{ slice_type: 'text', primary: { text: paragraphs(words, words) } }] }),
  )
  const repository: ContentRepository = { versions: {}, master: '' }
  const answer: typeof fetch = (input) => Promise.resolve(contentAnswer(repository, new Request(input).url))
  const place = { db, clock, fetch: answer, onlyTagged: null, hasRoom: () => true }
  const sync: number[] = []
  const read: number[] = []
  for (let run = 0; run < runs.warm + runs.told; run++) {
    // Another version each time: the screens hold what they have read of one.
    Object.assign(repository, { master: `m${run}`, versions: { [`m${run}`]: documents } })
    await Promise.all([documentsIn(db).clear(), stateIn(db).clear()])
    const api = createContentApi(contentHome, createContentFetch(place))
    const begun = performance.now()
    await bringContent(place, api, contentHome, () => undefined)
    const there = performance.now()
    const { rest } = await readNews({})
    const ended = performance.now()
    if (rest.length !== 20) throw new Error(`There are ${rest.length} articles.`)
    sync.push(there - begun)
    read.push(ended - there)
  }
  return { sync: sync.slice(runs.warm), read: read.slice(runs.warm) }
}

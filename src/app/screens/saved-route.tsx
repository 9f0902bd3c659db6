import { useEffect } from 'react'
import type { ContentDocument } from '#contracts/content/content.ts'
import { newsDataSchema } from '#contracts/content/content-types.ts'
import { syncContent } from '#features/content/content-sync.ts'
import { readContentState, searchContent } from '#features/content/own-content-store.ts'
import { toEpisode } from '#features/podcasts/episode.ts'
import { SavedScreen, type FindItems, type FoundItem } from '#features/saved/saved-screen.tsx'

function itemOf(document: ContentDocument): FoundItem | undefined {
  const episode = document.type === 'episode' ? toEpisode(document) : undefined
  if (episode) return { title: episode.title, to: '/podcasts' }
  const { data } = newsDataSchema.safeParse(document.data)
  if (document.type !== 'news' || document.uid === null || !data) return undefined
  const title = data.title.flatMap(({ text }) => text ?? []).join(' ')
  return { title: title === '' ? 'News without a title' : title, to: `/news/${encodeURIComponent(document.uid)}` }
}

const findItems: FindItems = async (ids) => {
  if ((await readContentState()) === undefined) return null
  const found = new Map<string, FoundItem>()
  for (let from = 0; from < ids.length; from += 100) {
    const some = ids.slice(from, from + 100).map((id) => `"${id.replaceAll(/["\\]/g, '')}"`)
    const [page] = await searchContent({ q: [`[[in(document.id, [${some.join(', ')}])]]`], lang: '*', pageSize: 100 })
    for (const document of page?.results ?? []) {
      const item = itemOf(document)
      if (item) found.set(document.id, item)
    }
  }
  return found
}

export function SavedRoute() {
  useEffect(() => {
    void syncContent()
  }, [])
  return <SavedScreen find={findItems} />
}

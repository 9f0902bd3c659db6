import { useEffect } from 'react'
import { syncContent } from '#features/content/content-sync.ts'
import { readContentState, searchContent } from '#features/content/own-content-store.ts'
import { toEpisode } from '#features/podcasts/episode.ts'
import { PodcastsScreen, type OwnEpisodes } from '#features/podcasts/podcasts-screen.tsx'
import { SaveButton } from '#features/saved/save-button.tsx'

/** Returns the newest hundred episodes, without those that this version cannot read. */
async function readEpisodes(): Promise<OwnEpisodes> {
  const [[found], state] = await Promise.all([
    searchContent({ q: ['[[at(document.type, "episode")]]'], orderings: '[my.episode.date desc]', pageSize: 100 }),
    readContentState(),
  ])
  return {
    episodes: (found?.results ?? []).flatMap((document) => toEpisode(document) ?? []),
    asOf: state?.asOf ?? null,
  }
}

const save = (id: string) => <SaveButton item={{ documentId: id, type: 'episode' }} />

export function PodcastsRoute() {
  useEffect(() => {
    void syncContent()
  }, [])
  return <PodcastsScreen read={readEpisodes} save={save} />
}

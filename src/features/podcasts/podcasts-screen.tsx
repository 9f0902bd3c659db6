import { useLiveQuery } from 'dexie-react-hooks'
import { Trash2 } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListHeading } from '#ui/rows/list-heading.tsx'
import { LoadingState } from '#ui/feedback/loading-state.tsx'
import { Page } from '#ui/layout/page.tsx'
import { AsOfSection } from '#ui/parcel/as-of-section.tsx'
import { Section, Stack } from '#ui/layout/section.tsx'
import { useTitle } from '#ui/layout/use-title.ts'
import { EpisodeArticle } from './episode-article.tsx'
import { lookAfterDownloads, removeEpisode } from './episode-files-sync.ts'
import type { Episode } from './episode.ts'
import { readFiles, type EpisodeFile } from './own-files-store.ts'
import { readPositions } from './own-playback-store.ts'
import { PlayerView } from './player-view.tsx'
import { formatSize } from './podcast-labels.ts'

export interface OwnEpisodes {
  episodes: readonly Episode[]
  /** Milliseconds of the wall clock; null: no content has arrived on this phone yet. */
  asOf: number | null
}

function Room({ files }: { files: ReadonlyMap<string, EpisodeFile> }) {
  if (files.size === 0) return null
  const used = [...files.values()].reduce((sum, { received }) => sum + received, 0)
  return (
    <Section line>
      <Stack gap={8}>
        <p>
          {files.size === 1 ? 'One episode takes' : `${files.size} episodes take`} {formatSize(used)} on this phone.
        </p>
        <Button kind="inline" fit icon={Trash2} onClick={() => files.forEach((_file, id) => void removeEpisode(id))}>
          Remove all downloads
        </Button>
      </Stack>
    </Section>
  )
}

/** `/podcasts`: the player, the episodes, and what they take on this phone. */
export function PodcastsScreen({ read, save }: { read: () => Promise<OwnEpisodes>; save: (id: string) => ReactNode }) {
  useTitle('Podcasts')
  useEffect(() => {
    void lookAfterDownloads()
  }, [])
  const own = useLiveQuery(async () => {
    const { episodes, asOf } = await read()
    const [files, positions] = await Promise.all([readFiles(), readPositions(episodes.map(({ id }) => id))])
    return { episodes, asOf, files, positions }
  }, [read])
  return (
    <Page title="Podcasts" back={{ to: '/news', label: 'Back to News' }}>
      <PlayerView />
      {!own && <LoadingState label="Loading the episodes" />}
      {own?.episodes.length === 0 &&
        (own.asOf === null ? (
          <EmptyState title="Not loaded yet">
            Episodes appear when you’re online. Download one to play it offline.
          </EmptyState>
        ) : (
          <EmptyState title="There are no episodes">New ones appear here.</EmptyState>
        ))}
      {own && own.episodes.length > 0 && (
        <section aria-labelledby="episodes">
          <ListHeading id="episodes" title="Episodes" count={own.episodes.length} />
          <ul>
            {own.episodes.map((episode) => (
              <li key={episode.id}>
                <EpisodeArticle
                  episode={episode}
                  file={own.files.get(episode.id)}
                  position={own.positions.get(episode.id)}
                  save={save(episode.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {own && <Room files={own.files} />}
      {own && <AsOfSection at={own.asOf} />}
    </Page>
  )
}

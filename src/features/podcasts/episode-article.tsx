import { Pause, Play } from 'lucide-react'
import { useId, useSyncExternalStore, type ReactNode } from 'react'
import { longDay } from '#domain/dates/day.ts'
import { Button } from '#ui/controls/button.tsx'
import { DownloadButtons, DownloadState } from './download-controls.tsx'
import type { Episode } from './episode.ts'
import type { EpisodeFile } from './own-files-store.ts'
import type { Position } from './own-playback-store.ts'
import { pause, playEpisode, playerNow, subscribePlayer } from './player.ts'
import { formatClock, formatLength } from './podcast-labels.ts'

function facts({ date, duration }: Episode, position: Position | undefined): string {
  const stopped = position && position.seconds >= 1 ? `Stopped at ${formatClock(position.seconds)}` : null
  const heard = position?.finished ? 'Played' : stopped
  return [date && longDay(new Date(`${date}T12:00:00Z`)), duration === null ? null : formatLength(duration), heard]
    .filter(Boolean)
    .join(' · ')
}

interface EpisodeArticleProps {
  episode: Episode
  file: EpisodeFile | undefined
  position: Position | undefined
  save: ReactNode
}

export function EpisodeArticle({ episode, file, position, save }: EpisodeArticleProps) {
  const { episode: chosen, paused } = useSyncExternalStore(subscribePlayer, playerNow)
  const heading = useId()
  const plays = chosen?.id === episode.id && !paused
  return (
    <article className="episode" aria-labelledby={heading}>
      <div>
        <h3 id={heading} className="item-row-title">
          {episode.title}
        </h3>
        <p className="text-meta">{facts(episode, position)}</p>
        {episode.summary !== null && <p className="measure">{episode.summary}</p>}
      </div>
      {file && <DownloadState title={episode.title} file={file} />}
      {episode.audio ? (
        <div className="episode-buttons">
          <Button
            kind="inline"
            fit
            icon={plays ? Pause : Play}
            onClick={() => (plays ? pause() : void playEpisode(episode, file, position))}
            aria-label={`${plays ? 'Pause' : 'Play'} ${episode.title}`}
          >
            {plays ? 'Pause' : 'Play'}
          </Button>
          <DownloadButtons episode={episode} file={file} />
        </div>
      ) : (
        <p>This episode has no recording yet.</p>
      )}
      {save}
    </article>
  )
}

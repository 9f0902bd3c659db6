import { CircleCheck, Download, Pause, RefreshCw, Trash2, X } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { Mark } from '#ui/feedback/mark.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { downloadEpisode, pauseEpisode, removeEpisode } from './episode-files-sync.ts'
import type { Episode } from './episode.ts'
import type { EpisodeFile } from './own-files-store.ts'
import { formatSize, soFar, toStopMessage } from './podcast-labels.ts'

export function DownloadButtons({
  episode: { id, title, audio },
  file,
}: {
  episode: Episode
  file: EpisodeFile | undefined
}) {
  const fetchIt = () => audio && void downloadEpisode(id, audio)
  const remove = () => void removeEpisode(id)
  if (!file) {
    return audio ? (
      <Button kind="inline" fit icon={Download} onClick={fetchIt} aria-label={`Download ${title}`}>
        Download{audio.size === null ? '' : `, ${formatSize(audio.size)}`}
      </Button>
    ) : null
  }
  if (file.state === 'whole') {
    return (
      <Button kind="inline" fit icon={Trash2} onClick={remove} aria-label={`Remove the download of ${title}`}>
        Remove, {formatSize(file.received)}
      </Button>
    )
  }
  const fetching = file.state === 'fetching'
  return (
    <>
      <Button
        kind="inline"
        fit
        icon={fetching ? Pause : RefreshCw}
        onClick={fetching ? () => void pauseEpisode(id) : fetchIt}
        aria-label={`${fetching ? 'Pause' : 'Resume'} the download of ${title}`}
      >
        {fetching ? 'Pause' : 'Resume'}
      </Button>
      <Button kind="inline" fit icon={X} onClick={remove} aria-label={`Cancel the download of ${title}`}>
        Cancel
      </Button>
    </>
  )
}

export function DownloadState({ title, file }: { title: string; file: EpisodeFile }) {
  const stopped = toStopMessage(file)
  const total = file.facts?.total ?? file.size
  if (file.state === 'whole')
    return (
      <Mark icon={CircleCheck} tone="confirmed">
        On this phone
      </Mark>
    )
  return (
    <div>
      {total !== null && (
        <ProgressBar label={`Downloading ${title}`} value={file.received} max={total} text={soFar(file)} />
      )}
      <p>{stopped ?? `Downloading, ${soFar(file)}`}</p>
    </div>
  )
}

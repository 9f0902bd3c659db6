import { Download, Pause, RefreshCw, Trash2 } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import { formatMapSize, formatMapStop } from './map-labels.ts'
import type { MapFile } from './map-file-store.ts'
import { downloadMap, pauseMap, removeMap } from './map-file-sync.ts'

type MapDownloadProps = {
  manifestId: string
  /** Null if the map was never asked for. */
  file: MapFile | null
  /** The file is whole and can't be read. */
  isBroken: boolean
}

/** Says what the phone has of the map, and downloads, pauses or removes it. */
export function MapDownload({ manifestId, file, isBroken }: MapDownloadProps) {
  const fetchIt = () => void downloadMap(manifestId)
  const fetchAgain = async () => {
    await removeMap(manifestId)
    await downloadMap(manifestId)
  }
  if (isBroken) {
    return (
      <>
        <p>The map on this phone is damaged. You see your stops, with the street names from the list.</p>
        <Button fit icon={RefreshCw} onClick={() => void fetchAgain()}>
          Download it again
        </Button>
      </>
    )
  }
  if (file?.state === 'whole') {
    return (
      <Button kind="inline" fit icon={Trash2} onClick={() => void removeMap(manifestId)}>
        Remove the map, {formatMapSize(file.received)}
      </Button>
    )
  }
  const plain = (
    <p>There’s no map of this area on your phone. You see your stops, with the street names from the list.</p>
  )
  if (file?.state === 'fetching') {
    const total = file.facts?.total ?? null
    return (
      <>
        {plain}
        {total !== null && (
          <ProgressBar
            label="Downloading the map"
            value={file.received}
            max={total}
            text={`${formatMapSize(file.received)} of ${formatMapSize(total)}`}
          />
        )}
        <Button kind="inline" fit icon={Pause} onClick={() => void pauseMap(manifestId)}>
          Pause the download
        </Button>
      </>
    )
  }
  return (
    <>
      {plain}
      {file && <output>{formatMapStop(file.state)}</output>}
      <Button
        kind="inline"
        fit
        icon={file ? RefreshCw : Download}
        onClick={file?.state === 'gone' ? () => void fetchAgain() : fetchIt}
      >
        {file ? 'Try again' : 'Download the map'}
      </Button>
    </>
  )
}

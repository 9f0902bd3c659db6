import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { saveFile } from '#device/save-file.ts'
import { useToast } from '#ui/feedback/toast-provider.tsx'
import { ActionRow } from '#ui/rows/nav-row.tsx'
import type { Collected, DownloadProgress } from './download-data-sync.ts'
import { formatDownloadError, formatDownloadProgress } from './download-data-labels.ts'

/** Downloads what the company's servers hold about the courier. Pressed again, it stops. */
export function DownloadDataRow() {
  const [progress, setProgress] = useState<DownloadProgress | null>(null)
  const toast = useToast()
  const stop = useRef<AbortController | null>(null)
  const collected = useRef<Collected>(new Map())
  useEffect(() => {
    return () => stop.current?.abort()
  }, [])

  const download = async () => {
    const aborter = new AbortController()
    stop.current = aborter
    setProgress({ done: 0, total: 0 })
    try {
      const { downloadMyData } = await import('./download-data-sync.ts')
      const options = { collected: collected.current, signal: aborter.signal, onProgress: setProgress }
      const result = await downloadMyData(options)
      if (result.kind === 'failed') toast({ text: formatDownloadError(result) })
      if (result.kind !== 'done') return
      saveFile(result.name, result.file.type, result.file)
      collected.current = new Map()
      toast({ text: 'Saved in your downloads' })
    } catch {
      toast({ text: 'The file could not be saved. Free some space and try again.' })
    } finally {
      stop.current = null
      setProgress(null)
    }
  }

  return (
    <ActionRow
      icon={Download}
      label={progress ? 'Stop the download' : 'Download my data'}
      meta={
        progress ? formatDownloadProgress(progress) : 'Everything the company’s servers hold about you, as one file.'
      }
      onClick={() => {
        if (stop.current) stop.current.abort()
        else void download()
      }}
    />
  )
}

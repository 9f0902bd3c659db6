import type { EpisodeFile, FileStop } from './own-files-store.ts'

/** Returns "12.4 MB" or "48 kB". */
export const formatSize = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const two = (figure: number): string => String(figure).padStart(2, '0')

/** Returns "4:05" or "1:04:05". */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

/** "4 minutes 5 seconds", for the ear. */
export function spokenTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 3600), 'hour'],
    [Math.floor(whole / 60) % 60, 'minute'],
    [whole % 60, 'second'],
  ]
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => counted(count, unit))
      .join(' ') || '0 seconds'
  )
}

/** "18 minutes". */
export const formatLength = (seconds: number): string => counted(Math.max(1, Math.round(seconds / 60)), 'minute')

const stops: Readonly<Record<FileStop, string>> = {
  paused: 'Paused.',
  'cut-off': 'The download was interrupted.',
  full: 'There isn’t enough space on this phone. Remove another episode, or free some space, then continue.',
  gone: 'This episode can’t be downloaded: its file no longer exists.',
  damaged: 'The end of this episode is missing. You can play the rest. The depot needs to publish it again.',
  altered: 'The download didn’t match the published file, so it wasn’t saved. Try again in a moment.',
  service: 'The file didn’t download. Try again in a moment.',
}

/** Returns "3.1 of 12.4 MB" or "12 of 48 kB", in the unit of the whole. */
export function soFar({ received, facts, size }: EpisodeFile): string {
  const total = facts?.total ?? size
  if (total === null) return formatSize(received)
  return `${total < 100_000 ? Math.ceil(received / 1000) : (received / 1_000_000).toFixed(1)} of ${formatSize(total)}`
}

/** Explains why a download stopped and what is saved; undefined while it runs and when it is complete. */
export function toStopMessage(file: EpisodeFile): string | undefined {
  if (file.state === 'fetching' || file.state === 'whole') return undefined
  return file.received > 0 ? `${stops[file.state]} ${soFar(file)} downloaded so far.` : stops[file.state]
}

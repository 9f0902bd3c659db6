import type { EpisodeFile, FileStop } from './own-files-store.ts'

/** "12.4 MB", "48 kB". */
export const sizeWords = (bytes: number): string =>
  bytes < 100_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

const two = (figure: number): string => String(figure).padStart(2, '0')

/** "4:05", "1:04:05". */
export function clockOf(seconds: number): string {
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
export const lengthWords = (seconds: number): string => counted(Math.max(1, Math.round(seconds / 60)), 'minute')

const stops: Readonly<Record<FileStop, string>> = {
  paused: 'Paused.',
  'cut-off': 'The connection ended before the episode was here.',
  full: 'There is not enough room on this phone. Remove another episode, or free room on the phone, then go on.',
  gone: 'This episode cannot be downloaded: its file is not there any more.',
  damaged:
    'The file of this episode is cut off at its end. The depot has to publish it again; it can be played as far as it goes.',
  altered: 'What came is not the file that was published, so it was not kept. Try again in a moment.',
  service: 'The file did not come. Try again in a moment.',
}

/** "3.1 of 12.4 MB", "12 of 48 kB": both in the unit of the whole. */
export function soFar({ received, facts, size }: EpisodeFile): string {
  const total = facts?.total ?? size
  if (total === null) return sizeWords(received)
  return `${total < 100_000 ? Math.ceil(received / 1000) : (received / 1_000_000).toFixed(1)} of ${sizeWords(total)}`
}

/** What a download has come to, and what is kept; undefined while it comes, and when all of it is here. */
export function stopWords(file: EpisodeFile): string | undefined {
  if (file.state === 'fetching' || file.state === 'whole') return undefined
  return file.received > 0 ? `${stops[file.state]} ${soFar(file)} are kept.` : stops[file.state]
}

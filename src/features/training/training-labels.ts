import type { Course } from '#contracts/training/training.ts'
import { formatFileSize } from '#domain/files/file-size-labels.ts'
import type { CourseProgress } from '#domain/training/journey.ts'
import type { CourseFile } from './own-training-store.ts'

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Europe/London' })

/** Returns "2 May" for a day or a moment. */
const dayWords = (at: string): string => day.format(new Date(at.length === 10 ? `${at}T12:00:00Z` : at))

const percent = (share: number): string => `${Math.round(share * 100)}%`

/** Returns the progress of a download, from 0 to 100. */
export const loadedPercent = ({ received, facts, size }: CourseFile): number =>
  Math.floor((received / (facts?.total ?? size ?? Infinity)) * 100)

const stops: Readonly<Record<Exclude<CourseFile['state'], 'fetching' | 'whole'>, string>> = {
  paused: 'Paused',
  'cut-off': 'The connection ended',
  full: 'Not enough space: remove a course or an episode, then continue',
  gone: 'This course is no longer available',
  damaged: 'The course file at the depot is incomplete',
  altered: 'The download was damaged, so try again in a moment',
  service: 'Couldn’t download it, so try again in a moment',
}

/** Returns the progress of a package; undefined if nothing of it is here or on its way. */
export function formatFile(file: CourseFile | null): string | undefined {
  if (!file) return undefined
  if (file.state === 'whole') return 'on this phone'
  const loaded = `${loadedPercent(file)}% on this phone`
  return file.state === 'fetching' ? loaded : `${stops[file.state]}, ${loaded}`
}

export const formatDue = ({ course: { dueOn }, overdue }: CourseProgress): string | undefined =>
  dueOn === null ? undefined : `${overdue ? 'Was due' : 'Due'} ${dayWords(dueOn)}`

/** Returns "Passed on 2 May, 92%" or "Opens after Lifting and carrying"; undefined if the last day says enough. */
export function formatStatus({ state, attempt, opensAfter }: CourseProgress): string | undefined {
  const share = attempt?.score ?? null
  const score = share === null ? '' : `, ${percent(share)}`
  if (state === 'passed') return `Passed on ${dayWords(attempt?.passedAt ?? attempt?.lastAt ?? '')}${score}`
  if (state === 'failed') return `Not passed yet${score}`
  if (state === 'locked') return `Opens after ${opensAfter.join(', ')}`
  return state === 'begun' ? formatProgress(attempt?.progress ?? 0) : undefined
}

export const formatProgress = (progress: number): string => (progress === 0 ? 'Started' : `${percent(progress)} done`)

export const formatMinutes = ({ minutes }: Course): string | undefined =>
  minutes === null ? undefined : minutes === 1 ? '1 minute' : `${minutes} minutes`

/** Facts in one line: "8 minutes, on this phone". The first begins with a capital, the rest do not. */
export function joinFacts(...facts: readonly (string | undefined)[]): string {
  const [first = '', ...rest] = facts.flatMap((fact) => fact || [])
  return [
    `${first.charAt(0).toUpperCase()}${first.slice(1)}`,
    ...rest.map((fact) => `${fact.charAt(0).toLowerCase()}${fact.slice(1)}`),
  ].join(', ')
}

export const formatStorage = ({ used, limit }: { used: number; limit: number }): string =>
  `Using ${formatFileSize(used)} of ${formatFileSize(limit)}.`

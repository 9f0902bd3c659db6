import { Dexie } from 'dexie'
import type { Table } from 'dexie'
import { currentEngine } from '#offline/current-engine.ts'
import { dropKept, isKeptAudio, isSealed, keepPart, keptAudioAddress, keptLength, partSize, sealKept } from '#offline/kept-audio.ts'
import { isFull } from '#offline/room/storage-full-error.ts'
import { fetchFile } from './fetch-file.ts'
import type { FetchEnd, PartsPort } from './fetch-file.ts'
import type { EpisodeFile, FileStop } from './own-files-store.ts'

/** Bytes that a download leaves free: the phone's first work is the round. */
const leaveFree = 32 * 1024 * 1024
/** Bytes of a download that are given back where the phone is full, so that it can still be noted. */
const giveBack = 4 * partSize

const running = new Map<string, AbortController>()

type Files = Table<EpisodeFile, string>

const files = (): Files => currentEngine().db.table<EpisodeFile, string>('episodeFiles')

const portOf = (id: string): PartsPort => ({
  partSize,
  keptLength: async () => await keptLength(id),
  keep: async (n, bytes) => await keepPart(id, n, bytes),
  drop: async () => await dropKept(id),
})

/** @param left bytes that are still to come; null: nobody says */
async function hasRoom(left: number | null): Promise<boolean> {
  const storage = (navigator as { storage?: Partial<StorageManager> }).storage
  const estimate = await storage?.estimate?.().catch(() => undefined)
  if (estimate?.quota === undefined || estimate.usage === undefined) return true
  return estimate.quota - estimate.usage > (left ?? 0) + leaveFree
}

function stopOf(end: Exclude<FetchEnd, { kind: 'whole' }>): FileStop {
  if (end.kind !== 'refused') return end.kind
  return end.status === 404 || end.status === 410 || end.status === 403 ? 'gone' : 'service'
}

async function fetchInto(rows: Files, row: EpisodeFile, signal: AbortSignal): Promise<Partial<EpisodeFile>> {
  const { id, url, size } = row
  if (!(await hasRoom(size === null ? null : size - row.received))) return { state: 'full' }
  const end = await fetchFile({
    url,
    size,
    facts: row.facts,
    parts: portOf(id),
    fetch: (...request) => fetch(...request),
    signal,
    onProgress: async (facts, received) => void (await rows.update(id, { facts, received })),
  })
  if (end.kind !== 'whole') return { state: stopOf(end) }
  // Counted again where it lies: what was written may not be what is there.
  const { total, type } = end.facts
  if ((await keptLength(id)) !== total) return { state: 'cut-off' }
  await sealKept(id, { total, type })
  return { state: 'whole', received: total, facts: end.facts }
}

async function stoppedBy(error: unknown, { id }: EpisodeFile): Promise<Partial<EpisodeFile>> {
  if (error instanceof DOMException && error.name === 'AbortError') return { state: 'paused' }
  if (error instanceof TypeError) return { state: 'cut-off' }
  if (!isFull(error)) throw error
  await dropKept(id, Math.max(0, (await keptLength(id)) - giveBack))
  return { state: 'full', received: await keptLength(id) }
}

async function run(row: EpisodeFile): Promise<void> {
  const { id } = row
  const control = new AbortController()
  running.set(id, control)
  // Of whoever asked for it, also where another courier signs in meanwhile.
  const rows = files()
  const work = async () => {
    await rows.put({ ...row, state: 'fetching' })
    const change = await fetchInto(rows, row, control.signal).catch(async (error: unknown) => await stoppedBy(error, row))
    // Nothing is written of one that was taken away meanwhile.
    await rows.update(id, change)
  }
  try {
    // Another tab may be at it.
    await navigator.locks.request(`podcast:${id}`, { ifAvailable: true }, async (lock) => {
      if (lock) await work()
    })
  } catch (error) {
    // Signed out: the store is closed, and the download is gone on with when its courier is back.
    if (!(error instanceof Dexie.DatabaseClosedError)) throw error
  } finally {
    if (running.get(id) === control) running.delete(id)
  }
}

/** Fetches an episode to this phone, or goes on with it. Returns when that has ended in one way or another. */
export async function downloadEpisode(id: string, audio: { url: string; size: number | null }): Promise<void> {
  if (running.has(id)) return
  const before = await files().get(id)
  if (before?.state === 'whole') return
  // Another file than the one that was begun.
  const same = before?.url === audio.url ? before : undefined
  if (!same) await dropKept(id)
  await run({ id, ...audio, facts: same?.facts ?? null, received: same?.received ?? 0, state: 'fetching' })
}

/** What was fetched so far stays. */
export const pauseDownload = (id: string): void => running.get(id)?.abort()

/** Takes an episode off this phone, whole or begun, and frees its room. */
export async function removeEpisode(id: string): Promise<void> {
  running.get(id)?.abort()
  await files().delete(id)
  // The part that was on its way is kept before the lock is free.
  await navigator.locks.request(`podcast:${id}`, async () => await dropKept(id))
}

/** Goes on with downloads that the end of a page has cut off, and forgets those that the browser has cleared. */
export async function lookAfterDownloads(): Promise<void> {
  for (const row of await files().toArray()) {
    if (row.state === 'fetching' && !running.has(row.id)) void run(row)
    if (row.state === 'whole' && !(await isSealed(row.id))) await files().delete(row.id)
  }
}

/** Where a player finds an episode: on this phone where all of it is here, else with the service. */
export const playAddress = (url: string, file: EpisodeFile | undefined): string => (file?.state === 'whole' ? keptAudioAddress(file.id) : url)

export const isKeptAddress = (address: string): boolean => isKeptAudio(new URL(address, location.href))

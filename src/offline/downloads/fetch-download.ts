import type { Table } from 'dexie'
import type { Engine } from '../engine.ts'
import { isFull } from '../storage/storage-full-error.ts'
import { downloadsIn, toCome, type Download, type DownloadStop } from './download.ts'
import { fetchFile, type FetchEnd } from './fetch-file.ts'
import type { FileFacts } from './file-facts.ts'
import { openSavedFile, partSize, type SavedFile } from './saved-file.ts'
import { makeDownloadSpace } from './make-room.ts'
import { serviceFetch } from './service-fetch.ts'
import { createSha256 } from '#domain/sha256.ts'

/** Whether what lies on this phone has this digest. Read part by part: a package is larger than a phone's memory likes. */
async function hasDigest(file: SavedFile, sha256: string): Promise<boolean> {
  const hash = createSha256()
  for (let n = 0; ; n++) {
    const blob = await file.part(n)
    if (!blob) return hash.digest() === sha256
    hash.add(new Uint8Array(await blob.arrayBuffer()))
  }
}

/** Bytes of a download that are given back where the phone is full, so that it can still be noted. */
const giveBack = 4 * partSize

const statesOfStatus: Readonly<Record<number, DownloadStop>> = { 403: 'gone', 404: 'gone', 410: 'gone' }

const stopOf = (end: Exclude<FetchEnd, { kind: 'whole' }>): DownloadStop =>
  end.kind === 'refused' ? (statesOfStatus[end.status] ?? 'service') : end.kind

/** Bytes that the courier's other downloads are about to take. */
async function promised(rows: Table<Download, string>, name: string): Promise<number> {
  const others = await rows.filter((row) => row.state === 'fetching' && row.name !== name).toArray()
  return others.reduce((sum, row) => sum + toCome(row), 0)
}

async function finish(
  file: SavedFile,
  facts: FileFacts & { total: number },
  sha256: string | null,
): Promise<Partial<Download>> {
  const { total, type } = facts
  // Counted again where it lies: what was written may not be what is there.
  if ((await file.keptLength()) !== total) return { state: 'cut-off' }
  const digest = sha256 ?? facts.sha256
  if (digest !== null && !(await hasDigest(file, digest))) {
    await file.drop()
    return { state: 'altered', received: 0, facts: null }
  }
  await file.seal({ total, type })
  return { state: 'whole', received: total, facts }
}

export type FetchingPhone = Pick<Engine, 'actor' | 'address' | 'db' | 'fetch' | 'tokens'>

async function fetchInto(phone: FetchingPhone, row: Download, signal: AbortSignal): Promise<Partial<Download>> {
  const { db } = phone
  const { name, url, service, size, sha256 } = row
  const [rows, file] = [downloadsIn(db), openSavedFile(db.name, name)]
  const others = await promised(rows, name)
  const need = toCome(row) + others
  const room = await makeDownloadSpace(db.name, need)
  if (room <= need) return { state: 'full' }
  const end = await fetchFile({
    url,
    size,
    facts: row.facts,
    parts: file,
    fetch: service === undefined ? phone.fetch : serviceFetch(phone, service),
    signal,
    async onProgress(facts, received) {
      // The size of this file is announced only now, or never.
      if ((facts.total ?? received) - row.received > room - others)
        throw new DOMException('The downloads have no room left', 'QuotaExceededError')
      // Paused or taken away, perhaps by another tab.
      if ((await rows.get(name))?.state !== 'fetching') throw new DOMException('Not wanted any more', 'AbortError')
      await rows.update(name, { facts, received })
    },
  })
  return end.kind === 'whole' ? await finish(file, end.facts, sha256) : { state: stopOf(end) }
}

async function stoppedBy(error: unknown, file: SavedFile): Promise<Partial<Download>> {
  if (error instanceof DOMException && error.name === 'AbortError') return { state: 'paused' }
  if (error instanceof TypeError) return { state: 'cut-off' }
  if (!isFull(error)) throw error
  await file.drop(Math.max(0, (await file.keptLength()) - giveBack))
  return { state: 'full', received: await file.keptLength() }
}

/** Fetches the file of a row until that ends in one way or another, and notes how. Error: of a store that is closed. */
export async function fetchDownload(engine: FetchingPhone, row: Download, signal: AbortSignal): Promise<void> {
  // This is the courier who asked for the file, even if another signs in meanwhile.
  const rows = downloadsIn(engine.db)
  await rows.put({ ...row, state: 'fetching' })
  const change = await fetchInto(engine, row, signal).catch(
    async (error: unknown) => await stoppedBy(error, openSavedFile(engine.db.name, row.name)),
  )
  // Nothing is written of one that was taken away meanwhile.
  await rows.update(row.name, change)
}

import { Dexie } from 'dexie'
import type { Engine } from '../engine.ts'
import { isFull } from '../storage/storage-full-error.ts'
import { downloadsIn, type Download, type DownloadOrder } from './download.ts'
import { fetchDownload, type FetchingPhone } from './fetch-download.ts'
import { openSavedFile, listSavedNames } from './saved-file.ts'

type Phone = FetchingPhone & Pick<Engine, 'locks'>

/** The keys are the names of the locks. */
const running = new Map<string, AbortController>()

/** This is separate from the replay's lock, so that a large file delays no command. Another tab or the worker may hold it. */
const lockOf = ({ db }: Pick<Engine, 'db'>, name: string): string => `download ${db.name} ${name}`

async function run(phone: Phone, row: Download): Promise<void> {
  const lock = lockOf(phone, row.name)
  if (running.has(lock)) return
  const control = new AbortController()
  running.set(lock, control)
  try {
    await phone.locks.request(lock, { ifAvailable: true }, async (own) => {
      if (own) await fetchDownload(phone, row, control.signal)
    })
  } catch (error) {
    // Signed out: the store is closed, and the download is gone on with when its courier is back.
    // Full: nothing is written any more, and the app shows that everywhere.
    if (!(error instanceof Dexie.DatabaseClosedError) && !isFull(error)) throw error
  } finally {
    running.delete(lock)
  }
}

/** Starts or continues a download. Resolves when it has ended in any way; its row holds the result. */
export async function download(phone: Phone, order: DownloadOrder): Promise<void> {
  if (running.has(lockOf(phone, order.name))) return
  const before = await downloadsIn(phone.db).get(order.name)
  if (before?.state === 'whole') return
  // Another file than the one that was begun.
  const same = before?.url === order.url ? before : undefined
  if (!same) await openSavedFile(phone.db.name, order.name).drop()
  await run(phone, { ...order, facts: same?.facts ?? null, received: same?.received ?? 0, state: 'fetching' })
}

/** Pauses a download and leaves what it has fetched. If another tab or the worker runs it, that one stops at its next part. */
export async function pauseDownload({ db }: Pick<Engine, 'db'>, name: string): Promise<void> {
  running.get(lockOf({ db }, name))?.abort()
  const fetching = downloadsIn(db)
    .where('name')
    .equals(name)
    .and(({ state }) => state === 'fetching')
  await fetching.modify({ state: 'paused' })
}

async function drop({ db, locks }: Pick<Engine, 'db' | 'locks'>, name: string): Promise<void> {
  // The part that was under way is saved before the lock is free.
  await locks.request(lockOf({ db }, name), async () => await openSavedFile(db.name, name).drop())
}

/** Takes a file off this phone, whole or begun, and frees its room. */
export async function removeDownload(phone: Pick<Engine, 'db' | 'locks'>, name: string): Promise<void> {
  running.get(lockOf(phone, name))?.abort()
  await downloadsIn(phone.db).delete(name)
  await drop(phone, name)
}

/**
 * Continues the downloads that the end of a page has cut off, in the page or in the worker; deletes the rows whose files the
 * browser has cleared, and the files that have no row. Resolves when all of that has ended.
 */
export async function goOnWithDownloads(phone: Phone): Promise<void> {
  const kept = await listSavedNames(phone.db.name)
  const rows = await downloadsIn(phone.db).toArray()
  const known = new Set(rows.map(({ name }) => name))
  const looked = rows.map(async (row) => {
    if (row.state === 'fetching') await run(phone, row)
    if (row.state === 'whole' && !(await openSavedFile(phone.db.name, row.name).readSeal()))
      await downloadsIn(phone.db).delete(row.name)
  })
  const freed = [...kept].filter((name) => !known.has(name)).map(async (name) => await drop(phone, name))
  await Promise.all([...looked, ...freed])
}

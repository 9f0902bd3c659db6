import type { DBCore, Dexie } from 'dexie'
import { rerunLiveQueries } from './rerun-live-queries.ts'
import type { Reserve } from './reserve.ts'
import { blockWrites } from './block-writes.ts'
import { isFull, mayBeFull, StorageFullError } from './storage-full-error.ts'
import type { MetaRow } from '../rows.ts'

/** Together more than the 4 MB after which LevelDB begins a new log. */
const rows = 100
/** Bytes of each: from 64 KB on Chromium would put it into a file of its own. */
const rowSize = 60_000

/**
 * A write that the full disk cut off leaves half a record at the end of Chromium's log. The store opens
 * once more with it, but what is appended behind it makes the log unreadable, and Chromium then deletes the
 * whole store without a word (decision 014). Enough writing makes it begin a new log and drop the old one.
 */
async function rotateLog(db: Dexie): Promise<void> {
  const meta = db.table<MetaRow, string>('meta')
  const keys = Array.from({ length: rows }, (_, at) => `rotate/${at}`)
  await meta.bulkPut(keys.map((key) => ({ key, value: new Uint8Array(rowSize) })))
  await meta.bulkDelete(keys)
}

/** `none`: saved data can be read if the browser can open it, but nothing is written. */
export type StorageState = 'enough' | 'recovering' | 'none'

export interface StorageGuard {
  state: () => StorageState
  subscribe: (listener: () => void) => () => void
  /**
   * Makes room and mends the store; after an error that has many causes, only where the disk is full.
   * Error: StorageFullError where there is no room.
   */
  recover(cause?: unknown): Promise<void>
  /** Whether there is room to spare, for what need not stay. */
  isAmple(): Promise<boolean>
  /** Holds room ready for the day on which the disk is full. */
  prepare(): Promise<void>
  /** Looks at the disk, so that no write meets its end: Chromium may lose the whole store over it. */
  look(): Promise<void>
  /** The same, at most once a minute: a look writes to the disk itself. Before what is written by the app's own will. */
  watch(): Promise<void>
}

const watchIntervalMs = 60_000

interface Gate {
  isOpen(): boolean
  /** The disk did not take a write, whoever made it. */
  onFailure(error: unknown): void
}

function guardWrites(db: Dexie, gate: Gate): void {
  const create = (core: DBCore): DBCore => ({
    ...core,
    transaction(tables, mode, options) {
      if (mode === 'readwrite' && !gate.isOpen()) throw new StorageFullError()
      const transaction = core.transaction(tables, mode, options)
      const own = transaction as unknown as IDBTransaction
      if (mode === 'readwrite') own.addEventListener('abort', () => mayBeFull(own.error) && gate.onFailure(own.error))
      return transaction
    },
  })
  db.use({ stack: 'dbcore', name: 'room', create })
}

/**
 * Watches over the room of a store that is not open yet (decision 014). Chromium deletes a store in which
 * anything was written behind a record that the full disk cut off: so after a full disk the log is renewed
 * before the next write, and until there is room for that, nothing is written at all.
 */
export function guardStorage(db: Dexie, reserve: Reserve): StorageGuard {
  const listeners = new Set<() => void>()
  let current: StorageState = 'enough'
  let isNew = false
  let mending = false
  let recovering: Promise<void> | undefined
  const change = (next: StorageState) => {
    current = next
    blockWrites(next !== 'enough')
    for (const listener of listeners) listener()
  }

  const makeRoom = async (cause: unknown) => {
    const isKnown = cause === undefined || isFull(cause)
    if (!isKnown && (await reserve.fits('mending'))) return
    if (!(await reserve.drop()) && !(await reserve.fits('mending'))) throw new StorageFullError(cause)
  }
  const recover = async (cause: unknown) => {
    change('recovering')
    // Nobody else may open it before there is room.
    db.close({ disableAutoOpen: true })
    try {
      await makeRoom(cause)
      await db.open()
      change('enough')
    } catch (error) {
      change('none')
      db.close({ disableAutoOpen: false })
      throw new StorageFullError(error)
    }
  }
  const recoverOnce = (cause: unknown): Promise<void> => {
    const done = recover(cause).finally(() => {
      recovering = undefined
      rerunLiveQueries()
    })
    blockWrites(true, done)
    return done
  }
  const mend = async (opened: Dexie) => {
    mending = true
    try {
      await rotateLog(opened)
      await reserve.settle()
    } finally {
      mending = false
    }
  }
  const lookAtDisk = async () => {
    if (current !== 'enough' || (await reserve.fits('writing')) || (await reserve.drop())) return
    change('none')
  }
  let watchedAt = -Infinity
  let watched = Promise.resolve()
  const room: StorageGuard = {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async recover(cause) {
      recovering ??= recoverOnce(cause)
      await recovering
    },
    isAmple: async () => current === 'enough' && (await reserve.isLaid()),
    prepare: async () => (current === 'enough' ? await reserve.lay() : undefined),
    look() {
      watchedAt = performance.now()
      return (watched = lookAtDisk())
    },
    watch: async () => await (performance.now() - watchedAt < watchIntervalMs ? watched : room.look()),
  }
  // Asked while the store is being opened, which is what the first screen waits for.
  let asked: Promise<boolean> | undefined = reserve.isOwed()
  const look = async (opened: Dexie) => {
    const isOwed = await (asked ?? reserve.isOwed())
    const wasNew = isNew
    asked = undefined
    isNew = false
    if (wasNew || !isOwed) return
    if (recovering) return await mend(opened)
    const fits = await reserve.fits('mending')
    if (fits) await mend(opened)
    change(fits ? 'enough' : 'none')
  }
  db.on('populate', () => void (isNew = true))
  db.on('ready', (opened) => look(opened), true)
  guardWrites(db, {
    isOpen: () => current === 'enough' || mending,
    onFailure: (error) => void room.recover(error).catch(() => undefined),
  })
  return room
}

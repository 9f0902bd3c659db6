import { Dexie } from 'dexie'
import { hasAborted } from '../open-transactions.ts'
import { rerunLiveQueries } from './rerun-live-queries.ts'

const cutOffNames = new Set(['AbortError', 'DatabaseClosedError', 'InvalidStateError'])
/** Milliseconds before each retry. */
const pauses = [20, 100, 500, 2000]

/** Whether the browser has closed the store under whoever used it. */
export function isCutOff(error: unknown): boolean {
  // A transaction that was aborted from outside has the error null.
  if (error === null) return true
  if (!(error instanceof Error)) return false
  // Safari's. A full disk has the same name in Chromium.
  if (error.name === 'UnknownError') return /connection/i.test(error.message)
  return cutOffNames.has(error.name) || ('failures' in error && [error.failures].flat().every(isCutOff))
}

const pause = async (ms: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Runs again what the browser has cut off, a read or a write that may be made twice. Safari closes the stores of an app
 * in the background (WebKit bug 197050), and every browser does when the site's data is cleared. Error: that of the last try
 */
export async function againIfCutOff<T>(work: () => Promise<T>): Promise<T> {
  for (const ms of pauses) {
    try {
      return await work()
    } catch (error) {
      if (!isCutOff(error) || hasAborted()) throw error
    }
    await pause(ms)
  }
  return await work()
}

/**
 * Opens a store again that the browser has closed, and asks every live query again: those that were reading have no answer.
 * For a store that is not open yet.
 */
export function reopenWhenCutOff(db: Dexie): void {
  const open = db.open.bind(db)
  const openOrAskAgain = async () => {
    try {
      return await open()
    } catch (error) {
      // Everything that waited for it has failed.
      setTimeout(rerunLiveQueries, pauses.at(-1))
      throw error
    }
  }
  // Dexie itself opens by this method too: a live query whose opening fails would break its screen.
  db.open = () => Dexie.Promise.resolve(againIfCutOff(openOrAskAgain))
  const reopen = (): void => {
    db.open().then(rerunLiveQueries, () => undefined)
  }
  // Dexie's own listener, which resets the connection, comes first.
  db.on('ready', () => db.backendDB().addEventListener('close', () => setTimeout(reopen)), true)
}

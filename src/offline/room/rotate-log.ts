import type { Dexie } from 'dexie'
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
export async function rotateLog(db: Dexie): Promise<void> {
  const meta = db.table<MetaRow, string>('meta')
  const keys = Array.from({ length: rows }, (_, at) => `rotate/${at}`)
  await meta.bulkPut(keys.map((key) => ({ key, value: new Uint8Array(rowSize) })))
  await meta.bulkDelete(keys)
}

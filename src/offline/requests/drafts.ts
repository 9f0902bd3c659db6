import { currentEngine } from '../current-engine.ts'
import { saveOrSayFull } from '../storage/save-or-say-full.ts'

/** The unsent input of forms, by the key of its table. */
export interface Drafts<Draft> {
  read: (key: string) => Promise<(Draft & { savedAt: string }) | undefined>
  /** Saves it with the device's time; one that holds nothing is discarded. Error: StorageFullError where the device is full. */
  save: (draft: Draft) => Promise<void>
  discard: (key: string) => Promise<void>
  /** Returns the reference that a command carries, so that the draft is deleted with its save. */
  of: (key: string) => { table: string; key: string }
  /** The row as it is saved. */
  row: (draft: Draft) => Draft & { savedAt: string }
}

/** The drafts in a table of the courier's store. */
export function draftsIn<Draft extends object>(
  table: string,
  isEmpty: (draft: Draft) => boolean = () => false,
): Drafts<Draft> {
  const rows = () => currentEngine().db.table<Draft & { savedAt: string }, string>(table)
  const row = (draft: Draft) => ({ ...draft, savedAt: new Date(currentEngine().clock.wall()).toISOString() })
  const discard = async (key: string) => await saveOrSayFull(currentEngine().db, () => rows().delete(key))
  return {
    read: async (key) => await rows().get(key),
    async save(draft) {
      const key = (draft as Record<string, unknown>)[rows().schema.primKey.name]
      if (isEmpty(draft)) return await discard(String(key))
      await saveOrSayFull(currentEngine().db, () => rows().put(row(draft)))
    },
    discard,
    of: (key) => ({ table, key }),
    row,
  }
}

import type { Dexie, Table } from 'dexie'
import type { ServiceKey } from '#contracts/service-key.ts'
import type { FileFacts } from './file-facts.ts'

export type DownloadStop =
  /** The courier has paused it. */
  | 'paused'
  /** No connection, or one that ended too early. */
  | 'cut-off'
  /** The phone has no room, or the downloads have used up theirs. */
  | 'full'
  /** The service has no such file. */
  | 'gone'
  /** The service has fewer bytes than were announced. */
  | 'damaged'
  /** The digest differs from the announced one. Nothing of the file is saved. */
  | 'altered'
  /** The service is not ready. */
  | 'service'

/** A file as a feature asks for it. */
export interface DownloadOrder {
  /** "episodes/<id>": the feature, then its own names. The files of one thing share their beginning, and are read by it. */
  name: string
  /** Any origin that the page's policy allows; a path below the service's address if there is a `service`. */
  url: string
  /** This service gives the file only to signed-in users, so the request carries a token. */
  service?: ServiceKey
  /** Bytes; null where nobody says. */
  size: number | null
  /** The digest in hex; null if only the origin may announce one. */
  sha256: string | null
}

/** A file on this phone, or on its way to it. */
export interface Download extends DownloadOrder {
  facts: FileFacts | null
  /** The number of bytes that are saved. */
  received: number
  state: 'fetching' | 'whole' | DownloadStop
}

export const downloadsIn = (db: Dexie): Table<Download, string> => db.table('downloads')

/** Returns the downloads whose names start with `beginning`, sorted by name. */
export const readDownloads = async ({ db }: { db: Dexie }, beginning: string): Promise<Download[]> =>
  await downloadsIn(db).where('name').startsWith(beginning).toArray()

/** Bytes that are still to come; 0 where nobody says. */
export const toCome = ({ facts, size, received }: Download): number =>
  Math.max(0, (facts?.total ?? size ?? 0) - received)

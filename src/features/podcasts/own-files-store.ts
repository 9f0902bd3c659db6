import { currentEngine } from '#offline/current-engine.ts'
import type { FileFacts } from './fetch-file.ts'

/** Why a download stands still. */
export type FileStop =
  /** The courier has paused it. */
  | 'paused'
  /** No connection, or one that ended too early. */
  | 'cut-off'
  /** The phone has no room. */
  | 'full'
  /** The service has no such file. */
  | 'gone'
  /** The service has less of it than the episode says. */
  | 'damaged'
  /** The service is not ready. */
  | 'service'

/** An episode on this phone, or on its way to it. */
export interface EpisodeFile {
  /** Of the episode. */
  id: string
  url: string
  /** Bytes, as the episode says; null where it does not. */
  size: number | null
  facts: FileFacts | null
  /** Bytes that are kept. */
  received: number
  state: 'fetching' | 'whole' | FileStop
}

/** By episode. */
export async function readFiles(): Promise<Map<string, EpisodeFile>> {
  const rows = await currentEngine().db.table<EpisodeFile, string>('episodeFiles').toArray()
  return new Map(rows.map((row) => [row.id, row]))
}

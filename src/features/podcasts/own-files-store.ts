import { currentEngine } from '#offline/current-engine.ts'
import { readDownloads, type Download, type DownloadStop } from '#offline/downloads/download.ts'

/** An episode on this phone, or on its way to it. */
export type EpisodeFile = Download

export type FileStop = DownloadStop

const folder = 'episodes/'

export const fileName = (episodeId: string): string => `${folder}${episodeId}`

export async function readFiles(): Promise<Map<string, EpisodeFile>> {
  const files = await readDownloads(currentEngine(), folder)
  return new Map(files.map((file) => [file.name.slice(folder.length), file]))
}

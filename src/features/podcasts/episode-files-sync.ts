import { currentEngine } from '#offline/current-engine.ts'
import { download, goOnWithDownloads, pauseDownload, removeDownload } from '#offline/downloads/downloads.ts'
import { isSavedFileAddress, getSavedFileAddress } from '#offline/downloads/kept-file.ts'
import { fileName, type EpisodeFile } from './own-files-store.ts'

/** Fetches an episode to this phone, or goes on with it. Returns when that has ended in one way or another. */
export const downloadEpisode = async (id: string, audio: { url: string; size: number | null }): Promise<void> =>
  await download(currentEngine(), { name: fileName(id), ...audio, sha256: null })

/** The part that was already fetched stays. */
export const pauseEpisode = async (id: string): Promise<void> => await pauseDownload(currentEngine(), fileName(id))

/** Takes an episode off this phone, whole or begun, and frees its room. */
export const removeEpisode = async (id: string): Promise<void> => await removeDownload(currentEngine(), fileName(id))

/** Goes on with downloads that the end of a page has cut off, and forgets those that the browser has cleared. */
export async function lookAfterDownloads(): Promise<void> {
  // Episodes of before they were downloads; the store has forgotten them.
  await caches.delete('podcasts')
  await goOnWithDownloads(currentEngine())
}

/** Where a player finds an episode: on this phone where all of it is here, else with the service. */
export const playAddress = (url: string, file: EpisodeFile | undefined): string =>
  file?.state === 'whole' ? getSavedFileAddress(file.name) : url

export const isKeptAddress = (address: string): boolean => isSavedFileAddress(new URL(address, location.href))

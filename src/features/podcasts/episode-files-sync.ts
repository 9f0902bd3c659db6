import { currentEngine } from '#offline/current-engine.ts'
import { download, goOnWithDownloads, pauseDownload, removeDownload } from '#offline/downloads/downloads.ts'
import { isSavedFileAddress, getSavedFileAddress } from '#offline/downloads/saved-file.ts'
import { fileName, type EpisodeFile } from './own-files-store.ts'

/** Downloads an episode, or continues a download. Resolves when it ends, with or without success. */
export const downloadEpisode = async (id: string, audio: { url: string; size: number | null }): Promise<void> =>
  await download(currentEngine(), { name: fileName(id), ...audio, sha256: null })

/** The part that was already fetched stays. */
export const pauseEpisode = async (id: string): Promise<void> => await pauseDownload(currentEngine(), fileName(id))

/** Takes an episode off this phone, whole or begun, and frees its room. */
export const removeEpisode = async (id: string): Promise<void> => await removeDownload(currentEngine(), fileName(id))

/** Continues downloads that a closed page cut off, and deletes the rows of files that the browser has deleted. */
export async function lookAfterDownloads(): Promise<void> {
  // Deletes episodes that an earlier version cached; the store has no rows for them.
  await caches.delete('podcasts')
  await goOnWithDownloads(currentEngine())
}

/** Returns the address of an episode: on this phone if all of it is here, otherwise on the service. */
export const playAddress = (url: string, file: EpisodeFile | undefined): string =>
  file?.state === 'whole' ? getSavedFileAddress(file.name) : url

export const isSavedAddress = (address: string): boolean => isSavedFileAddress(new URL(address, location.href))

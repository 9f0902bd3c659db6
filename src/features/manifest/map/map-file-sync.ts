import type { RangeResponse, Source } from 'pmtiles'
import { roundMapPath } from '#contracts/manifest/manifest-endpoints.ts'
import { currentEngine } from '#offline/current-engine.ts'
import { download, pauseDownload, removeDownload } from '#offline/downloads/downloads.ts'
import { openSavedFile } from '#offline/downloads/saved-file.ts'
import { mapFileName } from './map-file-store.ts'

/** Downloads the map of a round, or continues its download. Resolves when it ends, with or without success. */
export const downloadMap = async (manifestId: string): Promise<void> =>
  await download(currentEngine(), {
    name: mapFileName(manifestId),
    url: roundMapPath(manifestId),
    service: 'manifest',
    size: null,
    sha256: null,
  })

/** The part that was already fetched stays. */
export const pauseMap = async (manifestId: string): Promise<void> =>
  await pauseDownload(currentEngine(), mapFileName(manifestId))

export const removeMap = async (manifestId: string): Promise<void> =>
  await removeDownload(currentEngine(), mapFileName(manifestId))

/** Reads a map out of its saved parts. */
export function openMapSource(manifestId: string): Source {
  const name = mapFileName(manifestId)
  const file = openSavedFile(currentEngine().db.name, name)
  return {
    getKey: () => name,
    async getBytes(offset, length): Promise<RangeResponse> {
      const bytes = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        const at = offset + filled
        const part = await file.part(Math.floor(at / file.partSize))
        const start = at % file.partSize
        if (!part || part.size <= start) break
        const piece = new Uint8Array(await part.slice(start, start + length - filled).arrayBuffer())
        bytes.set(piece, filled)
        filled += piece.length
      }
      return { data: bytes.buffer.slice(0, filled) }
    },
  }
}

import { open, type FileHandle } from 'node:fs/promises'
import { PMTiles, TileType, type RangeResponse, type Source } from 'pmtiles'
import type { TilePlace } from '#domain/map/mercator.ts'
import { StartError } from '#kit/start-error.ts'

/** The map that the depot's rounds are cut from. */
export interface MapArchive {
  minZoom: number
  maxZoom: number
  /** The metadata in the archive, such as the source of its data. */
  metadata: object
  /** Returns the vector tile; undefined if the archive has none there. Rejects for an archive that is damaged there. */
  readTile(place: TilePlace): Promise<Uint8Array | undefined>
  close(): Promise<void>
}

class FileSource implements Source {
  readonly #file: FileHandle
  readonly #name: string
  constructor(file: FileHandle, name: string) {
    this.#file = file
    this.#name = name
  }

  getKey(): string {
    return this.#name
  }

  async getBytes(offset: number, length: number): Promise<RangeResponse> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.#file.read(bytes, 0, length, offset)
    return { data: bytes.buffer.slice(0, bytesRead) }
  }
}

/** Opens an archive. @throws Error if it is none, or has other tiles than vector tiles */
async function openArchive(source: Source, close: () => Promise<void>): Promise<MapArchive> {
  const archive = new PMTiles(source)
  const [header, metadata] = [await archive.getHeader(), await archive.getMetadata()]
  if (header.tileType !== TileType.Mvt) throw new Error('It has other tiles.')
  return {
    minZoom: header.minZoom,
    maxZoom: header.maxZoom,
    metadata: typeof metadata === 'object' && metadata !== null ? metadata : {},
    async readTile({ z, x, y }) {
      const tile = await archive.getZxy(z, x, y)
      return tile && new Uint8Array(tile.data)
    },
    close,
  }
}

/** Opens the archive that `MAP_FILE` names. @throws StartError if it is no archive of vector tiles */
export async function openMapArchive(path: string): Promise<MapArchive> {
  const file = await open(path).catch(() => {
    throw new StartError(`MAP_FILE names ${path}, which cannot be read.`)
  })
  try {
    return await openArchive(new FileSource(file, path), () => file.close())
  } catch {
    await file.close()
    throw new StartError(`MAP_FILE names ${path}, which is no PMTiles archive of vector tiles.`)
  }
}

/** Opens an archive that is held in memory, such as a demo's. */
export const openHeldArchive = async (bytes: Uint8Array): Promise<MapArchive> =>
  await openArchive(
    {
      getKey: () => 'held',
      getBytes: async (offset, length) => ({ data: Uint8Array.from(bytes.subarray(offset, offset + length)).buffer }),
    },
    () => Promise.resolve(),
  )

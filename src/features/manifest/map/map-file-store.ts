import { currentEngine } from '#offline/current-engine.ts'
import { downloadsIn, type Download } from '#offline/downloads/download.ts'

/** The map of a round on this phone, or on its way to it. */
export type MapFile = Download

const folder = 'maps/'

export const mapFileName = (manifestId: string): string => `${folder}${manifestId}`

export const isMapFileName = (name: string): boolean => name.startsWith(folder)

/** Returns null if no map of the round was asked for. */
export const readMapFile = async (manifestId: string): Promise<MapFile | null> =>
  (await downloadsIn(currentEngine().db).get(mapFileName(manifestId))) ?? null

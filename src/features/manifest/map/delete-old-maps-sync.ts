import type { Manifest } from '#contracts/manifest/manifest.ts'
import type { OfflineDatabase } from '#offline/database.ts'
import { downloadsIn } from '#offline/downloads/download.ts'
import { openSavedFile } from '#offline/downloads/saved-file.ts'
import { isMapFileName, mapFileName } from './map-file-store.ts'

/** Deletes the maps of lists that are no longer on this phone, which is after a week. */
export async function deleteOldMaps(db: OfflineDatabase): Promise<void> {
  const lists = await db.table<Manifest, string>('manifests').toCollection().primaryKeys()
  const kept = new Set(lists.map(mapFileName))
  const names = await downloadsIn(db).toCollection().primaryKeys()
  for (const name of names.filter((each) => isMapFileName(each) && !kept.has(each))) {
    await downloadsIn(db).delete(name)
    await openSavedFile(db.name, name).drop()
  }
}

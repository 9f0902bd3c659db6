import { Dexie } from 'dexie'
import { deleteDeviceValue } from '#offline/device-values.ts'
import { getCacheName, isDownloadCache } from '#offline/downloads/saved-file.ts'

/** Caches with files of the app itself, which every courier on this phone needs. */
const appCaches = /^(workbox-precache|replaced$|scanner$)/

/** The timeout in milliseconds: another tab closes the store at once, unless it is asleep. */
const timeoutMs = 10_000

/** Leaves the downloads of other couriers, whose stores stay too. */
async function deleteCaches(store: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const isOthers = (name: string) => isDownloadCache(name) && name !== getCacheName(store)
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => !appCaches.test(name) && !isOthers(name)).map(async (name) => await caches.delete(name)),
  )
}

/**
 * Deletes one courier's store and all their other data on the phone. Call it after they have signed out.
 * Returns false if another tab still has the store open: the browser then deletes it later.
 */
export async function deletePhoneData(store: string): Promise<boolean> {
  const gone = Dexie.delete(store).then(() => true)
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), timeoutMs)
  })
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all([
    deleteDeviceValue('session'),
    deleteDeviceValue('config'),
    deleteDeviceValue('devices'),
    deleteCaches(store),
  ])
  return await Promise.race([gone, late])
}

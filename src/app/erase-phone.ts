import { Dexie } from 'dexie'
import { clearDeviceValue } from '#offline/device-values.ts'
import { cacheOf, isDownloadCache } from '#offline/downloads/kept-file.ts'

/** Files of the app itself, which every courier of this phone needs. */
const ofTheApp = /^(workbox-precache|replaced$|scanner$)/

/** Milliseconds; another tab lets go of the store at once, or is asleep. */
const patience = 10_000

/** What another courier has downloaded here stays, as their store does. */
async function forgetCaches(store: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const isOthers = (name: string) => isDownloadCache(name) && name !== cacheOf(store)
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => !ofTheApp.test(name) && !isOthers(name)).map(async (name) => await caches.delete(name)),
  )
}

/**
 * Takes one courier's store and all that the device keeps beside it away. Nobody may be signed in any more. False where
 * another tab still holds the store: the browser then deletes it later.
 */
export async function erasePhone(store: string): Promise<boolean> {
  const gone = Dexie.delete(store).then(() => true)
  const late = new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), patience)
  })
  localStorage.clear()
  sessionStorage.clear()
  await Promise.all([
    clearDeviceValue('session'),
    clearDeviceValue('config'),
    clearDeviceValue('devices'),
    forgetCaches(store),
  ])
  return await Promise.race([gone, late])
}

import { Dexie } from 'dexie'
import { clearDeviceValue } from '#offline/device-values.ts'

/** Files of the app itself, which every courier of this phone needs. */
const ofTheApp = /^(workbox-precache|replaced$|scanner$)/

/** Milliseconds; another tab lets go of the store at once, or is asleep. */
const patience = 10_000

async function forgetCaches(): Promise<void> {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !ofTheApp.test(name)).map(async (name) => await caches.delete(name)))
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
  await Promise.all([clearDeviceValue('session'), clearDeviceValue('config'), clearDeviceValue('devices'), forgetCaches()])
  return await Promise.race([gone, late])
}

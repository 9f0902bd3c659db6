const prefix = 'package '
const address = (key: string, path: string): string => `/scorm/content/${key}/${path}`
/** Written last: a package without it was interrupted. */
const sealPath = '.sealed.json'

/** Returns the path at which the worker serves a file of a package, with its name encoded for a URL. */
export const contentAddress = (key: string, path: string): string =>
  address(key, path.split('/').map(encodeURIComponent).join('/'))

/** Returns the address at which a lesson is opened; the manifest's path is already encoded. */
export const launchAddress = (key: string, href: string): string => address(key, href)

/** Opens the cache of an unpacked package. The worker answers from these caches by pathname. */
export const openContent = async (key: string): Promise<Cache> => await caches.open(`${prefix}${key}`)

export const getSealAddress = (key: string): string => address(key, sealPath)

export async function readSeal(key: string): Promise<unknown> {
  if (!(await caches.has(`${prefix}${key}`))) return undefined
  const seal = await (await openContent(key)).match(getSealAddress(key))
  return seal === undefined ? undefined : ((await seal.json()) as unknown)
}

export const deleteContent = async (key: string): Promise<boolean> => await caches.delete(`${prefix}${key}`)

/** Deletes the packages that the app no longer has on the phone. */
export async function deleteOthers(keys: readonly string[]): Promise<void> {
  const names = (await caches.keys()).filter(
    (name) => name.startsWith(prefix) && !keys.includes(name.slice(prefix.length)),
  )
  await Promise.all(names.map(async (name) => await caches.delete(name)))
}

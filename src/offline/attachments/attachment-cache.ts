const prefix = 'attachments '

/** Each courier's files are apart, named as their store is. */
export const attachmentCache = (owner: string): string => `${prefix}${owner}`

/** Deletes the cached files of all users: all can be fetched again. Returns whether there were any. */
export async function freeAttachments(): Promise<boolean> {
  try {
    const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
    const freed = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        // Chromium frees the disk at once only where the entries are deleted as well.
        await Promise.all((await cache.keys()).map(async (request) => await cache.delete(request)))
        return await caches.delete(name)
      }),
    )
    return freed.includes(true)
  } catch {
    return false
  }
}

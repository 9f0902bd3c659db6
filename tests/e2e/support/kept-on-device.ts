import type { Page } from '@playwright/test'

/** All that the origin keeps on this phone, and the addresses of this window, as one text. */
export async function keptOnDevice(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const settled = async <Value>(request: IDBRequest<Value>): Promise<Value> =>
      await new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('unreadable')))
      })
    const texts: string[] = [
      document.cookie,
      JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await settled(indexedDB.open(name))
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store)
        texts.push(name, store, JSON.stringify([await settled(rows.getAllKeys()), await settled(rows.getAll())]))
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        // The app's own code names no account; what a service has answered could.
        if (/json|text\/plain/.test(answer?.headers.get('content-type') ?? '')) texts.push((await answer?.text()) ?? '')
        texts.push(request.url)
      }
    }
    const { navigation } = globalThis as unknown as { navigation: { entries(): { url: string }[] } }
    return [...texts, ...navigation.entries().map(({ url }) => url), JSON.stringify(history.state)].join('\n')
  })
}

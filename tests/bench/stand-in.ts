import type { Page } from '@playwright/test'

/** Files of the app that no screen needs: pages to compare with take their places in the worker's cache. */
export const standIns = { same: '/icons/icon.svg', plain: '/icons/shortcut-scan.png' }

/** The name of the courier's database. */
export async function storeName(page: Page): Promise<string> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
  const [store = ''] = names.filter((name) => /^courier-(?!device)/.test(name))
  return store
}

/** Puts a file where the app's own files are, so that it comes from where they come from: the worker's cache. */
export async function storeStandIn(page: Page, path: string, text: string, type = 'text/html'): Promise<void> {
  const stored = await page.evaluate(
    async ({ path, text, type }) => {
      const found = await Promise.all(
        (await caches.keys()).map(async (name) => {
          const cache = await caches.open(name)
          return (await cache.keys()).flatMap((request) =>
            new URL(request.url).pathname === path ? [{ cache, request }] : [],
          )
        }),
      )
      const response = (): Response => new Response(text, { headers: { 'content-type': type } })
      await Promise.all(found.flat().map(({ cache, request }) => cache.put(request, response())))
      return found.flat().length
    },
    { path, text, type },
  )
  if (stored === 0) throw new Error(`The app has no ${path} whose place another file could take`)
}

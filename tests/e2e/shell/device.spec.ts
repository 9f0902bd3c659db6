import { expect, test, type ConsoleMessage, type Page } from '@playwright/test'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3)
const unsent = () => ({ nextAt: Date.now() + 3_000_000 })
const round: Seed = { manifests: [manifestOf()], parcels }
const waiting = (count: number): Seed => ({
  ...round,
  taps: parcels.slice(0, count).map((parcel) => waitingStatus(parcel, {}, unsent())),
})

/** What the icon shows: the app sees a system that has one. */
async function openWithIcon(data: Seed): Promise<Page> {
  const { page } = await app.open()
  await page.addInitScript(() => {
    const show = (badge: number) => {
      Object.assign(globalThis, { badge })
      return Promise.resolve()
    }
    Object.assign(navigator, { setAppBadge: show, clearAppBadge: () => show(0) })
  })
  await seed(page, data)
  return page
}
const badge = (page: Page) => page.evaluate(() => (globalThis as { badge?: number }).badge)

test('the icon counts what is not sent, and nothing once there is nothing', async () => {
  const page = await openWithIcon(waiting(2))
  await page.goto(`/manifest/${parcels[2]?.id}`)
  await expect.poll(async () => await badge(page)).toBe(2)
  await page.getByRole('button', { name: 'Loaded', exact: true }).click()
  await expect.poll(async () => await badge(page)).toBe(3)
  await page.goto('/more')
  await expect.poll(async () => await badge(page)).toBe(3)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /^Discard/ }).click()
  await page.getByLabel('Type DISCARD to discard 3 items').fill('DISCARD')
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await expect.poll(async () => await badge(page)).toBe(0)
})

test('the icon says nothing of a courier who has signed out', { tag: '@proof' }, async () => {
  const page = await openWithIcon(waiting(1))
  await page.goto('/more')
  await expect.poll(async () => await badge(page)).toBe(1)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: /^Keep for/ }).click()
  await expect.poll(async () => await badge(page)).toBe(0)
})

for (const count of [0, 1]) {
  test(
    `with no page to do it, the worker ${count === 0 ? 'clears the icon' : 'leaves the count'} where ${count} are left`,
    { tag: '@proof' },
    async () => {
      const { page, context } = await app.open({ worker: true })
      const started = context.waitForEvent('serviceworker')
      await page.goto('/privacy')
      const worker = await started
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      await seed(page, waiting(count))
      await worker.evaluate(() => {
        Object.assign(globalThis, { cleared: 0 })
        const clearAppBadge = () => Promise.resolve(void ((globalThis as unknown as { cleared: number }).cleared += 1))
        Object.defineProperty(Object.getPrototypeOf(navigator), 'clearAppBadge', { value: clearAppBadge })
        // As the browser does when the network is back, with an ear for its end, which is a refusal while something is left.
        const waitUntil = (work: Promise<unknown>) => Object.assign(globalThis, { work: work.catch(() => undefined) })
        dispatchEvent(Object.assign(new Event('sync'), { tag: 'outbox-test', waitUntil }))
      })
      const cleared = await worker.evaluate(async () => {
        const seen = globalThis as unknown as { work: Promise<unknown>; cleared: number }
        await seen.work
        return seen.cleared
      })
      expect(cleared).toBe(count === 0 ? 1 : 0)
    },
  )
}

type Lit = typeof globalThis & { lit: { asked: number; held: number } }

async function openScanner(page: Page, wakeLock: 'there' | 'refused' | 'missing'): Promise<string[]> {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.addInitScript((kind) => {
    const lit = { asked: 0, held: 0 }
    Object.assign(globalThis, { lit })
    const request = () => {
      lit.asked += 1
      if (kind === 'refused') return Promise.reject(new DOMException('No battery', 'NotAllowedError'))
      lit.held += 1
      return Promise.resolve({
        release: () => {
          lit.held -= 1
          return Promise.resolve()
        },
      })
    }
    Object.defineProperty(navigator, 'wakeLock', { value: kind === 'missing' ? undefined : { request } })
  }, wakeLock)
  await seed(page, round)
  await page.goto('/scan')
  await expect(page.getByRole('heading', { level: 1, name: 'Scan' })).toBeAttached()
  return faults
}
const lit = (page: Page) => page.evaluate(() => (globalThis as Lit).lit)

test('the screen stays lit while the scanner is open and in front, and no longer', async () => {
  const { page } = await app.open()
  await openScanner(page, 'there')
  await expect.poll(async () => await lit(page)).toEqual({ asked: 1, held: 1 })
  // The browser lets go when the page is hidden, and says nothing when it is shown again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(async () => await lit(page)).toEqual({ asked: 2, held: 1 })
  await page.getByRole('link', { name: 'Close the scanner' }).click()
  await expect.poll(async () => await lit(page)).toEqual({ asked: 2, held: 0 })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect(await lit(page)).toEqual({ asked: 2, held: 0 })
})

for (const kind of ['refused', 'missing'] as const) {
  test(`a phone on which that is ${kind} scans all the same`, { tag: '@proof' }, async () => {
    const { page } = await app.open()
    const faults = await openScanner(page, kind)
    await page.getByRole('link', { name: 'Close the scanner' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    expect(faults).toEqual([])
  })
}

/** The addresses of the reader that its cache holds. */
const keptReaders = async (page: Page): Promise<string[]> =>
  await page.evaluate(async () => (await (await caches.open('scanner')).keys()).map(({ url }) => new URL(url).pathname))

test(
  'the reader is fetched by the worker, which no page takes with it when it is left',
  { tag: '@proof' },
  async () => {
    const { page, context } = await app.open({ worker: true })
    const asked = context.waitForEvent('request', (request) => request.url().endsWith('.wasm'))
    await seed(page, round)
    await page.goto('/')
    expect((await asked).serviceWorker()).not.toBeNull()
    await page.goto('/manifest')
    await expect.poll(async () => await keptReaders(page)).toEqual([new URL((await asked).url()).pathname])
  },
)

test(
  'a reader that the services have no more is not kept, and nothing complains of it',
  { tag: '@proof' },
  async () => {
    const { page, context } = await app.open({ worker: true })
    const complaints: string[] = []
    const listen = (message: ConsoleMessage) => {
      // The browser's own word for the 404.
      if (!message.text().startsWith('Failed to load resource')) complaints.push(message.text())
    }
    page.on('console', listen)
    context.on('console', listen)
    await page.goto('/')
    const answered = context.waitForEvent('response', (response) => response.url().endsWith('.wasm'))
    await page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready
      const ask = (address: unknown) => active?.postMessage({ type: 'KEEP_SCANNER', address })
      // Neither of these is a reader of this app, and nobody is asked for them.
      for (const address of [undefined, 'https://elsewhere.example/reader.wasm', '/config.json']) ask(address)
      ask('/assets/zxing_reader-12345678.wasm')
    })
    expect((await answered).status()).toBe(404)
    await page.goto('/introduction')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await keptReaders(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

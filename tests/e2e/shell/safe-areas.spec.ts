import { expect, test, type Locator, type Page } from '@playwright/test'
import { startApp, type App, type View } from '../support/open-app.ts'
import { placeOf } from '../support/place-of.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const upright = { top: 47, bottom: 34 }
const lying = { left: 47, right: 47, bottom: 21 }

/** A phone with a notch and a home bar, which lie over the page. */
async function openNotched(insets: Record<string, number>, view?: View): Promise<Page> {
  const { page, context } = await app.open(view && { view })
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }))
  await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(30) })
  return page
}

const edges = async (of: Locator) => {
  const { x, y, width, height } = await placeOf(of)
  return { top: y, bottom: y + height, left: x, right: x + width }
}

test('on an upright phone nothing that is read or pressed lies under the notch or the home bar', async () => {
  const page = await openNotched(upright)
  await page.goto('/')
  const height = 844 - upright.bottom
  expect((await edges(page.getByRole('heading', { level: 1 }))).top).toBeGreaterThanOrEqual(upright.top)
  expect(
    (await edges(page.getByRole('navigation', { name: 'Main' }).getByRole('link').last())).bottom,
  ).toBeLessThanOrEqual(height)

  await page.getByRole('link', { name: /^All 30 parcels/ }).click()
  await page.locator('#root a.list-row').first().click()
  const loaded = page.getByRole('button', { name: 'Loaded', exact: true })
  expect((await edges(loaded)).bottom).toBeLessThanOrEqual(height)
  await loaded.click()
  expect((await edges(page.locator('.toast'))).bottom).toBeLessThanOrEqual(height)

  await page.goto('/more?popup=consent')
  const last = page.getByRole('dialog').getByRole('button').last()
  expect((await edges(last)).bottom).toBeLessThanOrEqual(height)
})

test('on one that lies on its side they stay clear of the notch at either end', { tag: '@proof' }, async () => {
  const page = await openNotched(lying, { width: 844, height: 390 })
  for (const path of ['/', '/manifest', '/more', '/settings']) {
    await page.goto(path)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading').first().or(main.getByRole('link').first()).first()).toBeVisible()
    const beyond = await page.evaluate(
      ([left, right]) =>
        [...document.querySelectorAll('main :is(h1, h2, p, a, button, input), header :is(h1, a, button)')]
          .filter((element) => {
            // A row of filters is scrolled from under the notch.
            if (!element.textContent || element.closest('.visually-hidden, .filter-row')) return false
            const range = document.createRange()
            range.selectNodeContents(element)
            const box = range.getBoundingClientRect()
            return box.width > 1 && (box.left < left - 0.5 || box.right > innerWidth - right + 0.5)
          })
          .map((element) => element.textContent),
      [lying.left, lying.right] as const,
    )
    expect(beyond, path).toEqual([])
  }
})

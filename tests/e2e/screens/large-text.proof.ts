import { expect, test, type Page } from '@playwright/test'
import { measureLargeText } from '../gallery/measure-large-text.ts'
import { startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

test.describe.configure({ timeout: 600_000 })

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(162)
const places = [
  '/',
  '/manifest',
  `/manifest/${parcels[9]?.id}`,
  '/manifest/receipt',
  '/tools/personal-courier-performance',
  '/plan',
  '/plan/week',
  '/plan/holidays/request',
  '/pay',
  '/scan',
  '/outbox',
  '/more',
  '/form',
  '/tools/wasted-journey',
  '/tools/change-bank-accounts',
]

async function openPhone(view: View): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await seed(page, {
    pulled: true,
    manifests: [manifestOf()],
    parcels,
    taps: parcels.slice(2, 30).map((parcel) => waitingStatus(parcel, {}, { nextAt: Date.now() + 3_000_000 })),
  })
  return page
}

/** As iOS enlarges text: the root's size grows, and media queries in em do not notice. */
async function enlargeTextOnly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const style = new CSSStyleSheet()
    style.replaceSync(':root { font-size: 200% !important; }')
    document.adoptedStyleSheets.push(style)
  })
}

for (const width of [390, 320]) {
  for (const way of ['the browser’s font size', 'text alone'] as const) {
    test(`with text of twice the size, by ${way}, nothing is cut or scrolls sideways at ${width} px`, async () => {
      const view = { width, height: width === 390 ? 844 : 640 }
      const page = await openPhone(way === 'text alone' ? view : { ...view, textSize: 32 })
      if (way === 'text alone') await enlargeTextOnly(page)
      const found: string[] = []
      for (const place of places) {
        await page.goto(place)
        await expect(page.getByRole('heading', { level: 1 }).first(), place).toBeVisible()
        await expect(page.locator('[aria-busy="true"]'), place).toHaveCount(0)
        found.push(...(await measureLargeText(page)).map((fault) => `${place} ${fault}`))
      }
      expect(found).toEqual([])
    })
  }
}

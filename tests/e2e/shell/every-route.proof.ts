import { expect, test, type Page } from '@playwright/test'
import { onByDefault } from '#domain/on-by-default.ts'
import { popupTable } from '../../../src/app/popups/popup-table.tsx'
import { depotTable } from '../../../src/app/routes/depot-table.ts'
import { officeTable } from '../../../src/app/routes/office-table.ts'
import { routeTable } from '../../../src/app/routes/route-table.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

// Each test goes to some forty places.
test.describe.configure({ timeout: 600_000 })

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3)

/** Of those that are not available one for each layout: they are the same page. */
const routes = ((): string[] => {
  const closed = new Set<string>()
  return [...routeTable, ...depotTable, ...officeTable].flatMap(({ path, layout, middleware }) => {
    const isClosed = middleware.some(
      (name) => name.startsWith('toggle:') && !onByDefault.has(name.slice('toggle:'.length)),
    )
    if (isClosed && closed.has(layout)) return []
    if (isClosed) closed.add(layout)
    return path === '*' ? ['/no-such-page'] : [path]
  })
})()
const places = [
  ...routes,
  `/manifest/${parcels[1]?.id}`,
  ...['trip', 'expense', 'income', 'entries', 'quarters', 'vehicle', 'settings'].map((page) => `/pay/tax-year/${page}`),
  ...[...popupTable.keys()].map((name) => `/more?popup=${name}`),
  '/more?popup=no-such-popup',
]

async function openPhone(view: View): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await seed(page, {
    manifests: [manifestOf()],
    parcels,
    taps: parcels.slice(2).map((parcel) => waitingStatus(parcel, {}, { nextAt: Date.now() + 3_000_000 })),
  })
  return page
}

async function go(page: Page, place: string): Promise<void> {
  await page.goto(place)
  // Whoever comes there without an answer is led on to the sign-in.
  if (place === '/auth/hosted') await page.waitForURL('**/auth/sign-in-courier*')
  const popup = place.includes('popup=')
  await expect(popup ? page.getByRole('dialog') : page.getByRole('heading', { level: 1 }), place).toBeVisible()
  // What is asked of a service has been answered.
  await expect(page.locator('[aria-busy="true"]'), place).toHaveCount(0)
}

test('axe finds nothing on any route and in any popup, in any theme', async () => {
  const page = await openPhone(phoneView)
  for (const place of places) {
    await go(page, place)
    expect(await axeFaultsInEveryTheme(page), place).toEqual([])
  }
})

for (const view of [
  { width: 320, height: 640 },
  { ...phoneView, textSize: 32 },
]) {
  test(`nothing is cut off on any route or in any popup at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`, async () => {
    const page = await openPhone(view)
    for (const place of places) {
      await go(page, place)
      expect(await measureLayout(page), place).toEqual([])
    }
  })
}

test('every route and every popup is reached, and left, by keyboard alone', async () => {
  const page = await openPhone(phoneView)
  for (const place of places) {
    await go(page, place)
    const seen = new Set<string>()
    for (let press = 0; press < 6; press++) {
      await page.keyboard.press('Tab')
      const focus = await page.evaluate(() => {
        const { activeElement: element } = document
        if (!element || element === document.body) return null
        const box = element.getBoundingClientRect()
        return {
          name: `${element.tagName} ${element.id} ${element.textContent?.slice(0, 20)}`,
          seen: box.width > 0 && box.bottom > 0 && box.top < innerHeight,
        }
      })
      if (!focus) continue
      expect(focus.seen, `${place}: ${focus.name}`).toBe(true)
      seen.add(focus.name)
    }
    expect(seen.size, place).toBeGreaterThan(0)
    if (!place.includes('popup=')) continue
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog'), place).toHaveCount(0)
  }
})

import { expect, type Browser, type Page } from '@playwright/test'
import { noteFigure } from '#support/note-figure.ts'
import { depotTable } from '../../../src/app/routes/depot-table.ts'
import { officeTable } from '../../../src/app/routes/office-table.ts'
import { routeTable } from '../../../src/app/routes/route-table.ts'
import { greatestShift, readLayoutShift, watchLayoutShift } from '../support/layout-shift.ts'
import { test } from '../support/on-stack.ts'
import { signInAs } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'

// Each test opens some fifty screens, one after the other and each from nothing.
test.describe.configure({ timeout: 1_800_000 })

const phone = { width: 390, height: 844 }
const wide = { width: 1280, height: 800 }

/** Addresses without a name of something in them. */
const plainPaths = (table: readonly { path: string }[]): string[] =>
  table.map(({ path }) => path).filter((path) => !path.includes(':') && path !== '*')

async function openAs(browser: Browser, stack: Stack, group: string, viewport: typeof phone): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://localhost:${stack.port}`, viewport })
  const page = await context.newPage()
  await watchLayoutShift(page)
  await page.goto('/')
  await signInAs(page, stack, group)
  await page.getByRole('heading', { level: 1, name: /^Today/ }).waitFor()
  // The worker has to be there before a page opens without signal, and the first load has to be over.
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await expect(page.getByRole('link', { name: /All sent/ })).toBeVisible()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  return page
}

/** The first place that a list leads to, of each of these lists. */
async function placesIn(page: Page, lists: readonly (readonly [list: string, place: RegExp])[]): Promise<string[]> {
  const found: string[] = []
  for (const [list, place] of lists) {
    await page.goto(list)
    const find = async () =>
      (
        await page.locator('a[href]').evaluateAll((links) =>
          links.map((link) => {
            const { pathname, search } = link as HTMLAnchorElement
            return pathname + search
          }),
        )
      ).find((address) => place.test(address))
    await expect.poll(find, `a place in ${list}`).toBeDefined()
    found.push((await find()) ?? '')
  }
  return found
}

async function tooFar(page: Page, places: readonly string[], label: string): Promise<string[]> {
  const found: string[] = []
  for (const place of places) {
    await page.goto(place)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    const { worst, moved } = await readLayoutShift(page)
    noteFigure(`layout shift, ${label}, ${place}: ${worst.toFixed(3)}`)
    if (worst > greatestShift) found.push(`${place} ${worst.toFixed(3)}: ${moved.join(' | ')}`)
  }
  return found
}

const courierLists = [
  ['/manifest', /^\/manifest\/[0-9a-f]{8}-/],
  ['/plan/holidays', /^\/plan\/holidays\/[0-9a-f]{8}-/],
  ['/pay', /^\/pay\?invoice=/],
  ['/pay', /^\/pay\?week=/],
  ['/pay', /^\/pay\/tax-year$/],
  ['/pay/tax-year', /^\/pay\/tax-year\/quarters/],
  ['/pay/stars', /^\/pay\/stars\/./],
  ['/news', /^\/news\/(?!saved)./],
  ['/messages/notices', /^\/messages\/notices\/./],
  ['/marketplace', /^\/marketplace\/[0-9a-f]{8}-/],
  ['/onboarding', /^\/onboarding\/./],
  ['/form', /^\/form\?type=/],
  ['/tools/personal-courier-performance', /^\/tools\/personal-courier-performance\/./],
] as const

for (const [name, view] of [
  ['phone', phone],
  ['wide', wide],
] as const) {
  test(`no screen of a courier moves by itself, ${name}, with and without signal`, async ({ browser, stack }) => {
    const page = await openAs(browser, stack, 'courier', view)
    const places = [...plainPaths(routeTable), ...(await placesIn(page, courierLists))]
    const online = await tooFar(page, places, name)
    await page.context().setOffline(true)
    const offline = await tooFar(page, places, `${name} without signal`)
    expect([...online, ...offline.map((each) => `without signal ${each}`)]).toEqual([])
  })
}

test('no screen of the desk moves by itself', async ({ browser, stack }) => {
  const page = await openAs(browser, stack, 'sub-depot', wide)
  const lists = [
    ['/depot/rounds', /^\/depot\/rounds\/[0-9a-f]{8}-/],
    ['/depot/decide', /^\/depot\/decide\/./],
  ] as const
  const places = [...plainPaths(depotTable), ...(await placesIn(page, lists))]
  expect(await tooFar(page, places, 'desk')).toEqual([])
})

test('no screen of the back office moves by itself', async ({ browser, stack }) => {
  const page = await openAs(browser, stack, 'back-office', wide)
  expect(await tooFar(page, plainPaths(officeTable), 'office')).toEqual([])
})

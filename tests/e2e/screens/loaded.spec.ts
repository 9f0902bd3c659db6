import { expect, test, type Page } from '@playwright/test'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { openScan, wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(4)
const round: Seed = { pulled: true, manifests: [manifestOf()], parcels }
/** Everything in the van, but for the last parcel, which the depot wants back. */
const vanload: Seed = {
  ...round,
  parcels: parcelsOf(4, (i) => ({ status: 'confirmed', ...(i === 3 ? { marks: ['recalled'] } : {}) })),
}

async function open(path: string, data: Seed, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await seed(page, data)
  await page.goto(path)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const count = (page: Page, word: string) => page.getByRole('listitem').filter({ hasText: word }).first()
const pinned = (page: Page) => page.locator('.action-bar')

/** Selects every parcel of the list and presses the action. */
async function recordAll(page: Page, action: string): Promise<void> {
  await page.goto('/manifest/select')
  await expect(page.getByRole('checkbox')).toHaveCount(4)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await pinned(page).getByRole('button', { name: action, exact: true }).click()
}

async function deliver(page: Page): Promise<void> {
  await pinned(page).getByRole('button', { name: 'Deliver', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: 'The recipient' }).check()
  await sheet.getByRole('button', { name: 'Deliver', exact: true }).click()
  await expect(sheet).toHaveCount(0)
}

test('a loaded van is still to be delivered, door by door, until nothing is left', async () => {
  const page = await open('/', round)
  await expect(page.getByRole('heading', { name: '4 left of 4' })).toBeVisible()
  await recordAll(page, 'Loaded')
  await expect(page.getByText('4 parcels loaded')).toBeVisible()
  await expect(button(page, 'Loaded 4')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '4 left of 4' })).toBeVisible()
  await expect(count(page, 'Loaded')).toContainText('4')
  await expect(page.getByText('0 of 4 done and sent')).toBeAttached()
  await page.getByRole('link', { name: 'Open stop 1' }).click()
  for (const next of ['2', '3', '4']) {
    await deliver(page)
    await pinned(page)
      .getByRole('link', { name: `Open stop ${next}` })
      .click()
    await expect(page.locator('.app-bar', { hasText: `${next} of 4` })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '1 left of 4' })).toBeVisible()
  await expect(count(page, 'Delivered')).toContainText('3')
  await page.getByRole('link', { name: 'Open stop 4' }).click()
  await deliver(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '0 left of 4' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
})

test('the next stop is delivered, or not, straight from Today, and Back returns there', async () => {
  const page = await open('/', vanload)
  for (const [name, title] of [
    ['Deliver', 'Deliver to 1 Example Street'],
    ['Unable', 'Unable to deliver to 1 Example Street'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  }
})

test('loading a parcel keeps Deliver first and is said with its door', async () => {
  const page = await open(`/manifest/${parcels[0]?.id}`, round)
  await expect(pinned(page).getByRole('button').first()).toHaveText('Deliver')
  await button(page, 'Loaded').click()
  await expect(page.locator('output').getByText('1 Example Street loaded')).toBeVisible()
  await expect(pinned(page).getByRole('button').first()).toHaveText('Deliver')
  await expect(button(page, 'Loaded')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Loaded').first()).toBeVisible()
})

test('what the depot wants back is neither left nor counted among what is loaded', async () => {
  const page = await open('/', vanload)
  await expect(page.getByRole('heading', { name: '3 left of 4' })).toBeVisible()
  await expect(count(page, 'Loaded')).toContainText('3')
  await page.getByRole('link', { name: 'All 4 parcels' }).click()
  await button(page, 'Loaded 3').click()
  await expect(page.locator('a.list-row')).toHaveCount(3)
})

test('the receipt, Pay and the outbox call it loaded too', async () => {
  const page = await open('/', round)
  await recordAll(page, 'Loaded')
  await expect(page.getByText('4 parcels loaded')).toBeVisible()
  await page.goto(`/manifest/receipt?round=${manifestOf().id}`)
  await expect(page.getByRole('row', { name: /^Loaded/ })).toContainText('4')
  await page.goto('/outbox')
  await expect(page.getByText('Loaded, 1 Example Street')).toBeVisible()
  await page.goto('/pay')
  await expect(page.getByText('Loaded, not delivered yet: 4 parcels. Paid once delivered.')).toBeVisible()
})

test('scanning a loaded parcel at the door leads straight to its delivery', async () => {
  const { page, verdict, close } = await openScan(app, vanload, [])
  await wedge(page, parcels[1]?.barcodes[0]?.text ?? '')
  await expect(verdict).toContainText('On your round')
  await page.getByRole('link', { name: 'Deliver' }).click()
  await expect(page.getByRole('dialog', { name: /^Deliver to / })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/manifest/${parcels[1]?.id}\\?popup=record&as=delivered$`))
  await close()
})

test('where deliveries are not recorded, confirming is the delivery', async () => {
  const page = await open('/', { ...round, toggles: { [deliveredToggle]: false } })
  await recordAll(page, 'Confirm')
  await expect(page.getByText('4 parcels confirmed')).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: '0 left of 4' })).toBeVisible()
  await expect(count(page, 'Confirmed')).toContainText('4')
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
  await page.goto(`/manifest/${parcels[0]?.id}`)
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await expect(button(page, 'Deliver')).toHaveCount(0)
})

for (const view of [{ width: 320, height: 640 }, phoneView, { width: 1280, height: 800 }]) {
  test(`a loaded van fits ${view.width} px in every theme`, { tag: '@proof' }, async () => {
    const page = await open('/', vanload, view)
    for (const path of ['/', '/manifest', `/manifest/${parcels[0]?.id}`]) {
      await page.goto(path)
      await expect(page.getByText('Loaded').first()).toBeVisible()
      expect.soft(await measureLayout(page), path).toEqual([])
      expect.soft(await axeFaultsInEveryTheme(page), path).toEqual([])
    }
  })
}

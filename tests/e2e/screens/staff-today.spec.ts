import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function openAs(groups: readonly string[], view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { groups, toggles: { 'tools.sub-depot-forecast': true } })
  await page.goto('/')
  return page
}
const places = (page: Page) => page.getByRole('navigation').getByRole('link')

test('the back office finds what is done on the command line under More', async () => {
  const page = await openAs(['back-office'])
  await expect(page).toHaveURL(`${app.address}/office`)
  await expect(page.getByText(/next list|No round today|Getting your round/)).toHaveCount(0)
  await page.goto('/more')
  await expect(page).toHaveURL(`${app.address}/office/more`)
  await expect(page.getByText('Answer enquiries and claims')).toBeVisible()
  await expect(page.getByText('Manager in the back office')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('nothing is cut off at 320 px', { tag: '@proof' }, async () => {
  const page = await openAs(['back-office'], { width: 320, height: 640 })
  await expect(page.getByRole('heading', { name: 'Back office', level: 1 })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
})

test('whoever drives a round besides has a courier’s day, and the way to the desk', { tag: '@proof' }, async () => {
  const page = await openAs(['courier', 'sub-depot', 'sub-depot/SAM'])
  await expect(places(page)).toHaveCount(5)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  await page.getByRole('link', { name: 'More of the app' }).click()
  await page.getByRole('link', { name: 'Depot console' }).click()
  await expect(page).toHaveURL(`${app.address}/depot`)
})

const desk: View = { width: 1280, height: 800 }
const staff = ['sub-depot', 'sub-depot/SAM']

test('the staff of a sub-depot keep the console’s frame on every page, with what concerns them alone', async () => {
  const page = await openAs(staff, desk)
  await expect(page).toHaveURL(`${app.address}/depot`)
  const rail = page.getByRole('navigation', { name: 'Console' }).filter({ visible: true })
  for (const path of ['/outbox', '/settings', '/settings/security', '/tools/sub-depot-forecast', '/news', '/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (path === '/outbox') await expect(page.getByText('Everything you did has been sent.')).toBeVisible()
    await expect(rail.getByRole('link', { name: 'People' })).toBeVisible()
    await expect(page.getByText(/safe on this phone|No round on|As the phone|in the van/)).toHaveCount(0)
  }
  await page.goto('/more')
  await expect(page).toHaveURL(`${app.address}/depot/more`)
  await expect(page.getByText('Sub-depot SAM')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    /^Find a parcel/,
    /^Sub-depot forecast/,
    /^News/,
    /^Outbox/,
    /^Settings/,
  ])
  await expect(page.getByRole('radio', { name: 'As the device' })).toBeChecked()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('the back office is told where its work is, at an address of the console', async () => {
  const page = await openAs(['back-office'], desk)
  await page.goto('/depot')
  await expect(page.getByText('The back office has its own.')).toBeVisible()
  await expect(page.getByText(/on this phone/)).toHaveCount(0)
})

import { expect, test, type Page } from '@playwright/test'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { drawnMorning, drawnParcels, drawnRound, stop } from '../support/round-of-day.ts'
import { parcelsOf, seed, type Seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, data: Seed): Promise<Page> {
  const { page } = await app.open()
  await page.clock.setFixedTime(drawnMorning)
  await seed(page, data)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const drawn = (): Seed => ({ manifests: [drawnRound], parcels: drawnParcels() })
const rows = (page: Page) => page.locator('a.list-row')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.describe('The list', () => {
  test('filters and sorts by service, delivery time and attempt, and is so again after a reload', async () => {
    const own = (at: number): Partial<Parcel> =>
      [
        { services: ['signature', 'age_check_18'], attempts: 1 },
        { services: ['signature'], window: { from: '13:00', to: '15:00' } },
        { window: { from: '09:00', to: '11:00' } },
        {},
      ][at] as Partial<Parcel>
    const page = await open('/manifest', {
      manifests: [drawnRound],
      parcels: parcelsOf(4, (i) => ({ id: stop(1 + i), manifestId: drawnRound.id, sequence: i + 1, ...own(i) })),
    })
    const order = () => rows(page).locator('.list-row-sequence').allInnerTexts()
    await button(page, 'Filter and sort').click()
    const sheet = page.getByRole('dialog', { name: 'Filter and sort' })
    await sheet.getByRole('button', { name: 'Delivery time', exact: true }).click()
    await sheet.getByRole('button', { name: /^Show 4/ }).click()
    await expect.poll(order).toEqual(['3', '2', '1', '4'])
    await button(page, 'Filter and sort, on').click()
    await sheet.getByRole('button', { name: 'Signature 2' }).click()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await sheet.getByRole('button', { name: 'Show 2 parcels' }).click()
    await expect.poll(order).toEqual(['2', '1'])
    await expect(rows(page).first()).toContainText('13:00 to 15:00')
    await page.reload()
    await expect.poll(order).toEqual(['2', '1'])
    await rows(page).last().click()
    await page.goBack()
    await expect.poll(order).toEqual(['2', '1'])
    await button(page, 'Filter and sort, on').click()
    await sheet.getByRole('button', { name: 'Clear filters' }).click()
    await sheet.getByRole('button', { name: 'Second 1' }).click()
    await sheet.getByRole('button', { name: 'Show 1 parcel', exact: true }).click()
    await expect.poll(order).toEqual(['1'])
  })

  test('says by what a parcel was found where its row does not show it, and searches on after a reload', async () => {
    const page = await open('/manifest', drawn())
    const search = page.getByRole('searchbox', { name: 'Search the list' })
    await search.fill('F60046')
    await expect(rows(page)).toHaveText([/Barcode A1B2 C3D4 E5F6 0046/])
    await page.reload()
    await expect(search).toHaveValue('F60046')
    await expect(rows(page)).toHaveCount(1)
    await rows(page).first().click()
    await page.goBack()
    await expect(search).toHaveValue('F60046')
    await search.fill('example street')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText(/^Barcode /)).toHaveCount(0)
  })

  test('shows at once what happens to a parcel that a search has brought back', async () => {
    const page = await open('/manifest', {
      manifests: [drawnRound],
      parcels: parcelsOf(4, (i) => ({ id: stop(1 + i), manifestId: drawnRound.id, sequence: i + 1 })),
      toggles: { [deliveredToggle]: false },
    })
    await expect(rows(page)).toHaveCount(4)
    await page.getByRole('searchbox', { name: 'Search the list' }).pressSequentially('F60002')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('To do')
    const other = await page.context().newPage()
    await other.clock.setFixedTime(drawnMorning)
    await other.goto((await rows(page).getAttribute('href')) ?? '')
    await button(other, 'Confirm').click()
    await expect(rows(page)).toContainText('Confirmed')
  })

  test('selects a whole street and all that it shows, with the marks of their rows', async () => {
    const page = await open('/manifest', drawn())
    await page.getByRole('link', { name: 'Select', exact: true }).click()
    await expect(page.locator('label.list-row .mark').first()).toBeVisible()
    await page.getByRole('button', { name: /^Select all \d+ in Test Close/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: /^\d+ selected$/ })).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeChecked()
    await page.getByRole('button', { name: /^Clear in Test Close/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Select parcels' })).toBeVisible()
    await button(page, 'Select all 162 shown').click()
    await expect(page.getByRole('heading', { level: 1, name: '162 selected' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await button(page, 'Clear selection').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Select parcels' })).toBeVisible()
  })
})

import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { ExportedParcel } from '#contracts/depot/exports.ts'
import { numberedId } from '#support/parcels.ts'
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

const desk: View = { width: 1280, height: 800 }
const pages = '**/v1/depot/exports/parcels?*'

const parcelOf = (n: number): ExportedParcel => ({
  subDepot: 'SAM',
  day: '2026-05-14',
  roundNumber: '104',
  roundName: 'Sampleton North',
  id: numberedId(n),
  courier: n === 1 ? 'ada' : null,
  status: 'delivered',
  attempts: 0,
  band: 'packet',
  removed: false,
  listed: null,
})

async function open(view: View = desk, groups = ['sub-depot', 'sub-depot/SAM']): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { groups })
  return page
}

async function serve(page: Page, answer: (after: string | null) => object): Promise<void> {
  await page.route(pages, async (route) => {
    await route.fulfill({ json: answer(new URL(route.request().url()).searchParams.get('after')) })
  })
}

const twoPages = (after: string | null) =>
  after === null ? { rows: [parcelOf(1), parcelOf(2)], next: 'more' } : { rows: [parcelOf(3)], next: null }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('parcels of a week are saved as a CSV file, from the reports', async () => {
  const page = await open()
  await serve(page, twoPages)
  await page.goto('/depot/reports')
  await page.getByRole('link', { name: 'Export' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Export' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Parcels Each parcel' })).toBeChecked()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await button(page, 'Export').click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^parcels-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('sub_depot,day,round,round_name,courier,courier_id,parcel_id')
  await expect(page.getByText(/^3 rows saved in your downloads as parcels-/)).toBeVisible()
})

test('an export that is running is cancelled, one without signal says so, and wrong days are named', async () => {
  const page = await open(phoneView)
  await page.goto('/depot/exports')
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(pages, async (route) => {
    await held
    await route.abort().catch(() => undefined)
  })
  await button(page, 'Export').click()
  await expect(page.getByText('0 rows so far')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Cancel').click()
  release()
  await expect(page.getByRole('heading', { name: 'Export cancelled' })).toBeVisible()
  await page.unroute(pages)
  await page.route(pages, (route) => route.abort('internetdisconnected'))
  await button(page, 'Export').click()
  await expect(page.getByText('You need to be online to export. No file was saved.')).toBeVisible()
  await page.unroute(pages)
  await serve(page, () => ({ rows: [], next: null }))
  await button(page, 'Try again').click()
  await expect(page.getByRole('heading', { name: 'Nothing to export' })).toBeVisible()
  await page.getByRole('group', { name: 'Last day' }).getByLabel('Year').fill('2020')
  await button(page, 'Export').click()
  await expect(page.getByRole('link', { name: 'The last day is before the first day' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('the back office exports what its roles include', async () => {
  const page = await open(desk, ['back-office/viewer'])
  await page.goto('/office/exports')
  await expect(page.getByRole('radio', { name: 'Holidays' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Payments' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Parcels Each parcel' })).toHaveCount(0)
})

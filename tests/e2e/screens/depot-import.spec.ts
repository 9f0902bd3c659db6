import { readFileSync } from 'node:fs'
import { expect, test, type Page } from '@playwright/test'
import type { AuditEntry } from '#contracts/depot/audit.ts'
import type { ImportResult } from '#contracts/manifest/manifest-import.ts'
import { problemType } from '#contracts/problem.ts'
import { londonDay } from '#domain/dates/day.ts'
import { demoRows, type DemoRow } from '#services/demo/demo-rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { numberedId } from '#support/parcels.ts'
import { deadline } from '#support/deadline.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'

const desk: View = { width: 1440, height: 900 }
let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const imports = /\/v1\/manifests\/import/
const today = londonDay(new Date())

function fileWith(parcels: number, wrong: Readonly<Record<number, DemoRow>> = {}) {
  const rows = demoRows({ subDepot: 'SAM', date: today, round: '104', roundName: 'North', parcels, seed: 104 })
  return {
    name: 'manifests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(importCsv(rows.map((row, at) => ({ ...row, ...wrong[at] })))),
  }
}

const resultOf = (parcels: number): ImportResult => ({
  parcels,
  manifests: [
    {
      manifestId: numberedId(1),
      roundId: numberedId(2),
      subDepot: 'SAM',
      round: '104',
      date: today,
      roundIsNew: false,
      courier: 'courier-a',
      added: 5,
      carried: 3,
      changed: 1,
      removed: 4,
      unchanged: parcels - 6,
    },
  ],
})

const last: AuditEntry = {
  id: numberedId(3),
  at: '2026-05-14T04:30:00.000Z',
  actor: 'staff-sam',
  username: 'dora',
  subDepot: 'SAM',
  deed: 'importManifests',
  about: {},
  before: '',
  after: '120 parcels, 1 round, 14 May: 120 new',
}

async function open(address: string, view: View = desk): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.route(/\/v1\/audit/, (route) =>
    route.fulfill({ json: { entries: route.request().url().includes('/manifest/') ? [last] : [], next: null } }),
  )
  await page.goto(address)
  return page
}

const choose = async (page: Page, file: ReturnType<typeof fileWith>) =>
  await page.locator('#import-file').setInputFiles(file)

test('one fault among all the rows that a round can have is named and framed, and the corrected file is imported once its changes were shown', async () => {
  test.slow()
  const page = await open('/depot/import')
  await expect(page.getByText('14 May, 05:30 by dora')).toBeVisible()
  const asked: string[] = []
  await page.route(imports, async (route) => {
    asked.push(new URL(route.request().url()).search)
    await route.fulfill({ json: resultOf(120) })
  })
  await choose(page, fileWith(9_999, { 7000: { postcode: 'AB1 2' } }))
  await expect(page.getByRole('heading', { name: '1 row needs fixing. Nothing has been imported.' })).toBeVisible({
    timeout: deadline(60_000),
  })
  expect(asked).toEqual([])
  await page.getByRole('link', { name: 'Line 7,002, postcode: “AB1 2” is not a postcode' }).click()
  await expect(page.locator('#fault-7002-postcode')).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(1 + 3)
  await expect(page.getByRole('button', { name: 'Import 9,999 parcels' })).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await choose(page, fileWith(120))
  await page.getByRole('button', { name: 'Import 120 parcels' }).click()
  await expect(page.getByRole('heading', { name: '120 parcels imported' })).toBeVisible()
  expect(asked).toEqual(['?dry=yes', ''])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a file that the system opens with the app is checked as if it had been chosen', async () => {
  const { page } = await app.open({ view: desk })
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.route(imports, (route) => route.fulfill({ json: resultOf(20) }))
  // No browser under test is installed as an app, so that its queue of launches stays empty.
  await page.addInitScript((text) => {
    const handle = { getFile: async () => await Promise.resolve(new File([text], 'monday.csv', { type: 'text/csv' })) }
    const setConsumer = (take: (launch: unknown) => void) => take({ files: [handle] })
    Object.defineProperty(globalThis, 'launchQueue', { value: { setConsumer } })
  }, fileWith(20).buffer.toString())
  await page.goto('/depot/import')
  await expect(page.getByText('monday.csv, 20 parcels of 1 round')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 20 parcels' })).toBeVisible()
})

test('the file stays chosen without a connection, and another depot’s file is refused with a sentence', async () => {
  const page = await open('/depot/import', phoneView)
  await page.route(imports, (route) => route.abort('internetdisconnected'))
  await choose(page, fileWith(20))
  await expect(page.getByRole('heading', { name: 'You need to be online' })).toBeVisible()
  await page.unroute(imports)
  await page.route(imports, (route) => route.fulfill({ json: resultOf(20) }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'The file is ready to import' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.unroute(imports)
  const detail = 'This account does not belong to sub-depot NOR.'
  await page.route(imports, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: `${problemType}not-allowed`, title: 'No', status: 403, code: 'not-allowed', detail },
    }),
  )
  await choose(
    page,
    fileWith(20, Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, { sub_depot: 'NOR' }]))),
  )
  await expect(page.getByRole('heading', { name: 'File not imported' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('It is for sub-depot NOR, which you do not work for.')
})

test('a spreadsheet is read as it was saved, and a large removal has to be confirmed', async () => {
  const page = await open('/depot/import')
  const [year = '', month = '', day = ''] = today.split('-')
  const text = fileWith(20).buffer.toString().replaceAll(today, `${day}/${month}/${year}`)
  const asked: string[] = []
  let finish: (() => void) | undefined
  await page.route(imports, async (route) => {
    const { search } = new URL(route.request().url())
    asked.push(search)
    const sent = route.request().postDataJSON() as { parcels: { date: string }[] }
    expect(new Set(sent.parcels.map(({ date }) => date))).toEqual(new Set([today]))
    if (search === '') await new Promise<void>((resolve) => (finish = resolve))
    const [manifest] = resultOf(20).manifests
    await route.fulfill({
      json: { parcels: 20, manifests: [{ ...manifest, courier: null, added: 0, removed: 160, unchanged: 19 }] },
    })
  })
  await choose(page, { name: 'manifests.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf16le') })
  await expect(page.getByText('Dates read as day/month/year')).toBeVisible()
  await expect(page.getByText('Read as UTF-16')).toBeVisible()
  await expect(page.getByText('This removes 160 of 180 parcels from round 104')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import 20 parcels' })).toHaveAttribute('aria-disabled', 'true')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'Remove 160 parcels' }).check()
  await page.getByRole('button', { name: 'Import 20 parcels' }).click()
  await expect(page.getByText('Importing 20 parcels. Keep this page open')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible()
  await expect.poll(() => finish).toBeDefined()
  finish?.()
  await expect(page.getByRole('heading', { name: '20 parcels imported' })).toBeVisible()
  await page.getByRole('link', { name: 'Assign rounds' }).click()
  await expect(page).toHaveURL(/\/depot\/rounds/)
  expect(asked).toEqual(['?dry=yes', ''])
})

test('a file that cannot be read is one sentence, and the template and the format help offline', async () => {
  const page = await open('/depot/import', phoneView)
  const [year = '', month = ''] = today.split('-')
  const american = fileWith(20).buffer.toString().replaceAll(today, `${month}/28/${year}`)
  await choose(page, { name: 'american.csv', mimeType: 'text/csv', buffer: Buffer.from(american) })
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading')).toHaveText('This file needs fixing. Nothing has been imported.')
  await expect(alert).toContainText('is written month first, as in the United States')
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.context().setOffline(true)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download a template' }).click()
  const saved = await (await download).path()
  expect(readFileSync(saved, 'utf8')).toContain('sub_depot,date,round')
  await page.getByRole('button', { name: 'What the file needs' }).click()
  await expect(page.getByText('UK postcode, with or without the space.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test(
  'the trail of all services is one list, and what the depot publishes has its places',
  { tag: '@proof' },
  async () => {
    const page = await open('/depot/audit')
    await expect(page.getByRole('listitem').filter({ hasText: 'Manifest file imported' })).toContainText('dora')
    await expect(page.getByRole('link', { name: /^Manifest file imported.*, SAM$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page).toHaveURL(/kind=import/)
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    const notices = /\/v1\/notices/
    const given: unknown[] = []
    await page.route(notices, async (route) => {
      if (route.request().method() === 'POST') given.push(route.request().postDataJSON())
      await route.fulfill({ json: { notices: [] } })
    })
    await page.goto('/depot/publish')
    await expect(page.getByRole('heading', { name: 'No notices' })).toBeVisible()
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('link', { name: 'Enter a title' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
  },
)

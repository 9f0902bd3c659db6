import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { DepotReport, ReportDay } from '#contracts/depot/depot-report.ts'
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

const dayOf = (day: string, roundNumber: string, received: number): ReportDay => ({
  subDepot: 'SAM',
  day,
  roundNumber,
  roundName: 'Sampleton North',
  received,
  attempted: received - 2,
  delivered: received - 4,
  firstTried: received - 10,
  firstDelivered: received - 12,
  carried: 3,
  missing: 1,
})
const report: DepotReport = {
  at: '2026-05-09T12:05:00.000Z',
  today: '2026-05-14',
  from: '2026-05-03',
  to: '2026-05-09',
  subDepots: ['SAM'],
  days: ['2026-05-05', '2026-05-06', '2026-05-07'].flatMap((day, at) =>
    ['101', '102', '103', '104'].map((round) => dayOf(day, round, 100 + at * 20)),
  ),
}
/** Two claims of round 104's courier, one of somebody without a round, and an invoice for one day of it. */
const deskAnswers = [
  { id: 'report/2026-05-03/2026-05-09', at: Date.now(), value: report },
  {
    id: 'costs/2026-05-03/2026-05-09',
    at: Date.now(),
    value: [{ subDepot: 'SAM', day: '2026-05-06', round: '104', amount: 61_100 }],
  },
  {
    id: 'claims/2026-05-03/2026-05-09',
    at: Date.now(),
    value: [
      { subDepot: 'SAM', courier: 'ada', day: '2026-05-06', claims: 2 },
      { subDepot: 'SAM', courier: 'bo', day: '2026-05-06', claims: 1 },
    ],
  },
  {
    id: 'couriers/SAM',
    at: Date.now(),
    value: [
      {
        id: 'ada',
        subDepot: 'SAM',
        rounds: ['104'],
        name: 'A. Example',
        courierNumber: 'C-104',
        roles: ['courier'],
        phones: [],
        address: null,
      },
    ],
  },
]
const own = '/depot/reports?by=own&from=2026-05-03&to=2026-05-09'

/** A desk that was told the report a moment ago, and whose services do not answer now. */
async function openReports(view: View, path = own): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'], rows: { deskAnswers } })
  await page.goto(path)
  return page
}

test('a desk draws its rounds, shows them as one table and saves them, without signal', async () => {
  const page = await openReports({ width: 1440, height: 900 })
  await expect(
    page.getByRole('navigation', { name: 'Console' }).filter({ visible: true }).getByRole('link', { name: 'Reports' }),
  ).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('figure')).toHaveCount(4)
  await page.getByRole('button', { name: 'Carried forward' }).click()
  await expect(page.getByRole('figure', { name: 'Round 101, Sampleton North' })).toContainText(
    'Carried forward: Tuesday 5 May 3',
  )
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Show as table' }).click()
  await expect(page.getByRole('row', { name: /^101/ })).toContainText('360')
  await expect(page.getByRole('row', { name: /^All rounds/ })).toContainText('1,440')
  await expect(page.getByRole('row', { name: /^104/ })).toContainText('£61.10')
  await expect(page.getByText('Plus 1 claim not linked to a round.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('report-2026-05-03-to-2026-05-09.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain(
    'SAM,2026-05-05,101,Sampleton North,100,98,96,90,88,3,1,0,,',
  )
})

test('on a phone own days are asked for, too many are refused, and what is not here says so', async () => {
  const page = await openReports(phoneView, '/depot/reports?by=own')
  await expect(page.getByRole('heading', { name: 'Choose the dates' })).toBeVisible()
  const type = async (group: string, day: string, month: string) => {
    const field = page.getByRole('group', { name: group })
    await field.getByLabel('Day').fill(day)
    await field.getByLabel('Month').fill(month)
    await field.getByLabel('Year').fill('2026')
  }
  await type('First day', '1', '3')
  await type('Last day', '9', '5')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page.getByRole('link', { name: 'A report can cover up to 42 days. You chose 70' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await type('First day', '4', '5')
  await page.getByRole('button', { name: 'Show these days' }).click()
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
})

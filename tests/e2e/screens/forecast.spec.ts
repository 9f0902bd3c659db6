import { expect, test, type Page } from '@playwright/test'
import type { DayParcelCount, DepotForecast, RoundForecast } from '#contracts/performance/forecast.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { seed, type Seed } from '../support/seed.ts'

const config = { ...testConfig, services: { ...testConfig.services, performance: '/api/performance' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const counts = (from: number, length: number, parcels: number): DayParcelCount[] =>
  Array.from({ length }, (_, at) => {
    const day = addDays(today, from + at)
    return { day, parcels: new Date(`${day}T12:00:00Z`).getUTCDay() === 0 ? null : parcels }
  })
/** Of a round, made so many days ago. */
const forecastOf = (round: string, parcels: number, age = 0): RoundForecast => ({
  id: `SAM-${round}`,
  subDepot: 'SAM',
  round,
  madeOn: addDays(today, -1 - age),
  history: counts(-28 - age, 28, parcels - 10),
  days: counts(-age, 14, parcels),
  lastError: {
    from: addDays(today, -14),
    to: addDays(today, -1),
    days: 12,
    parcels: 9,
    percent: 6.2,
    naivePercent: 9.1,
  },
})
const depot: DepotForecast = {
  ...forecastOf('', 240),
  id: 'SAM',
  rounds: [forecastOf('104', 150), { ...forecastOf('118', 90), lastError: null }],
}

async function open(address: string, data: Seed, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, heard: ['performance'], ...data })
  await page.goto(address)
  return page
}
const own = { rows: { forecasts: [forecastOf('104', 150)] } }
const staff = {
  groups: ['sub-depot', 'sub-depot/SAM'],
  toggles: { 'tools.sub-depot-forecast': true },
  rows: { depotForecasts: [depot] },
}

test('a courier sees the fortnight to come of their round, with the last error beside it, without signal', async () => {
  const page = await open('/tools/personal-courier-forecast', own)
  await expect(page.getByText('1,800', { exact: true })).toBeVisible()
  await expect(page.getByText(/^parcels in 14 days/)).toBeVisible()
  await expect(page.getByText('6.2%, 9 a day')).toBeVisible()
  await expect(page.getByText('9.1%')).toBeVisible()
  await expect(page.getByText('As of 09:00 on Thursday 14 May')).toBeVisible()
  await page.getByRole('button', { name: /^Show as table/ }).click()
  const rows = page.getByRole('table').getByRole('row')
  // A heading and six days of each of six weeks.
  await expect(rows).toHaveCount(1 + 36)
  await expect(page.getByRole('rowheader', { name: /Forecast$/ })).toHaveCount(12)
})

test('a forecast that is some days old begins today and says when it was made', { tag: '@proof' }, async () => {
  const page = await open('/tools/personal-courier-forecast', { rows: { forecasts: [forecastOf('104', 100, 3)] } })
  await expect(page.getByText(/^parcels in 11 days/)).toBeVisible()
  await expect(page.getByText(/^Made on .* A newer one comes with signal\.$/)).toBeVisible()
})

test('where no forecast has come, or there is no round, that is said', { tag: '@proof' }, async () => {
  const page = await open('/tools/personal-courier-forecast', { heard: [] })
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  const empty = await open('/tools/personal-courier-forecast', {})
  await expect(empty.getByRole('heading', { name: 'No round to forecast' })).toBeVisible()
})

test('staff see their sub-depot and each of its rounds, couriers nothing of it', async () => {
  const page = await open('/tools/sub-depot-forecast', staff)
  await expect(page.getByText('2,880', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Round 104/ })).toContainText('1,800')
  await page.getByRole('link', { name: /^Round 118/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Round 118' })).toBeVisible()
  await expect(page.getByText('1,080', { exact: true })).toBeVisible()
  await expect(page.getByText('There aren’t enough days to compare with yet.')).toBeVisible()
  await page.goto('/more')
  await expect(page.getByRole('link', { name: 'Sub-depot forecast' })).toBeVisible()

  const courier = await open('/tools/sub-depot-forecast', { ...staff, groups: ['courier'] })
  await expect(courier.getByRole('heading', { name: 'This page is not for your account' })).toBeVisible()
  await courier.goto('/more')
  await expect(courier.getByRole('link', { name: 'Parcel forecast' })).toBeVisible()
  await expect(courier.getByRole('link', { name: 'Sub-depot forecast' })).toHaveCount(0)
})

test('the sub-depot’s forecast waits for its toggle', { tag: '@proof' }, async () => {
  const page = await open('/tools/sub-depot-forecast', { ...staff, toggles: { 'tools.sub-depot-forecast': false } })
  await expect(page.getByRole('heading', { name: 'This page is not available' })).toBeVisible()
})

for (const [address, data] of [
  ['/tools/personal-courier-forecast', own],
  ['/tools/sub-depot-forecast', staff],
] as const) {
  test(`${address} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(address, data, view)
      await expect(page.getByText(/^As of/)).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

import { expect, test } from '@playwright/test'
import type { DepotMoney, DisputeFigures, RevenueRate } from '#contracts/pay/money.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { londonDay } from '#domain/dates/day.ts'
import { weekStart } from '#domain/pay-period.ts'
import { testConfig } from '#support/test-config.ts'
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

const config = {
  ...testConfig,
  services: { ...testConfig.services, auth: '/api/auth', performance: '/api/performance', forms: '/api/forms' },
}
const deskView: View = { width: 1280, height: 800 }
const rates = { postable: 900, packet: 1000, standard: 1500, large: 2000, heavy: 3000, collection: 800 }
const dispute = (subDepot: string | null, kind: string | null): DisputeFigures => ({
  subDepot,
  kind,
  received: 3,
  waiting: 1,
  accepted: 0,
  refused: 1,
  bySilence: 1,
  median: 3,
  ninety: 50.4,
})

interface Office {
  money: DepotMoney
  sent: unknown[]
}

async function openMoney(view: View = deskView, more: Partial<DepotMoney> = {}, groups = ['back-office/pay']) {
  const { page } = await app.open({ view, config })
  const weekBefore = (at: number) => addDays(weekStart(londonDay(new Date())), -7 * at)
  const round = (at: number, number: string, earned: number | null) => ({
    week: weekBefore(at),
    round: number,
    parcels: 20,
    delivered: 94_000,
    collected: 5000,
    corrected: -1400,
    earned,
  })
  const office: Office = {
    money: {
      rounds: [round(2, '104', null), round(1, '104', null), round(1, '118', null)],
      others: [{ week: weekBefore(1), amount: 6000 }],
      rates: [],
      ...more,
    },
    sent: [],
  }
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/auth/v1/sub-depots', (route) =>
    route.fulfill({
      json: {
        subDepots: [
          { code: 'NOR', name: 'Northtown', phone: null },
          { code: 'SAM', name: 'Sampleton', phone: null },
        ],
      },
    }),
  )
  await page.route('**/api/performance/v1/depot-money?*', (route) => {
    const isSam = new URL(route.request().url()).searchParams.get('subDepot') === 'SAM'
    return route.fulfill({ json: isSam ? office.money : { rounds: [], others: [], rates: [] } })
  })
  await page.route('**/api/forms/v1/dispute-figures?*', (route) =>
    route.fulfill({
      json: {
        figures: [
          dispute(null, null),
          dispute(null, 'band-change'),
          dispute('SAM', null),
          dispute('SAM', 'band-change'),
        ],
      },
    }),
  )
  await page.route('**/api/performance/v1/sub-depots/SAM/revenue-rates/*', async (route) => {
    const from = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    office.sent.push({ method: route.request().method(), from, body: route.request().postDataJSON() as unknown })
    const set: RevenueRate = { from, rates }
    office.money = {
      ...office.money,
      rates: [set],
      rounds: office.money.rounds.map((each) => ({ ...each, earned: 120_000 })),
    }
    await route.fulfill({ json: set })
  })
  await seed(page, { config, groups })
  await page.goto('/office/money?at=SAM')
  return { page, office }
}

test('shows what rounds cost, and what they earn once a revenue rate is set', async () => {
  const { page, office } = await openMoney()
  await expect(page.getByText('No revenue rate is set for this sub-depot')).toBeVisible()
  const row = page.getByRole('table').getByRole('row', { name: /^104/ })
  await expect(row).toContainText('£195.20')
  await expect(page.getByText('belong to no round: £6.00.')).toBeVisible()
  await page.getByRole('button', { name: 'Set a rate', exact: true }).click()
  await page.getByRole('button', { name: 'Save the rate', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  expect(office.sent).toEqual([])
  const typed = { Postable: '0.90', Packet: '1', Standard: '£1.50', Large: '2', Heavy: '3', Collection: '80p' }
  for (const [band, amount] of Object.entries(typed)) await page.getByLabel(`${band}, in pounds`).fill(amount)
  await page.getByRole('button', { name: 'Save the rate', exact: true }).click()
  await expect(row).toContainText('£240.00')
  await expect(row).toContainText('£44.80')
  expect(office.sent).toEqual([{ method: 'PUT', from: londonDay(new Date()), body: { rates } }])
})

test('shows a round by week, as a plot and as a table, and claims with the time to answer', async () => {
  const { page } = await openMoney()
  await page.getByLabel('Round', { exact: true }).selectOption('104')
  await expect(page.getByText('Round 104, by week').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'Money by week' }).getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: /^Show as table/ }).click()
  await expect(page.getByRole('button', { name: /^Show as plot/ })).toBeVisible()
  const claims = page.getByRole('region', { name: 'Claims from Sampleton' })
  await expect(claims.getByRole('row', { name: /Parcel band change/ })).toContainText('2.1 days')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('has the last figures without signal, on a phone too', async () => {
  const { page } = await openMoney(phoneView)
  await expect(page.getByRole('heading', { name: 'Claims and their answers' })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  await page.unroute('**/api/performance/v1/depot-money?*')
  await page.unroute('**/api/forms/v1/dispute-figures?*')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'What rounds cost and earn' })).toBeVisible()
  await page.goto('/office/money?at=NOR&weeks=1')
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
})

test('is not for roles that may not pay', async () => {
  const { page } = await openMoney(deskView, {}, ['back-office/viewer'])
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
})

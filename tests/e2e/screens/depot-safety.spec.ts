import { expect, test, type Page } from '@playwright/test'
import type { StaffAlarm } from '#contracts/safety/alarm.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, messaging: '/api/messaging' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const feed = 'staff/SAM'
const alarm: StaffAlarm & { feed: string } = {
  feed,
  id: `ben/${numberedId(7)}`,
  courier: 'ben',
  subDepot: 'SAM',
  reason: 'help',
  state: 'raised',
  raisedAt: '2026-05-14T08:50:00.000Z',
  receivedAt: '2026-05-14T08:58:00.000Z',
  safeAt: null,
  place: { lat: 53.4, lng: -2.2, accuracy: 12, at: '2026-05-14T08:46:00.000Z' },
  checkedInAt: null,
  taken: null,
  note: '',
  outcome: null,
}

async function open(path: string, groups: readonly string[], rows: readonly object[] = [alarm]): Promise<Page> {
  const { page } = await app.open({ view: { width: 1280, height: 800 } })
  await seed(page, {
    config,
    groups: ['sub-depot', ...groups],
    rows: { staffAlarms: rows, staffCouriers: [{ feed, id: 'ben', name: 'B. Sample', away: [] }] },
    heard: ['messaging'],
  })
  await page.goto(path)
  return page
}

test('an alarm is on every screen of the desk until it is taken, and is resolved with a note', async () => {
  const page = await open('/depot/people', ['sub-depot/SAM'])
  const banner = page.locator('[aria-live=assertive]').filter({ hasText: 'Needs help: B. Sample.' })
  await expect(banner).toContainText('Held for help at 09:50, and it arrived at 09:58')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await banner.getByRole('link', { name: 'Open Safety' }).click()
  await expect(page.getByRole('heading', { name: 'Needs help: B. Sample' })).toBeVisible()
  await expect(page.getByText('53.40000, -2.20000')).toBeVisible()
  await expect(page.getByText(/within 12 m\. Found 4 minutes before the alarm was raised/)).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  await banner.getByRole('button', { name: 'Take it' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('Other desks don’t know it yet.')).toBeVisible()
  expect(await storedRows(page, 'outbox')).toMatchObject([
    { command: 'takeAlarm', input: { courier: 'ben', id: numberedId(7) } },
  ])
  await page.getByRole('button', { name: 'Resolve the alarm' }).click()
  await expect(page.getByLabel('How it ended')).toHaveAccessibleDescription(/Say how it ended/)
  await page.getByLabel('How it ended').fill('Spoke to him. A dog.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Resolve the alarm' }).click()
  await expect
    .poll(async () => (await storedRows<{ command: string }>(page, 'outbox')).map(({ command }) => command))
    .toEqual(['takeAlarm', 'resolveAlarm'])
})

test('a viewer sees it and cannot take it', async () => {
  const page = await open('/depot/safety', ['sub-depot/SAM/viewer'])
  await expect(page.getByRole('heading', { name: 'Needs help: B. Sample' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Take it' })).toHaveCount(0)
  await expect(page.getByText('Your role doesn’t include answering couriers.').first()).toBeVisible()
})

test('a manager sets the number for help, and a number that is none is refused', async () => {
  const page = await open('/depot/safety', ['sub-depot/SAM'], [])
  await expect(page.getByText('No open alarms')).toBeVisible()
  const field = page.getByLabel('Number that couriers of SAM call and text')
  await field.fill('12')
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect(field).toHaveAccessibleDescription(/Enter a telephone number/)
  await field.fill('0161 496 0000')
  await page.getByRole('button', { name: 'Save the number' }).click()
  await expect
    .poll(async () => await storedRows(page, 'outbox'))
    .toMatchObject([{ command: 'setDepotContact', input: { subDepot: 'SAM', phone: '+441614960000' } }])
})

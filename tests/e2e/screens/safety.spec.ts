import { expect, test, type Page } from '@playwright/test'
import type { Alarm } from '#contracts/safety/alarm.ts'
import type { CheckIn } from '#contracts/safety/check-in.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { fileOf } from '../support/file-of.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, messaging: '/api/messaging' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const contact = { feed: 'depot/SAM', id: 'SAM', phone: '+441614960000' }

async function open(data: Seed = {}): Promise<Page> {
  const { page } = await app.open({ view: phoneView })
  await seed(page, { config, rows: { depotContacts: [contact] }, ...data })
  await page.goto('/safety')
  await expect(page.getByRole('heading', { name: 'In danger' })).toBeVisible()
  return page
}
const queued = async (page: Page) =>
  (await storedRows<{ command: string; input: object }>(page, 'outbox')).map(({ command, input }) => [command, input])

test('the numbers are there without signal, and holding raises an alarm that outlives the page', async () => {
  const page = await open()
  await expect(page.getByRole('link', { name: 'Call 999' })).toHaveAttribute('href', 'tel:999')
  await expect(page.getByRole('link', { name: 'Call depot' })).toHaveAttribute('href', 'tel:+441614960000')
  await expect(page.getByRole('link', { name: 'Text depot' })).toHaveAttribute('href', 'sms:+441614960000')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])

  const hold = page.getByRole('button', { name: 'Hold for help' })
  await hold.hover()
  await page.mouse.down()
  await expect(page.getByRole('heading', { name: 'You asked for help' })).toBeFocused()
  await page.mouse.up()
  expect(await queued(page)).toMatchObject([['raiseAlarm', { place: null }]])
  await page.reload()
  await expect(page.getByText('Your depot has not been told yet.').first()).toBeVisible()
  const text = page.getByRole('link', { name: 'Text your depot now' })
  await expect(text).toHaveAttribute('href', /^sms:\+441614960000\?&body=I%20need%20help\.%20Time%3A%20\d\d%3A\d\d\./)
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])

  await page.getByRole('button', { name: 'I’m safe' }).click()
  await expect(page.getByRole('button', { name: 'Hold for help' })).toBeVisible()
  expect((await queued(page)).map(([command]) => command)).toEqual(['raiseAlarm', 'cancelAlarm'])
})

test('a key holds as well, and whoever lets go too soon is asked once more', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Hold for help' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Send the alarm' })).toBeFocused()
  expect(await queued(page)).toEqual([])
  await page.getByRole('button', { name: 'Don’t send it' }).click()
  const hold = page.getByRole('button', { name: 'Hold for help' })
  await hold.focus()
  await page.keyboard.down('Space')
  await expect(page.getByRole('heading', { name: 'You asked for help' })).toBeVisible()
  await page.keyboard.up('Space')
  expect((await queued(page)).map(([command]) => command)).toEqual(['raiseAlarm'])
})

test('the courier’s place goes with an alarm only if they choose it', async () => {
  const page = await open()
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 53.4, longitude: -2.2, accuracy: 12 })
  await page.getByLabel('Say where I am').check()
  await expect(page.getByText('Found, within 12 m.')).toBeVisible()
  await page.getByRole('button', { name: 'Hold for help' }).press('Space')
  await page.getByRole('button', { name: 'Send the alarm' }).click()
  await expect(page.getByText('Your location goes with it.')).toBeVisible()
  expect(await queued(page)).toMatchObject([['raiseAlarm', { place: { lat: 53.4, lng: -2.2, accuracy: 12 } }]])
})

test('check-ins are started, and the phone says on every screen that one is over and the depot not told', async () => {
  const page = await open()
  await page.getByLabel('When you’ll check in').selectOption('Once, by a time')
  await page.getByRole('button', { name: 'Start check-ins' }).click()
  await expect(page.getByLabel('Expect me back by')).toHaveAccessibleDescription(/Enter the time/)
  await page.getByLabel('When you’ll check in').selectOption('Every 15 minutes')
  await page.getByRole('button', { name: 'Start check-ins' }).click()
  await expect(page.getByText('only this phone reminds you')).toBeVisible()
  expect(await queued(page)).toMatchObject([['startCheckIn', { until: { kind: 'every', minutes: 15 } }]])
  await page.getByRole('button', { name: 'I’m OK' }).click()
  await page.getByRole('button', { name: 'Stop check-ins' }).click()
  await expect(page.getByRole('button', { name: 'Start check-ins' })).toBeVisible()
  expect((await queued(page)).map(([command]) => command)).toEqual(['startCheckIn', 'checkIn', 'endCheckIn'])
})

const takenAlarm = (): Alarm => {
  const at = new Date().toISOString()
  return {
    id: numberedId(1),
    reason: 'help',
    state: 'taken',
    raisedAt: at,
    receivedAt: at,
    hasPlace: false,
    safeAt: null,
    takenAt: at,
    endedAt: null,
  }
}

test('an open alarm and a missed check-in are on every screen', async () => {
  const alarm = takenAlarm()
  const timer: CheckIn = { id: numberedId(2), everyMinutes: 30, state: 'missed', dueAt: alarm.raisedAt }
  const page = await open({ rows: { depotContacts: [contact], alarms: [alarm], checkIns: [timer] } })
  await expect(page.getByText('so your depot got an alarm. Check in now.')).toBeVisible()
  await page.goto('/more')
  await expect(page.getByText(/Somebody at your depot has been looking after it/)).toBeVisible()
  await page.getByRole('link', { name: 'Open Safety' }).click()
  await expect(page).toHaveURL(/\/safety$/)
})

test('where the signal is lost before the code of the banner is there, the page stays, and it comes later', async () => {
  const page = await open({ rows: { depotContacts: [contact], alarms: [takenAlarm()] } })
  const code = fileOf('src/features/safety/safety-banner.tsx')
  await page.route(code, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => code.test(request.url()))
  await page.goto('/more')
  await failed
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More')
  await expect(page.getByText(/Somebody at your depot/)).toHaveCount(0)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(page.getByText(/Somebody at your depot has been looking after it/)).toBeVisible()
})

test('a depot without a number says so, and 999 stays', async () => {
  const page = await open({ rows: {} })
  await expect(page.getByText(/hasn’t set a number/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call 999' })).toBeVisible()
})

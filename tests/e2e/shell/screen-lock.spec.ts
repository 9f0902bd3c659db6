import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App, type OpenOptions } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3)
const round: Seed = { manifests: [manifestOf()], parcels }
const waiting: Seed = { ...round, taps: parcels.slice(0, 2).map((parcel) => waitingStatus(parcel)) }
const pin = '10472'

const popup = (page: Page) => page.getByRole('dialog', { name: 'Screen lock' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pinField = (page: Page) => page.getByLabel('PIN', { exact: true })

async function openSettings(data: Seed = round, options: OpenOptions = {}): Promise<Page> {
  const { page } = await app.open(options)
  await seed(page, data)
  await page.goto('/settings')
  await page.getByRole('link', { name: /Screen lock/ }).click()
  await expect(popup(page)).toBeVisible()
  return page
}

async function lockByPin(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'App PIN' }).check()
  await pinField(page).fill(pin)
  await page.getByLabel('Repeat PIN').fill(pin)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup(page)).toBeHidden()
}

/** As if nobody had touched the phone for so long. */
const leaveAlone = async (page: Page, minutes: number) =>
  await page.evaluate((idle) => {
    localStorage.setItem('active-at', String(Date.now() - idle * 60_000))
    document.dispatchEvent(new Event('visibilitychange'))
  }, minutes)

async function openLocked(data: Seed = round, options: OpenOptions = {}): Promise<Page> {
  const page = await openSettings(data, options)
  await lockByPin(page)
  await leaveAlone(page, 5)
  await expect(heading(page)).toHaveText('Locked')
  return page
}

async function tryPin(page: Page, typed: string): Promise<void> {
  await pinField(page).fill(typed)
  await page.getByRole('button', { name: 'Unlock' }).click()
}

test('a phone that is left alone shows a lock and nothing else, until its PIN is typed', async () => {
  const page = await openSettings()
  await lockByPin(page)
  await expect(page.getByRole('link', { name: /Screen lock/ })).toContainText('5 min')
  await page.goto('/manifest')
  await expect(page.locator('a.list-row').first()).toBeVisible()
  await leaveAlone(page, 4)
  await expect(page.locator('a.list-row').first()).toBeVisible()
  await leaveAlone(page, 5)
  await expect(heading(page)).toHaveText('Locked')
  await expect(page).toHaveTitle(/Locked/)
  expect(await page.locator('body').innerText()).not.toContain('Example Street')
  await expect(page.getByRole('link')).toHaveCount(0)
  await tryPin(page, pin)
  await expect(page.locator('a.list-row').first()).toBeVisible()
})

test('it locks by itself while it lies there, and a touch puts that off', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, round)
  await page.clock.install()
  await page.goto('/settings?popup=screen-lock')
  await lockByPin(page)
  await page.clock.fastForward('04:00')
  await page.keyboard.press('Shift')
  await page.clock.fastForward('04:00')
  await expect(heading(page)).toHaveText('Settings')
  await page.clock.fastForward('01:05')
  await expect(heading(page)).toHaveText('Locked')
})

test('a new start is locked as well, and no picture of the last screen comes before it', async () => {
  const page = await openLocked()
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.innerText.includes('Example Street')) Object.assign(globalThis, { seen: true })
    }).observe(document, { childList: true, subtree: true })
  })
  for (const address of ['/', '/manifest', '/settings?popup=rename-user', '/no-such-page']) {
    await page.goto(address)
    await expect(heading(page)).toHaveText('Locked')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(await page.evaluate(() => (globalThis as { seen?: boolean }).seen)).toBeUndefined()
  // Whoever has wiped the note of the last touch has not opened it.
  await page.evaluate(() => localStorage.clear())
  await page.goto('/manifest')
  await expect(heading(page)).toHaveText('Locked')
})

test('a lock that another tab has opened is open here too', { tag: '@proof' }, async () => {
  const page = await openLocked()
  const other = await page.context().newPage()
  await other.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await other.goto('/settings')
  await expect(heading(other)).toHaveText('Locked')
  await tryPin(other, pin)
  await expect(heading(other)).toHaveText('Settings')
  await expect(heading(page)).toHaveText('Settings')
})

test('what was recorded is sent while the screen is locked', { tag: '@proof' }, async () => {
  const page = await openLocked(waiting)
  // The app may send by itself as soon as there is an answer.
  const sent = page.waitForResponse((response) => response.url().endsWith('/sync/push') && response.ok())
  await answerSync(page)
  await page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await sent).request().method()).toBe('POST')
  await expect(heading(page)).toHaveText('Locked')
  await tryPin(page, pin)
  await expect(heading(page)).toHaveText('Settings')
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
})

test('wrong PINs are counted over a new start, and from the fifth on there is a wait', async () => {
  const page = await openLocked()
  await tryPin(page, '')
  await expect(page.getByRole('alert')).toContainText('Type your PIN')
  await tryPin(page, '99999')
  await expect(page.getByRole('alert')).toContainText('Wrong PIN. 4 attempts left before you have to wait.')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(pinField(page)).toHaveValue('')
  await page.reload()
  for (const left of ['3 attempts', '2 attempts', 'One attempt']) {
    await tryPin(page, '99999')
    await expect(page.getByRole('alert')).toContainText(`${left} left before you have to wait.`)
  }
  await tryPin(page, '99999')
  await expect(page.getByRole('timer')).toContainText(/Try again in (30|2\d) seconds/)
  await page.reload()
  await expect(page.getByRole('timer')).toBeVisible()
  await pinField(page).fill(pin)
  await pinField(page).press('Enter')
  await expect(heading(page)).toHaveText('Locked')
  // When the wait is over.
  await page.clock.setFixedTime(Date.now() + 31_000)
  await expect(page.getByRole('timer')).toHaveCount(0)
  await tryPin(page, pin)
  await expect(heading(page)).toHaveText('Settings')
})

test('who has forgotten the PIN signs in again, and keeps what was recorded', async () => {
  const page = await openLocked(waiting)
  await page.getByRole('button', { name: 'I forgot my PIN' }).click()
  await expect(heading(page)).toHaveText('Sign in again?')
  await expect(heading(page)).toBeFocused()
  await page.getByRole('button', { name: 'Back to the lock' }).click()
  await page.getByRole('button', { name: 'I forgot my PIN' }).click()
  await page.getByRole('button', { name: 'Sign out and sign in again' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  await expect(page.getByRole('status').first()).toContainText('2 items stay saved on this phone')
  await seed(page, waiting)
  await page.goto('/settings')
  await expect(heading(page)).toHaveText('Settings')
  await expect(page.getByRole('link', { name: /Screen lock/ })).toContainText('Off')
})

test('a lock is changed and taken off by whoever can open it', { tag: '@proof' }, async () => {
  const page = await openSettings()
  await page.getByRole('radio', { name: 'App PIN' }).check()
  await pinField(page).fill('1234')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('That PIN is easy to guess')
  await pinField(page).fill(pin)
  await page.getByLabel('Repeat PIN').fill('10473')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The PINs don’t match')
  await expect(pinField(page)).toHaveValue(pin)
  await lockByPin(page)

  const link = page.getByRole('link', { name: /Screen lock/ })
  await link.click()
  await expect(popup(page).getByRole('radio')).toHaveCount(0)
  await pinField(page).fill('99999')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(popup(page).getByRole('alert')).toContainText('Wrong PIN.')
  await pinField(page).fill(pin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Lock after').selectOption('1 minute')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(link).toContainText('1 min')
  await link.click()
  await pinField(page).fill(pin)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('radio', { name: 'Off' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(link).toContainText('Off')
  await leaveAlone(page, 100)
  await page.reload()
  await expect(heading(page)).toHaveText('Settings')
})

test('the phone’s own check opens it, and one that it does not confirm does not', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  const device = await page.context().newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await seed(page, round)
  await page.goto('/settings?popup=screen-lock')
  await page.getByRole('radio', { name: /Fingerprint/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(popup(page)).toBeHidden()
  await leaveAlone(page, 5)
  await expect(heading(page)).toHaveText('Locked')
  const button = page.getByRole('button', { name: /^Unlock with fingerprint/ })
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await button.click()
  await expect(page.getByRole('alert')).toContainText('Your phone couldn’t confirm it’s you.')
  await device.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button.click()
  await expect(heading(page)).toHaveText('Settings')
})

test('a phone without a check of its own offers the PIN alone', { tag: '@proof' }, async () => {
  const page = await openSettings()
  await expect(popup(page).getByRole('radio')).toHaveCount(2)
})

test(
  'the lock is free of faults that axe can find, in every theme, and is done by keyboard',
  { tag: '@proof' },
  async () => {
    const page = await openLocked()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.keyboard.press('Tab')
    await expect(pinField(page)).toBeFocused()
    await page.keyboard.type(pin)
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText('Settings')
  },
)

for (const view of [
  { width: 320, height: 640 },
  { width: 390, height: 844, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing of the lock is cut off at ${view.width} px with text of ${view.textSize ?? 16}`,
    { tag: '@proof' },
    async () => {
      const page = await openLocked(round, { view })
      expect(await measureLayout(page)).toEqual([])
      await tryPin(page, pin)
      await page.getByRole('link', { name: /Screen lock/ }).click()
      await pinField(page).fill(pin)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByLabel('Lock after')).toBeVisible()
      expect(await axeFaultsInEveryTheme(page)).toEqual([])
      expect(await measureLayout(page)).toEqual([])
    },
  )
}

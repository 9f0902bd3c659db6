import { expect, test, type Page, type Request } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { phoneWithRound } from './phone-with-round.ts'

const own = phoneWithRound(6)

const aDay = 86_400_000
const chip = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'All sent' })

for (const [way, shift] of [
  ['ahead', aDay],
  ['behind', -aDay],
] as const) {
  test(`a phone whose clock is a day ${way} signs in, works, and does not ask for tokens again and again`, async () => {
    const page = await own.phone.open('about:blank')
    await page.clock.install({ time: Date.now() + shift })
    await page.goto(own.origin)
    await signIn(page, own.stack)
    const refreshes: Request[] = []
    own.phone.context().on('request', (request) => {
      if ((request.postData() ?? '').includes('REFRESH_TOKEN_AUTH')) refreshes.push(request)
    })
    await page.goto(`${own.origin}/manifest`)
    await expect(chip(page)).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.reload()
    await expect(chip(page)).toBeVisible()
    expect(refreshes).toEqual([])
  })
}

test('a browser that keeps no cookies keeps the sign-in all the same', async () => {
  const page = await own.phone.open('about:blank')
  await page.addInitScript(() => Object.defineProperty(document, 'cookie', { get: () => '', set() {} }))
  await page.goto(own.origin)
  await signIn(page, own.stack)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
  expect(await own.phone.context().cookies()).toEqual([])
})

test('a store that is wiped while somebody signs in costs them nothing but the press of the button', async () => {
  const account = own.stack.accounts.find(({ group }) => group === 'courier')
  const page = await own.phone.open(`${own.origin}/auth/sign-in-courier`)
  await page.getByLabel('Email or username').fill(account?.username ?? '')
  await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
  const device = await own.phone.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', {
    origin: own.origin,
    storageTypes: 'indexeddb,local_storage,cookies',
  })
  const today = page.getByRole('heading', { name: 'Today' })
  const problem = page.getByRole('alert')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(today.or(problem).first()).toBeVisible()
  if (await problem.isVisible()) {
    await expect(page.getByLabel('Email or username')).toHaveValue(account?.username ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await expect(today).toBeVisible()
})

test('a phone that throws its stores away while the app starts or reads shows no broken page, and can be signed in on again', async () => {
  const page = await own.phone.open(own.origin)
  await signIn(page, own.stack)
  const left = page.getByText('6 left of 6')
  await expect(left).toBeVisible()
  const device = await own.phone.context().newCDPSession(page)
  const wipe = async (storageTypes: string) =>
    await device.send('Storage.clearDataForOrigin', { origin: own.origin, storageTypes })
  const reload = async () => await page.reload({ waitUntil: 'commit' })
  for (const delay of [0, 60, 120, 180, 240, 300, 400, 500]) {
    // The app may load itself anew just then, which ends the first attempt.
    await reload().catch(reload)
    await page.waitForTimeout(delay)
    await wipe('indexeddb')
    await expect(
      page.getByRole('heading', { level: 1, name: /^(Today|Your round, with or without signal)$/ }),
    ).toBeVisible()
  }
  await wipe('indexeddb,local_storage,cookies')
  await page.goto(own.origin)
  await signIn(page, own.stack)
  await expect(left).toBeVisible()
})

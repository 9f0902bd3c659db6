import { expect, test, type Page } from '@playwright/test'
import { signIn } from '../support/sign-in.ts'
import { phoneWithRound } from './phone-with-round.ts'

const at = phoneWithRound(8)

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const left = (page: Page) => page.getByText('left of 8')
const own = async () =>
  (await at.phone.context().cookies()).filter(({ name }) => name.startsWith('CognitoIdentityServiceProvider.'))

async function open(): Promise<Page> {
  const page = await at.phone.open(at.origin)
  await signIn(page, at.stack)
  await expect(left(page)).toBeVisible()
  await expect.poll(async () => (await own()).length).toBe(5)
  return page
}

/** What a browser throws away when the phone is full: all but cookies. */
async function throwStoresAway(page: Page): Promise<void> {
  await page.goto(`${at.origin}/icons/icon.svg`)
  const device = await at.phone.context().newCDPSession(page)
  await device.send('Storage.clearDataForOrigin', {
    origin: at.origin,
    storageTypes: 'indexeddb,local_storage,cache_storage,service_workers',
  })
}

test('the session stands in cookies of the whole site for a year, which go nowhere', async () => {
  const page = await open()
  const cookies = await own()
  expect(cookies.map(({ name }) => name.replace(/^.*\./, '')).toSorted()).toEqual([
    'LastAuthUser',
    'accessToken',
    'clockDrift',
    'idToken',
    'refreshToken',
  ])
  const inAYear = Date.now() / 1000 + 365 * 24 * 60 * 60
  for (const cookie of cookies) {
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', secure: false })
    expect(Math.abs(cookie.expires - inAYear)).toBeLessThan(600)
  }
  const asked: (string | undefined)[] = []
  at.phone.context().on('request', (request) => {
    // One that is on its way when the phone is switched off says nothing.
    if (/\/(api|identity)\//.test(request.url()))
      void request.allHeaders().then(
        ({ cookie }) => asked.push(cookie),
        () => undefined,
      )
  })
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(asked.filter((cookie) => cookie !== undefined)).toEqual([])
})

test('who was signed in still is when the browser has thrown the stores away', async () => {
  const page = await open()
  await throwStoresAway(page)
  await page.goto(at.origin)
  await expect(heading(page)).toHaveText('Today')
  await expect(left(page)).toBeVisible()
})

test('after a sign-out nobody is brought back', async () => {
  const page = await open()
  await page.goto(`${at.origin}/more`)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sign out/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  expect(await own()).toEqual([])
  await throwStoresAway(page)
  await page.goto(`${at.origin}/manifest`)
  await expect(page).toHaveURL(/\/auth\/sign-in-courier/)
})

test('a session that the depot has ended is not kept in them', async () => {
  const page = await open()
  await page.evaluate(
    async () =>
      await new Promise<void>((resolve) => {
        const opening = indexedDB.open('courier-device')
        opening.addEventListener('success', () => {
          const write = opening.result.transaction('values', 'readwrite')
          const values = write.objectStore('values')
          const reading = values.get('session')
          reading.addEventListener('success', () =>
            values.put({ ...(reading.result as object), tokens: null }, 'session'),
          )
          write.addEventListener('complete', () => {
            opening.result.close()
            resolve()
          })
        })
      }),
  )
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(own).toEqual([])
})

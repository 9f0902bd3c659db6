import { expect, test, type Page } from '@playwright/test'
import { addTextMessages, appCode } from '../../contract/identity/authenticator.ts'
import { addPerson, otherCode, password, plainSignIn, tokensOf, type Person } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

let app: App
let pool: PoolUnderTest
/** Keeps which devices have signed in. */
let tracking: PoolUnderTest
test.beforeAll(async () => {
  ;[app, pool, tracking] = await Promise.all([startApp(), startPool(), startPool({ deviceTracking: 'always' })])
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
  await tracking.stop()
})

const answer = async (page: Page, from: PoolUnderTest) =>
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: from.endpoint }) }),
  )

/** The page of somebody who has just signed in. */
async function openSecurity(from = pool, config = testConfig): Promise<Person & { page: Page }> {
  const person = await addPerson(from)
  const { page } = await app.open({ config })
  await answer(page, from)
  await page.goto('/auth/sign-in-courier?to=%2Fsettings')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign-in and security')
  return { ...person, page }
}
const secondStep = (page: Page) => page.getByRole('region', { name: 'Two-step verification' })
const devices = (page: Page) => page.getByRole('region', { name: 'Devices' })
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('an authenticator app is turned on, asked for at the next sign-in, and turned off', async () => {
  const { page, username } = await openSecurity()
  await expect(secondStep(page)).toContainText('Off')
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
  const popup = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = ((await popup.locator('.authenticator-secret').textContent()) ?? '').replaceAll(' ', '')
  await popup.getByRole('button', { name: 'Turn on' }).click()
  await expect(popup.getByRole('alert')).toContainText('Confirmation code cannot be empty')
  await popup.getByLabel('Code').fill(appCode(pool, secret))
  await popup.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Authenticator app set up')).toBeVisible()
  await expect(secondStep(page)).toContainText('Authenticator app')
  expect((await plainSignIn(pool, username)).body.ChallengeName).toBe('SOFTWARE_TOKEN_MFA')
  await press(page, 'Turn off two-step verification')
  await expect(secondStep(page)).toContainText('Off')
  expect((await plainSignIn(pool, username)).body.AuthenticationResult).toBeDefined()
})

test('codes by text message need a number first, and that is said', { tag: '@proof' }, async () => {
  const { page } = await openSecurity()
  await secondStep(page)
    .getByRole('button', { name: /^Get codes by text message/ })
    .click()
  await expect(page.getByRole('alert')).toContainText(
    'Codes by text message need a phone number. Add one and confirm it first.',
  )
  await expect(secondStep(page)).toContainText('Off')
})

test('the devices of an account are named, and each is remembered or forgotten', { tag: '@proof' }, async () => {
  const { page } = await openSecurity(tracking)
  await expect(devices(page).getByRole('heading', { level: 3 })).toHaveText('Chrome on Linux (this one)')
  await expect(devices(page)).toContainText('Remembered: only asks for your password.')
  await press(page, 'Don’t remember Chrome on Linux')
  await expect(devices(page)).toContainText('Not remembered.')
  await press(page, 'Remember Chrome on Linux')
  await expect(devices(page)).toContainText('Remembered: only asks for your password.')
  await press(page, 'Forget Chrome on Linux')
  await expect(devices(page)).toContainText('No devices yet.')
})

test('a depot that keeps no devices says so', { tag: '@proof' }, async () => {
  const { page } = await openSecurity()
  await expect(devices(page)).toContainText('No device list here.')
})

test('signing out everywhere ends every session, and leads to the sign-in', { tag: '@proof' }, async () => {
  const { page, username } = await openSecurity()
  const { access } = await tokensOf(pool, username)
  await press(page, 'Sign out everywhere')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  await expect(page.getByText('You are signed out.')).toBeVisible()
  expect((await pool.call('GetUser', { AccessToken: access })).body.message).toBe('Access Token has been revoked')
})

test('where a person is signed in is listed with what happened, and a session is signed out from here', async () => {
  const { page, username } = await openSecurity(pool, {
    ...testConfig,
    identity: { ...testConfig.identity, account: '/identity/account' },
  })
  const answerSessions = () =>
    page.route('**/identity/account/**', async (route) => {
      const url = route
        .request()
        .url()
        .replace(/^.*\/identity\//, pool.endpoint)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
  const open = async () => {
    await page.goto('/settings')
    await page.getByRole('link', { name: 'Sign-in and security' }).click()
  }
  const sessions = page.getByRole('region', { name: 'Where you’re signed in' })
  await page.route('**/identity/account/**', (route) => route.abort('internetdisconnected'))
  await open()
  await expect(sessions.getByRole('alert')).toContainText('You need to be online to see where you’re signed in.')
  await page.unroute('**/identity/account/**')
  await answerSessions()
  const { access } = await tokensOf(pool, username)
  await plainSignIn(pool, username, 'wrong')
  await press(page, 'Try again')
  await expect(sessions.getByRole('heading', { level: 3 })).toHaveCount(2)
  await expect(sessions).toContainText('Another program')
  await expect(sessions).toContainText('Chrome on Linux (this one)')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect(activity).toContainText('Signed in')
  await press(page, 'Sign out Another program')
  await expect(sessions.getByRole('heading', { level: 3 })).toHaveCount(1)
  await expect(sessions.getByRole('heading', { level: 3 })).toHaveText('Chrome on Linux (this one)')
  await expect(activity).toContainText('A session was signed out')
  await expect(activity).toContainText('Wrong password')
  expect((await pool.call('GetUser', { AccessToken: access })).body.message).toBe('Access Token has been revoked')
})

test('an account is deleted by a word, and the phone is erased with it', async () => {
  const { page, username } = await openSecurity()
  await press(page, 'Delete your account')
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await sheet.getByRole('button', { name: 'Delete your account' }).click()
  await expect(sheet).toContainText('Type the word DELETE')
  await sheet.getByLabel('Type DELETE to delete your account').fill('delete ')
  await sheet.getByRole('button', { name: 'Delete your account' }).click()
  await expect(page.getByText('Your account is deleted. Your data has been deleted from this phone')).toBeVisible()
  expect((await plainSignIn(pool, username)).body.__type).toBe('NotAuthorizedException')
  const left = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(left.filter((name) => name?.startsWith('courier-test-'))).toEqual([])
})

test('a code by text message is asked for at the sign-in; a wrong one is said and kept, and the right one signs in', async () => {
  const person = await addPerson(pool)
  await addTextMessages(pool, (await tokensOf(pool, person.username)).access)
  const { page } = await app.open({ config: testConfig })
  await answer(page, pool)
  await page.goto('/auth/sign-in-courier')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type the code')
  await expect(page.getByText('Type the code that was sent to +*******0123.')).toBeVisible()
  const code = pool.delivered.findLast(({ to }) => to === '+447700900123')?.code ?? ''
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('Confirmation code cannot be empty')
  await page.getByLabel('Code').fill(otherCode(code))
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('That code is wrong. Check it and try again.')
  await expect(page.getByLabel('Code')).toHaveValue(otherCode(code))
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('an account is not deleted while something of it is not sent', async () => {
  const { page } = await app.open()
  const parcels = parcelsOf(2)
  const taps = parcels.map((parcel) => waitingStatus(parcel, {}, { nextAt: Date.now() + 3_000_000 }))
  await seed(page, { manifests: [manifestOf()], parcels, taps })
  await page.goto('/settings/security')
  await press(page, 'Delete your account')
  const sheet = page.getByRole('dialog', { name: 'Delete your account' })
  await expect(sheet).toContainText('2 items are not sent yet, and can’t be sent without the account.')
  await expect(sheet.getByRole('button', { name: 'Delete your account' })).toHaveCount(0)
})

test('whether the cloud lets a person in is asked when they press, and said', { tag: '@proof' }, async () => {
  const identityPoolId = 'eu-west-2:6f1c2f0e-8f8b-4c7e-9f0a-1d2c3b4a5f60'
  const withCloud = await startPool({ identityPool: { identityPoolId, guests: true } })
  try {
    const { page } = await openSecurity(withCloud, {
      ...testConfig,
      identity: { ...testConfig.identity, identityPoolId, identityPoolEndpoint: '/identity-pool/' },
    })
    await page.route('**/identity-pool/', (route) => route.abort('internetdisconnected'))
    const row = page.getByRole('button', { name: /^Cloud access/ })
    await row.click()
    await expect(row).toContainText('No signal.')
    await page.unroute('**/identity-pool/')
    const cloud = `${withCloud.endpoint}identity-pool/`
    await page.route(
      '**/identity-pool/',
      async (route) => await route.fulfill({ response: await route.fetch({ url: cloud }) }),
    )
    await row.click()
    await expect(row).toContainText('Works, until 08:00')
  } finally {
    await withCloud.stop()
  }
})

test('without signal that is said, and asked again when it is back', { tag: '@proof' }, async () => {
  const { page } = await openSecurity()
  await page.goto('/settings')
  await page.route('**/identity/', (route) => route.abort('internetdisconnected'))
  await page.getByRole('link', { name: 'Sign-in and security' }).click()
  await expect(page.getByRole('alert')).toContainText('No signal.')
  await page.unroute('**/identity/')
  await answer(page, pool)
  await press(page, 'Try again')
  await expect(secondStep(page)).toContainText('Off')
})

test('the page has no accessibility fault, and nothing is cut off', { tag: '@proof' }, async () => {
  const { page } = await openSecurity(tracking)
  await devices(page).getByRole('heading', { level: 3 }).waitFor()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  for (const name of ['Sign out everywhere', 'Delete your account']) {
    await press(page, name)
    expect(await axeFaultsInEveryTheme(page), name).toEqual([])
    await page.getByRole('button', { name: 'Close' }).click()
  }
})

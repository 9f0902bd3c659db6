import { expect, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { test } from '../support/on-stack.ts'
import { startApp } from '../support/open-app.ts'
import type { Stack } from '../support/stack.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

let stack: Stack
test.beforeEach(({ stack: running }) => {
  stack = running
})

const at = (path: string): string => `http://127.0.0.1:${stack.port}${path}`
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()
const toPage = 'Sign in through your depot'
const isLogin = /\/identity\/hosted\/login\?/

function courier(): { username: string; password: string } {
  const account = stack.accounts.find(({ group }) => group === 'courier')
  if (!account) throw new Error('There is no demo courier')
  return account
}

/** Goes to the sign-in page of the depot from a page of the app. */
async function leave(page: Page, from = '/auth/sign-in-courier'): Promise<void> {
  await page.goto(at(from))
  await press(page, toPage)
  await expect(page).toHaveURL(isLogin)
}

async function typePassword(page: Page, password = courier().password): Promise<void> {
  await page.getByLabel('Email or username').fill(courier().username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

/** Addresses of this window, as its history has them. */
const history = async (page: Page): Promise<string> =>
  await page.evaluate(() =>
    (globalThis as unknown as { navigation: { entries(): { url: string }[] } }).navigation
      .entries()
      .map(({ url }) => url)
      .join('\n'),
  )

async function signOut(page: Page): Promise<void> {
  await page.goto(at('/more'))
  await press(page, 'Sign out')
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
}

test.describe('on a phone with its worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a courier signs in on the page of the depot, comes back to where they wanted to go, and nothing secret stays', async ({
    page,
    noise,
  }) => {
    await page.goto(at('/outbox?from=link'))
    await press(page, toPage)
    await expect(heading(page)).toHaveText('Sign in')
    expect(await axeFaults(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await typePassword(page, 'Wrong-2026')
    await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
    await expect(page).toHaveTitle(/^Error: /)
    expect(await axeFaults(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await typePassword(page)
    await expect(heading(page)).toHaveText('All sent')
    await expect(page).toHaveURL(at('/outbox?from=link'))
    const left = `${await history(page)}\n${await page.evaluate(() => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]))}`
    expect(left).not.toMatch(/[?&]code=|[?&]state=\S+&code|verifier/)
    await page.goto(at('/'))
    await expect(heading(page)).toHaveText('Today')
    expect(noise).toEqual([])
  })
})

test('the whole way is gone by keyboard, at 320 px, in the dark', { tag: '@proof' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(at('/auth'))
  await expect(heading(page)).toHaveText('Your account')
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('button', { name: toPage }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(isLogin)
  expect(await axeFaults(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email or username')).toBeFocused()
  await page.keyboard.type(courier().username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(courier().password)
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Today')
})

test('the page works where no script runs', { tag: '@proof' }, async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const question = {
    response_type: 'code',
    client_id: 'courier-app',
    redirect_uri: '/auth/hosted',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    state: 's',
  }
  await page.goto(at(`/identity/hosted/oauth2/authorize?${new URLSearchParams(question).toString()}`))
  await typePassword(page)
  await expect(page).toHaveURL(/\/auth\/hosted\?code=[\w-]{43}&state=s$/)
  await context.close()
})

test.describe('the stand-in provider', () => {
  test('says what it is, and vouches for invented people', { tag: '@proof' }, async ({ page }) => {
    await page.goto(at('/auth'))
    await expect(heading(page)).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await press(page, 'Continue with Stand-in')
    await expect(heading(page)).toHaveText('Stand-in for Google or Facebook')
    await expect(page.getByText('This is not Google and not Facebook.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.getByRole('button', { name: 'Demo person one demo.one@example.com, demo data' }).click()
    await expect(heading(page)).toHaveText('Today')
    await page.goto(at('/more'))
    await expect(page.getByText('demo.one@example.com')).toBeVisible()
  })

  test('may be left by Cancel, and that is said', { tag: '@proof' }, async ({ page }) => {
    await page.goto(at('/auth/sign-in-courier?to=%2Foutbox'))
    await press(page, 'Continue with Stand-in')
    await press(page, 'Cancel')
    await expect(heading(page)).toHaveText('You are not signed in')
    await expect(page.getByRole('alert')).toContainText('You were not let in, or the sign-in was cancelled.')
    await expect(page).toHaveURL(at('/auth/hosted'))
    await expect(page.getByRole('link', { name: 'Sign in with your password' })).toHaveAttribute(
      'href',
      '/auth/sign-in-courier?to=%2Foutbox',
    )
  })
})

test('an answer that nobody asked for is refused, and leaves the address', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(at('/auth/hosted?code=made-up-code&state=made-up'))
  await expect(page.getByRole('alert')).toContainText('Invalid state in OAuth flow')
  await expect(page).toHaveURL(at('/auth/hosted'))
  expect(await history(page)).not.toContain('made-up')
  expect(asked.filter((address) => address.includes('/oauth2/token'))).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Sign in through your depot again')
  await expect(page).toHaveURL(isLogin)
})

test('its address opened a second time leads whoever is signed in on to their work', async ({ page }) => {
  await leave(page)
  await typePassword(page)
  await expect(heading(page)).toHaveText('Today')
  for (const again of ['/auth/hosted?code=used-code&state=used', '/auth/hosted']) {
    await page.goto(at(again))
    await expect(heading(page)).toHaveText('Today')
    await expect(page).toHaveURL(at('/'))
  }
})

test('an answer under another state is refused, although a sign-in was begun', { tag: '@proof' }, async ({ page }) => {
  await leave(page)
  await page.goto(at('/auth/hosted?code=made-up-code&state=made-up'))
  await expect(page.getByRole('alert')).toContainText('Invalid state in OAuth flow')
  await page.goto(at('/auth/hosted'))
  await expect(page).toHaveURL(at('/auth/sign-in-courier'))
})

test.describe('signing out', () => {
  test('tells the page of the depot, which then asks for the password again', { tag: '@proof' }, async ({ page }) => {
    await leave(page)
    await typePassword(page)
    await expect(heading(page)).toHaveText('Today')
    // The app says it before it leaves, and again once the depot's page has led back.
    const ledBack = page.waitForURL(at('/auth/hosted'), { waitUntil: 'commit' })
    await signOut(page)
    await ledBack
    await expect(page).toHaveURL(at('/auth/sign-in-courier'))
    await expect(page.getByText('You are signed out.')).toBeVisible()
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('hosted-session')
    await press(page, toPage)
    await expect(page).toHaveURL(isLogin)
  })

  test(
    'that does not get there is said, and the next sign-in asks for the password all the same',
    { tag: '@proof' },
    async ({ page }) => {
      await leave(page)
      await typePassword(page)
      await expect(heading(page)).toHaveText('Today')
      await page.route('**/identity/hosted/logout?*', () => undefined)
      await signOut(page)
      await expect(page.getByText('Signout timeout fail')).toBeVisible()
      await expect(page).toHaveURL(at('/auth/sign-in-courier'))
      await press(page, toPage)
      await expect(page).toHaveURL(isLogin)
      await expect(heading(page)).toHaveText('Sign in')
    },
  )
})

test.describe('the network is lost', () => {
  test('before the page is left: that is said, and the app stays', { tag: '@proof' }, async ({ page }) => {
    await page.goto(at('/auth/sign-in-courier'))
    await expect(heading(page)).toHaveText('Sign in')
    await page.context().setOffline(true)
    await press(page, toPage)
    await expect(page.getByText('No signal. You need signal to sign in.')).toBeVisible()
    await expect(page).toHaveURL(at('/auth/sign-in-courier'))
    await page.context().setOffline(false)
    await press(page, toPage)
    await expect(page).toHaveURL(isLogin)
  })

  test(
    'on the page of the depot: Back leads to the app, and the next try goes well',
    { tag: '@proof' },
    async ({ page }) => {
      await leave(page)
      await page.route('**/identity/hosted/login?*', async (route) => await route.abort('internetdisconnected'), {
        times: 1,
      })
      await typePassword(page)
      await page.waitForURL('chrome-error://**')
      await page.goBack()
      await press(page, toPage)
      await typePassword(page)
      await expect(heading(page)).toHaveText('Today')
    },
  )

  test(
    'before the session is fetched: that is said, and the next try goes well without another password',
    { tag: '@proof' },
    async ({ page }) => {
      await leave(page, '/auth/sign-in-courier?to=%2Foutbox')
      await page.route('**/oauth2/token', async (route) => await route.abort('internetdisconnected'), { times: 1 })
      await typePassword(page)
      await expect(page.getByRole('alert')).toContainText('No signal. You need signal to sign in.')
      await expect(page).toHaveURL(at('/auth/hosted'))
      await press(page, 'Sign in through your depot again')
      await expect(heading(page)).toHaveText('All sent')
    },
  )

  test('while the session is fetched: after ten seconds the courier is signed out, and told', async ({ page }) => {
    await page.clock.install()
    await leave(page)
    const asked = page.waitForRequest('**/oauth2/token')
    await page.route('**/oauth2/token', () => undefined)
    await typePassword(page)
    await expect(heading(page)).toHaveText('Signing you in')
    expect(await axeFaults(page)).toEqual([])
    await asked
    await page.clock.fastForward(10_000)
    await expect(page.getByRole('alert')).toContainText('Signing in took longer than 10 seconds.')
    await page.goto(at('/outbox'))
    await expect(page).toHaveURL(/\/auth\/sign-in-courier/)
  })
})

test('where it is not configured there is no way to it', { tag: '@proof' }, async () => {
  const app = await startApp()
  try {
    const { page } = await app.open()
    for (const path of ['/auth', '/auth/sign-in-courier']) {
      await page.goto(path)
      await expect(heading(page)).toBeVisible()
      await expect(page.getByRole('button', { name: /Continue with|through your depot/ })).toHaveCount(0)
    }
  } finally {
    await app.close()
  }
})

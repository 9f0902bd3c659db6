import { expect, test, type Page } from '@playwright/test'
import { numberedId } from '#support/parcels.ts'
import { clientId, startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { courier, seed } from '../support/seed.ts'

const password = 'Round-104-is-mine'
/** The page and its older variant, which sends the password as it is. */
const variants = [
  { name: 'the page', address: '/auth/sign-in-courier', flow: 'USER_SRP_AUTH' },
  { name: 'the older page', address: '/auth/sign-in-courier-old', flow: 'USER_PASSWORD_AUTH' },
] as const
const firstTime = (flow: string) => `new.${flow.toLowerCase()}`
let app: App
let pool: PoolUnderTest

test.beforeAll(async () => {
  ;[app, pool] = await Promise.all([
    startApp(),
    startPool({ clientIds: [{ id: clientId, flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH'] }] }),
  ])
  await pool.addUser({ sub: courier.actor, username: courier.username, password, attributes: {} })
  for (const [i, { flow }] of variants.entries()) {
    const attributes = { email: `${i}.new@example.test` }
    await pool.addUser({ sub: numberedId(0xd1 + i), username: firstTime(flow), password, attributes, temporary: true })
  }
  await pool.addUser({ sub: numberedId(0xc2), username: 'bare.courier', password, attributes: {}, temporary: true })
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
})

async function openSignIn(address = '/auth/sign-in-courier'): Promise<Page> {
  const { page } = await app.open()
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

/** The pool answers from here on. */
const connect = (page: Page) =>
  page.route('**/identity/', async (route) => {
    const response = await route.fetch({ url: pool.endpoint })
    await route.fulfill({ response })
  })

const answerWith = (page: Page, type: string, message: string) =>
  page.route('**/identity/', (route) =>
    route.fulfill({ status: 400, contentType: 'application/x-amz-json-1.1', json: { __type: type, message } }),
  )

async function fillIn(page: Page, username: string, secret: string): Promise<void> {
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

for (const { name, address, flow } of variants) {
  test.describe(name, () => {
    test('empty fields are named in the summary and at the field, before any request', { tag: '@proof' }, async () => {
      const page = await openSignIn(address)
      await page.getByRole('button', { name: 'Sign in' }).click()
      const summary = page.getByRole('alert')
      await expect(summary).toBeFocused()
      await expect(summary.getByRole('link')).toHaveText(['Username cannot be empty', 'Password cannot be empty'])
      await expect(page).toHaveTitle(/^Error: Sign in/)
      await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription(/Username cannot be empty/)
      await summary.getByRole('link', { name: 'Password cannot be empty' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    })

    test('password managers find their fields, and the password can be shown', { tag: '@proof' }, async () => {
      const page = await openSignIn(address)
      await expect(page.getByLabel('Email or username')).toHaveAttribute('autocomplete', 'username')
      const field = page.getByLabel('Password', { exact: true })
      await expect(field).toHaveAttribute('autocomplete', 'current-password')
      await page.getByRole('button', { name: 'Show password' }).click()
      await expect(field).toHaveAttribute('type', 'text')
    })

    test('without signal nothing typed is lost, and a second press signs in and returns to the asked page', async () => {
      const page = await openSignIn(`${address}?to=%2Fmore`)
      await fillIn(page, courier.username, password)
      await expect(page.getByRole('alert')).toContainText('No signal. You need signal to sign in.')
      await expect(page.getByLabel('Email or username')).toHaveValue(courier.username)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
      await connect(page)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/more$/)
      await expect(page.getByText(courier.username)).toBeVisible()
    })

    test('a wrong password is said in a sentence', { tag: '@proof' }, async () => {
      const page = await openSignIn(address)
      await connect(page)
      await fillIn(page, courier.username, 'Not-the-password-1')
      await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
    })

    test('an account that is switched off is sent to the depot', { tag: '@proof' }, async () => {
      const page = await openSignIn(address)
      await answerWith(page, 'NotAuthorizedException', 'User is disabled.')
      await fillIn(page, courier.username, password)
      await expect(page.getByRole('alert')).toContainText('This account is switched off. Ask your depot.')
    })

    test('a password given for the first time is replaced before anything else', async () => {
      const page = await openSignIn(address)
      await connect(page)
      await fillIn(page, firstTime(flow), password)
      await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeFocused()
      const save = page.getByRole('button', { name: 'Save and sign in' })
      await save.click()
      await expect(page.getByRole('alert')).toContainText('New password is required.')
      await page.getByLabel('New password').fill('short')
      await save.click()
      await expect(page.getByRole('alert')).toContainText('This password is too short.')
      await page.getByLabel('New password').fill('Another-round-105')
      await save.click()
      await expect(page).toHaveURL(/\/$/)
    })

    test('the password is proven, or sent, as the page is meant to', { tag: '@proof' }, async () => {
      const page = await openSignIn(address)
      await connect(page)
      const asked = page.waitForRequest(
        (request) => request.headers()['x-amz-target']?.endsWith('.InitiateAuth') ?? false,
      )
      await fillIn(page, courier.username, password)
      const sent = (await asked).postData() ?? ''
      expect(JSON.parse(sent)).toMatchObject({ AuthFlow: flow })
      expect(sent.includes(password)).toBe(flow === 'USER_PASSWORD_AUTH')
      await expect(page).toHaveURL(/\/$/)
    })
  })
}

test('what an account lacks is asked for with its first password', { tag: '@proof' }, async () => {
  const page = await openSignIn()
  await connect(page)
  await fillIn(page, 'bare.courier', password)
  await page.getByLabel('New password').fill('Another-round-105')
  const save = page.getByRole('button', { name: 'Save and sign in' })
  await save.click()
  await expect(page.getByRole('alert')).toContainText('Email cannot be empty')
  await page.getByLabel('Email').fill('bare@example.test')
  await save.click()
  await expect(page).toHaveURL(/\/$/)
})

test('an address of another origin is not followed after the sign-in', { tag: '@proof' }, async () => {
  const page = await openSignIn('/auth/sign-in-courier?to=%2F%2Felsewhere.example%2F')
  await connect(page)
  await fillIn(page, courier.username, password)
  await expect(page).toHaveURL(`${app.address}/`)
})

test('whose work waits is named when the sign-in has ended', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await seed(page, { tokens: null })
  await page.goto('/auth/sign-in-courier')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to send')
  await expect(page.getByText(`${courier.username} was signed out.`)).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue(courier.username)
})

test('no theme has an accessibility fault, also with errors shown', async () => {
  const page = await openSignIn()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('the older pages lead to the current ones, and axe finds nothing', { tag: '@proof' }, async () => {
  const page = await openSignIn('/auth/index-old')
  for (const path of ['', '/sign-in-courier', '/sign-up', '/password']) {
    await page.goto(`/auth${path === '' ? '/index' : path}-old`)
    await expect(page.getByRole('link', { name: 'Go to the newer version of this page' })).toHaveAttribute(
      'href',
      `/auth${path}`,
    )
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
  }
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const { page } = await app.open({ view })
      await page.goto('/auth/sign-in-courier')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
      expect(await measureLayout(page)).toEqual([])
    },
  )
}

import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { numberedId } from '#support/parcels.ts'
import { startPool } from '../../contract/identity/pool-under-test.ts'
import type { PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { phoneView, startApp } from '../support/open-app.ts'
import type { App } from '../support/open-app.ts'
import { courier, seed } from '../support/seed.ts'

const password = 'Round-104-is-mine'
let app: App
let pool: PoolUnderTest

test.beforeAll(async () => {
  ;[app, pool] = await Promise.all([startApp(), startPool()])
  await pool.addUser({ sub: courier.actor, username: courier.username, password, attributes: {} })
  const attributes = { email: 'new@example.test' }
  await pool.addUser({ sub: numberedId(0xc1), username: 'new.courier', password, attributes, temporary: true })
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

test('empty fields are named in the summary and at the field, before any request', async () => {
  const page = await openSignIn()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveText(['Username cannot be empty', 'Password cannot be empty'])
  await expect(page).toHaveTitle(/^Error: Sign in/)
  await expect(page.getByLabel('Email or username')).toHaveAccessibleDescription(/Username cannot be empty/)
  await summary.getByRole('link', { name: 'Password cannot be empty' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
})

test('password managers find their fields, and the password can be shown', async () => {
  const page = await openSignIn()
  await expect(page.getByLabel('Email or username')).toHaveAttribute('autocomplete', 'username')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('without signal nothing typed is lost, and a second press signs in and returns to the asked page', async () => {
  const page = await openSignIn('/auth/sign-in-courier?to=%2Fmore')
  await fillIn(page, courier.username, password)
  await expect(page.getByRole('alert')).toContainText('No signal. Signing in needs it once.')
  await expect(page.getByLabel('Email or username')).toHaveValue(courier.username)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue(password)
  await connect(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/more$/)
  await expect(page.getByText(courier.username)).toBeVisible()
})

test('a wrong password is said in a sentence', async () => {
  const page = await openSignIn()
  await connect(page)
  await fillIn(page, courier.username, 'Not-the-password-1')
  await expect(page.getByRole('alert')).toContainText('This username and password do not go together. Check both.')
})

test('an account that is switched off is sent to the depot', async () => {
  const page = await openSignIn()
  await answerWith(page, 'NotAuthorizedException', 'User is disabled.')
  await fillIn(page, courier.username, password)
  await expect(page.getByRole('alert')).toContainText('This account is switched off. Ask the depot.')
})

test('a password given for the first time is replaced before anything else', async () => {
  const page = await openSignIn()
  await connect(page)
  await fillIn(page, 'new.courier', password)
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

test('an account that no form can complete is sent to the depot', async () => {
  const page = await openSignIn()
  await connect(page)
  await fillIn(page, 'bare.courier', password)
  await expect(page.getByRole('alert')).toContainText('This account is not complete enough to sign in here.')
})

test('an address of another origin is not followed after the sign-in', async () => {
  const page = await openSignIn('/auth/sign-in-courier?to=%2F%2Felsewhere.example%2F')
  await connect(page)
  await fillIn(page, courier.username, password)
  await expect(page).toHaveURL(`${app.address}/`)
})

test('whose work waits is named when the sign-in has ended', async () => {
  const { page } = await app.open()
  await seed(page, { tokens: null })
  await page.goto('/auth/sign-in-courier')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to send')
  await expect(page.getByText(`The sign-in of ${courier.username} has ended.`)).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue(courier.username)
})

for (const theme of ['light', 'outdoor', 'dark']) {
  test(`the ${theme} theme has no accessibility fault, with errors shown`, async () => {
    const page = await openSignIn()
    await page.evaluate((name) => (document.documentElement.dataset['theme'] = name), theme)
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
}

for (const view of [{ width: 320, height: 568 }, { ...phoneView, textSize: 32 }, { width: 1280, height: 800 }]) {
  test(`nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`, async () => {
    const { page } = await app.open({ view })
    await page.goto('/auth/sign-in-courier')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    expect(await measureLayout(page)).toEqual([])
  })
}

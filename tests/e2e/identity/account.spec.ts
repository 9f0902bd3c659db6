import { expect, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { codeFor as newestCode, test } from '../support/on-stack.ts'
import type { Stack } from '../support/stack.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

let stack: Stack
let page: Page
test.beforeEach(({ stack: running, page: fresh }) => {
  stack = running
  page = fresh
})
test.afterEach(({ noise }) => {
  expect(noise).toEqual([])
})

async function open(path: string): Promise<Page> {
  await page.goto(`http://127.0.0.1:${stack.port}${path}`)
  return page
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

const codeFor = async (address: string): Promise<string> => await newestCode(stack, address)

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function signInWith(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await expect(heading(page)).toHaveText('Today')
}

test('an account is made, proven by its code and signed in with', async () => {
  const page = await open('/auth/sign-in-courier')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(heading(page)).toHaveText('Create an account')
  await fill(page, { Username: 'new.courier', Email: 'new.courier@example.com', 'New password': 'Van-Rack-2026' })
  await press(page, 'Create the account')

  await expect(heading(page)).toHaveText('Confirm your account')
  await expect(page.getByText('A code is on its way to n***@e***.')).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue('new.courier')
  const code = await codeFor('new.courier@example.com')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await fill(page, { Code: wrong })
  await press(page, 'Confirm')
  await expect(page.getByRole('alert')).toContainText('That code is wrong. Check it and try again.')
  await expect(page.getByLabel('Code')).toHaveValue(wrong)
  await fill(page, { Code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })
  await press(page, 'Confirm')

  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByText('Your account is confirmed. Sign in.')).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue('new.courier')
  await signInWith(page, 'Van-Rack-2026 ')
})

test('a code that did not come is sent again, and the one before it is worth nothing', { tag: '@proof' }, async () => {
  const page = await open('/auth/sign-up')
  await fill(page, { Username: 'late.courier', Email: 'late.courier@example.com', 'New password': 'Van-Rack-2026' })
  await press(page, 'Create the account')
  const first = await codeFor('late.courier@example.com')
  await press(page, 'Send the code again')
  await expect.poll(() => codeFor('late.courier@example.com')).not.toBe(first)
  await fill(page, { Code: first })
  await press(page, 'Confirm')
  await expect(page.getByRole('alert')).toContainText(/That code (is wrong|has expired)/)
  await fill(page, { Code: await codeFor('late.courier@example.com') })
  await press(page, 'Confirm')
  await expect(heading(page)).toHaveText('Sign in')
})

test('a forgotten password is replaced by a code, and the old one is over', async ({ person }) => {
  const page = await open('/auth/sign-in-courier')
  await page.getByRole('link', { name: 'Forgotten password' }).click()
  await expect(heading(page)).toHaveText('Forgotten password')
  await fill(page, { 'Email or username': person.username })
  await press(page, 'Send the code')
  await expect(heading(page)).toHaveText('Choose a new password')
  const first = await codeFor(person.email)
  await page.getByRole('link', { name: 'I didn’t get a code' }).click()
  await expect(heading(page)).toHaveText('Send the code again')
  await fill(page, { 'Email or username': person.username })
  await press(page, 'Send another code')
  await expect.poll(() => codeFor(person.email)).not.toBe(first)

  await fill(page, { Code: await codeFor(person.email), 'New password': 'short' })
  await press(page, 'Set the new password')
  await expect(page.getByRole('alert')).toContainText('This password is too short.')
  await fill(page, { 'New password': 'New-Rack-2027' })
  await press(page, 'Set the new password')
  await expect(page.getByText('Your new password is set. Sign in.')).toBeVisible()
  await fill(page, { Password: person.password })
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
  await signInWith(page, 'New-Rack-2027')
})

test('who has no account is told nothing else than who has', { tag: '@proof' }, async () => {
  const page = await open('/auth/recover-password')
  const before = stack.printed()
  await fill(page, { 'Email or username': 'nobody.at.all' })
  await press(page, 'Send the code')
  await expect(heading(page)).toHaveText('Choose a new password')
  await expect(page.getByText('A code is on its way to your email address.')).toBeVisible()
  expect(stack.printed()).toBe(before)
})

test('what is missing, taken or not accepted is said at its field, and nothing typed is lost', async () => {
  const page = await open('/auth/sign-up')
  await press(page, 'Create the account')
  await expect(page.getByRole('alert')).toBeFocused()
  for (const words of [
    'Username cannot be empty',
    'Type an email address, such as name@example.com',
    'Password cannot be empty',
  ]) {
    await expect(page.getByRole('alert')).toContainText(words)
  }
  const mistakes: [Record<string, string>, string][] = [
    [{ Username: 'demo.courier', Email: 'a@example.com', 'New password': 'Van-Rack-2026' }, 'This username is taken.'],
    [{ Username: 'with space' }, 'A username has no spaces and is not an email address.'],
    [{ Username: 'mail@example.com' }, 'A username has no spaces and is not an email address.'],
    [{ Username: 'fine.name', 'New password': 'nocapital-1' }, 'The password needs a capital letter.'],
  ]
  for (const [typed, words] of mistakes) {
    await fill(page, typed)
    await press(page, 'Create the account')
    await expect(page.getByRole('alert')).toContainText(words)
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('a@example.com')
  }
  await page.context().setOffline(true)
  await fill(page, { 'New password': 'Van-Rack-2026' })
  await press(page, 'Create the account')
  await expect(page.getByRole('alert')).toContainText('No signal. What you typed stays here')
  await expect(page.getByLabel('Username')).toHaveValue('fine.name')
  await page.context().setOffline(false)
  await press(page, 'Create the account')
  await expect(heading(page)).toHaveText('Confirm your account')
})

test('no page around signing in has an accessibility fault, or cuts anything off', { tag: '@proof' }, async () => {
  const page = await open('/auth')
  for (const path of [
    '',
    '/sign-in-courier',
    '/sign-up',
    '/confirm',
    '/recover-password',
    '/resend-password',
    '/password',
  ]) {
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(`http://127.0.0.1:${stack.port}/auth${path}`)
    await expect(heading(page)).toBeVisible()
    expect.soft(await measureLayout(page), path).toEqual([])
    expect.soft(await axeFaultsInEveryTheme(page), path).toEqual([])
    const button = page.locator('#account-submit')
    if ((await button.count()) === 0) continue
    await button.click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    expect.soft(await measureLayout(page), `${path} with errors`).toEqual([])
  }
})

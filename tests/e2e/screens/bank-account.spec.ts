import { expect, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { test } from '../support/on-stack.ts'
import { signIn } from '../support/sign-in.ts'
import type { Stack } from '../support/stack.ts'

test.use({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })

let stack: Stack
test.beforeEach(({ stack: running }) => {
  stack = running
})

const tool = '/tools/change-bank-accounts'
const at = (path: string): string => `http://127.0.0.1:${stack.port}${path}`
const typed = {
  'Name on the account': 'Zebedee Sealed',
  'Sort code': '08-99-99',
  'Account number': '66374958',
  'Building society roll number (optional)': 'ROLL/4711',
}
/** The heading of the step; an error summary above it has one of its own. */
const step = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).last()
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()
const password = (which = 0): string => stack.accounts.filter(({ group }) => group === 'courier')[which]?.password ?? ''

async function fill(page: Page, given: Record<string, string> = typed): Promise<void> {
  for (const [label, text] of Object.entries(given)) await page.getByLabel(label, { exact: true }).fill(text)
}

async function proveAgain(page: Page, word = password()): Promise<void> {
  await expect(step(page)).toHaveText('Confirm it’s you')
  await page.getByLabel(/^Password of /).fill(word)
  await press(page, 'Continue')
}

/** Signed in longer ago than a change allows, as this phone sees it. */
async function openLater(page: Page, which = 0): Promise<void> {
  await page.goto(at('/'))
  await signIn(page, stack, which)
  await page.clock.setFixedTime(Date.now() + 600_000)
  await page.goto(at(tool))
}

test('whoever has signed in a while ago gives the password first, and a wrong one is no way in', async ({ page }) => {
  await openLater(page, 1)
  await expect(step(page)).toHaveText('Confirm it’s you')
  await expect(page.getByLabel('Account number')).toHaveCount(0)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await proveAgain(page, 'Wrong-2026')
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.')
  await expect(page).toHaveTitle(/^Error: Change bank account/)
  await page.getByLabel(/^Password of /).fill(password(1))
  await press(page, 'Continue')
  await expect(step(page)).toHaveText('Your new bank account')
  await expect(step(page)).toBeFocused()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('digits that cannot belong together are told at the form, before anything is sent', async ({ page }) => {
  await page.goto(at('/'))
  await signIn(page, stack, 1)
  await page.goto(at(tool))
  await fill(page, { ...typed, 'Account number': '66374959' })
  await press(page, 'Check the account')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'This sort code and account number don’t match. Check both against your card or a statement.',
  ])
  await expect(step(page)).toHaveText('Your new bank account')
  await fill(page)
  await press(page, 'Check the account')
  await expect(step(page)).toHaveText('Check the account')
})

test(
  'where the sign-in grows too old at the form, it is asked for again and nothing typed is lost',
  { tag: '@proof' },
  async ({ page }) => {
    await page.goto(at('/'))
    await signIn(page, stack, 1)
    await page.goto(at(tool))
    await press(page, 'Check the account')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Enter the name on the account',
      'Enter the sort code',
      'Enter the account number',
    ])
    await expect(page).toHaveTitle(/^Error: Change bank account/)
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await fill(page, { ...typed, 'Sort code': '0899' })
    await press(page, 'Check the account')
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['A sort code has 6 digits, such as 08-99-99'])
    await fill(page)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await measureLayout(page)).toEqual([])
    await press(page, 'Check the account')
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    const ids: unknown[] = []
    const changes = '**/api/auth/v1/bank-account/changes'
    await page.route(
      changes,
      async (route) => {
        ids.push((route.request().postDataJSON() as { id: string }).id)
        const problem = {
          type: 'urn:courier-app:problem:sign-in-again',
          title: 'Sign in again to do this.',
          status: 403,
          code: 'sign-in-again',
        }
        await route.fulfill({ status: 403, contentType: 'application/problem+json', json: problem })
      },
      { times: 1 },
    )
    await press(page, 'Change the account')
    await proveAgain(page, password(1))
    await expect(step(page)).toHaveText('Check the account')
    // The service has it, and the answer is lost on the way.
    await page.route(
      changes,
      async (route) => {
        ids.push((route.request().postDataJSON() as { id: string }).id)
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await press(page, 'Change the account')
    await expect(page.getByRole('alert')).toContainText('a change that already went through counts only once')
    expect(await axeFaults(page)).toEqual([])
    await press(page, 'Change the account')
    await expect(step(page)).toHaveText('Bank account changed')
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(new Set(ids).size).toBe(1)
    await page.goto(at('/identity/mailbox'))
    await expect(page.getByText(/^Notice for demo\.courier\.two@example\.com/)).toHaveCount(1)
  },
)

test(
  'after hosted sign-in the page of the depot asks again and leads back to the form',
  { tag: '@proof' },
  async ({ page }) => {
    await page.goto(at('/auth/sign-in-courier'))
    await press(page, 'Sign in through your depot')
    const account = stack.accounts.find(({ group }) => group === 'courier')
    const typePassword = async () => {
      await page.getByLabel('Email or username').fill(account?.username ?? '')
      await page.getByLabel('Password', { exact: true }).fill(account?.password ?? '')
      await press(page, 'Sign in')
    }
    await typePassword()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today')
    await page.clock.setFixedTime(Date.now() + 600_000)
    await page.goto(at(tool))
    await expect(page.getByRole('main')).toContainText('You’ll need to type what is on this page again')
    expect(await axeFaults(page)).toEqual([])
    await press(page, 'Sign in through your depot')
    await expect(page).toHaveURL(/\/identity\/hosted\/login\?.*prompt=login/)
    await typePassword()
    await expect(page).toHaveURL(at(tool))
    await expect(page.getByLabel('Account number')).toBeVisible()
  },
)

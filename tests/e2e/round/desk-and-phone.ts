import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Stack } from '../support/stack.ts'

/** A browser of somebody: its own profile and store. */
export async function openFor(browser: Browser, stack: Stack, view = { width: 390, height: 844 }): Promise<Page> {
  const context = await browser.newContext({ baseURL: `http://localhost:${stack.port}`, viewport: view, locale: 'en-GB', timezoneId: 'Europe/London' })
  return await context.newPage()
}

/** Types a name and a password on the sign-in page. */
export async function typeSignIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/auth/sign-in-courier')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A desk of the demo's sub-depot, signed in. */
export async function openDesk(browser: Browser, stack: Stack): Promise<Page> {
  const page = await openFor(browser, stack, { width: 1280, height: 800 })
  const staff = stack.accounts.find(({ group }) => group === 'sub-depot')
  await typeSignIn(page, staff?.username ?? '', staff?.password ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today at/)
  return page
}

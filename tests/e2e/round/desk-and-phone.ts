import { type Browser, type Page, expect } from '@playwright/test'
import type { Stack } from '../support/stack.ts'

interface OpenOptions {
  view?: { width: number; height: number }
  /** With its worker, for whoever loses the signal: to install it takes as long as a story. */
  worker?: boolean
}

/** A browser of somebody: its own profile and store. */
export async function openFor(
  browser: Browser,
  stack: Stack,
  { view = { width: 390, height: 844 }, worker = false }: OpenOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: `http://localhost:${stack.port}`,
    viewport: view,
    serviceWorkers: worker ? 'allow' : 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
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
export async function openDesk(browser: Browser, stack: Stack, { worker = false }: OpenOptions = {}): Promise<Page> {
  const page = await openFor(browser, stack, { view: { width: 1280, height: 800 }, worker })
  const staff = stack.accounts.find(({ group }) => group === 'sub-depot')
  await typeSignIn(page, staff?.username ?? '', staff?.password ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Today at/)
  return page
}

/** What was sent last to this address by way of an invitation. */
async function firstPassword(stack: Stack, email: string): Promise<string> {
  const sent = () => [...stack.printed().matchAll(new RegExp(`First password for ${email}: (\\S+)`, 'g'))].at(-1)?.[1]
  await expect.poll(sent).toBeDefined()
  return sent() ?? ''
}

/** What those who are invited choose. */
export const chosenPassword = 'Van-Rack-2026'

let invitations = 0

/** Invites somebody from the desk, and signs them in on a phone of their own. */
export async function invitedAndIn(
  browser: Browser,
  stack: Stack,
  desk: Page,
): Promise<{ phone: Page; name: string; email: string }> {
  const number = `C-${process.pid}${++invitations}`.slice(0, 16)
  const [name, email] = [`N. ${number}`, `${number.toLowerCase()}@example.com`]
  await desk.goto('/depot/people')
  await desk.getByLabel('Name', { exact: true }).fill(name)
  await desk.getByLabel('Email address').fill(email)
  await desk.getByLabel('Courier number').fill(number)
  await desk.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(desk.getByText('Invited. They haven’t set a password yet')).toBeVisible()
  const phone = await openFor(browser, stack)
  await typeSignIn(phone, email, await firstPassword(stack, email))
  await phone.getByLabel('New password').fill(chosenPassword)
  await phone.getByRole('button', { name: 'Save and sign in', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  return { phone, name, email }
}

import type { Page } from '@playwright/test'
import type { Stack } from './stack.ts'

/** Signs the first demo courier in through the screen, by SRP, and waits until Today is there. */
export async function signIn(page: Page, stack: Stack, which = 0): Promise<void> {
  await enterAccount(page, stack.accounts.filter(({ group }) => group === 'courier')[which])
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

/** Types in and sends a demo account on the screen. */
export async function enterAccount(page: Page, account: Stack['accounts'][number] | undefined): Promise<void> {
  if (!account) throw new Error('There is no such demo account')
  const name = page.getByLabel('Email or username')
  const toSignIn = page.getByRole('link', { name: 'Sign in', exact: true })
  await name.or(toSignIn).first().waitFor()
  if (await toSignIn.isVisible()) await toSignIn.click()
  await name.fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

import type { Page } from '@playwright/test'
import type { Stack } from './stack.ts'

/** Signs the first demo courier in through the screen, by SRP, and waits until Today is there. */
export async function signIn(page: Page, stack: Stack, which = 0): Promise<void> {
  const account = stack.accounts.filter(({ group }) => !group.includes('sub-depot'))[which]
  if (!account) throw new Error('There is no demo courier')
  if (!page.url().includes('/auth/sign-in-courier')) await page.waitForURL('**/auth/sign-in-courier*')
  await page.getByLabel('Email or username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Today' }).waitFor({ timeout: 30_000 })
}

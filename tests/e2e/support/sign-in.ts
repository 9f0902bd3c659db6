import type { Page } from '@playwright/test'
import type { Stack } from './stack.ts'

/** Signs the first demo courier in through the screen, by SRP, and waits until Today is there. */
export async function signIn(page: Page, stack: Stack, which = 0): Promise<void> {
  await signInAs(page, stack, 'courier', which)
  await page.getByRole('heading', { name: 'Today' }).waitFor()
}

/** Sends what a demo account of a group signs in with, through the screen. */
export async function signInAs(page: Page, stack: Stack, of: string, which = 0): Promise<void> {
  const account = stack.accounts.filter(({ group }) => group === of)[which]
  if (!account) throw new Error(`There is no demo account of ${of}`)
  const name = page.getByLabel('Email or username')
  const toSignIn = page.getByRole('link', { name: 'Sign in', exact: true })
  await name.or(toSignIn).first().waitFor()
  if (await toSignIn.isVisible()) await toSignIn.click()
  await name.fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

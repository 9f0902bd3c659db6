import type { Locator, Page } from '@playwright/test'

/** Presses Confirm on the parcel that is open. Returns the words that say it is kept: those for another stop may still be on the screen. */
export async function pressConfirm(page: Page): Promise<Locator> {
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true })
  await confirm.waitFor()
  const [house] = (await page.locator('h1').innerText()).split(' ')
  await confirm.click()
  return page.getByText(`${house} confirmed`, { exact: true })
}

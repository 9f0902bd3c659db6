import type { Locator, Page } from '@playwright/test'

/** Presses Loaded on the parcel that is open. Returns the message that says it is saved: the one for another stop may still be on the screen. */
export async function pressLoaded(page: Page): Promise<Locator> {
  const loaded = page.getByRole('button', { name: 'Loaded', exact: true })
  await loaded.waitFor()
  const door = await page.locator('h1').innerText()
  await loaded.click()
  return page.getByText(`${door} loaded`, { exact: true })
}

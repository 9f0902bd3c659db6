import type { Page } from '@playwright/test'

/** Whether a new version has come to the phone and waits for its turn. */
export const updateWaiting = async (page: Page): Promise<boolean> =>
  await page.evaluate(async () => ((await navigator.serviceWorker.getRegistration())?.waiting ?? null) !== null)

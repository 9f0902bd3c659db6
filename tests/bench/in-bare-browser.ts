import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testConfig } from '#support/test-config.ts'
import { courier } from '../e2e/support/seed.ts'
import { buildBenchPage, visitBenchPage } from './bench-page.ts'
import { createFront } from './front.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'

/** The courier whose store the bench's page opens when no services run. */
export const stranger = [testConfig, courier.actor] as const

/** The bench's page in a browser of its own, for work that needs no services. */
export async function inBareBrowser<Result>(work: (browser: PlainBrowser) => Promise<Result>): Promise<Result> {
  await buildBenchPage()
  const front = await createFront(null)
  const profile = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  const browser = await openPlainBrowser(profile)
  try {
    await visitBenchPage(browser, front.origin)
    return await work(browser)
  } finally {
    await browser.close()
    await front.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

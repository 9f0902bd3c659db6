import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testConfig } from '#support/test-config.ts'
import { courier } from '../e2e/support/seed.ts'
import { buildBenchPage, pageAddress, visitBenchPage } from './bench-page.ts'
import { createFront, type Front } from './front.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'

/** The courier whose store the bench's page opens when no services run. */
export const stranger = [testConfig, courier.actor] as const

interface Place {
  front: Front
  /** The folder of the browser, which outlives it. */
  profile: string
}

interface PlaceOptions {
  /** The page that is opened, of the bench itself or of a peer. */
  address?: string
  /** The port of a server behind the front. */
  target?: number | null
}

/** The bench's page in a browser of its own, for work that needs no services. */
export async function inBareBrowser<Result>(
  work: (browser: PlainBrowser, place: Place) => Promise<Result>,
  { address = pageAddress, target = null }: PlaceOptions = {},
): Promise<Result> {
  await buildBenchPage()
  const front = await createFront(target)
  const profile = mkdtempSync(join(tmpdir(), 'courier-bench-'))
  const browser = await openPlainBrowser(profile)
  try {
    await visitBenchPage(browser, front.origin, address)
    return await work(browser, { front, profile })
  } finally {
    await browser.close()
    await front.close()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

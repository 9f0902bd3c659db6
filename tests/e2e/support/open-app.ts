import { test, type BrowserContext, type Page } from '@playwright/test'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { createLog } from '#kit/log.ts'
import { serveBuilt } from '#support/serve-built.ts'
import { testConfig } from '#support/test-config.ts'
import { browserWith } from './browser-with.ts'

export interface View {
  width: number
  height: number
  /** The browser's own text size in px, as a person sets it. */
  textSize?: number
}
export const phoneView: View = { width: 390, height: 844 }

export interface OpenOptions {
  view?: View
  config?: RuntimeConfig
  /** Further switches of the browser, such as those of a camera that shows a film. */
  args?: string[]
  /** With a screen that is touched. */
  touch?: boolean
  /** With its worker, which then answers before a test can. */
  worker?: boolean
}

/** The built app, without services: what it asks for is answered by the test or not at all. */
export interface App {
  address: string
  /** Lines of the server's log. */
  logged: readonly string[]
  /** A fresh browser profile, with its own store. */
  open(options?: OpenOptions): Promise<{ page: Page; context: BrowserContext }>
  /** Closes the profiles; the server and the browsers serve the next file of tests as well. */
  close(): Promise<void>
}

/** Of this process, by what they were told; they end with it. */
const apps = new Map<string, Promise<App>>()

/**
 * @param served what the server's headers allow, and what the app is told where a test says nothing else
 * @param folder where the app was built
 */
export async function startApp(served: RuntimeConfig = testConfig, folder = 'build/app'): Promise<App> {
  const key = JSON.stringify([served, folder])
  const app = apps.get(key) ?? createApp(served, folder)
  apps.set(key, app)
  return await app
}

async function createApp(served: RuntimeConfig, folder: string): Promise<App> {
  const logged: string[] = []
  const { address } = await serveBuilt(
    served,
    createLog((line) => logged.push(line)),
    folder,
  )
  let profiles: { testId: string; context: BrowserContext }[] = []
  /** A profile is done with when its test is: left open, twenty of them would slow the next ones down. */
  const closeThoseOfOtherTests = async (testId: string) => {
    const done = profiles.filter((open) => open.testId !== testId)
    profiles = profiles.filter((open) => open.testId === testId)
    for (const { context } of done) await context.close()
  }
  return {
    address,
    logged,
    async open({ view = phoneView, config = served, args = [], touch = false, worker = false } = {}) {
      const { testId } = test.info()
      await closeThoseOfOtherTests(testId)
      // The setting of the browser, not a style: only that reaches the media queries in em.
      const browser = await browserWith([`--blink-settings=defaultFontSize=${view.textSize ?? 16}`, ...args])
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: view.width, height: view.height },
        hasTouch: touch,
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      profiles.push({ testId, context })
      const page = await context.newPage()
      // The headers are those of production: whatever they refuse is a fault of the app.
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Types?|TrustedScript/i.test(message.text()))
          throw new Error(message.text())
      })
      if (config !== served) await page.route('**/config.json', (route) => route.fulfill({ json: config }))
      return { page, context }
    },
    close: async () => await closeThoseOfOtherTests(''),
  }
}

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { chromium, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { systemClock } from '#kit/clock.ts'
import { createLog } from '#kit/log.ts'
import type { Log } from '#kit/log.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { findChromium, findChromiumShell } from '#support/find-chromium.ts'
import { testConfig } from '#support/test-config.ts'

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
  close(): Promise<void>
}

/** The built app under its own headers, as in production; without services. */
async function serveBuilt(config: RuntimeConfig, log: Log): Promise<ServerType> {
  const files = serveAppFiles('build/app')
  const root = createRootApp({ config, mounted: new Map(), files, newId: () => crypto.randomUUID(), log, clock: systemClock })
  const server = serve({ fetch: root.fetch, port: 0, hostname: 'localhost' })
  await once(server, 'listening')
  return server
}

/** `served`: what the server's headers allow, and what the app is told where a test says nothing else. */
export async function startApp(served: RuntimeConfig = testConfig): Promise<App> {
  const logged: string[] = []
  const server = await serveBuilt(served, createLog((line) => logged.push(line)))
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  /** By its switches: to start one takes as long as a test does. */
  const browsers = new Map<string, Browser>()
  let profiles: { testId: string; context: BrowserContext }[] = []
  /** A profile is done with when its test is: left open, twenty of them would slow the next ones down. */
  const closeThoseOfOtherTests = async (testId: string) => {
    const done = profiles.filter((open) => open.testId !== testId)
    profiles = profiles.filter((open) => open.testId === testId)
    for (const { context } of done) await context.close()
  }
  const browserWith = async (args: string[]): Promise<Browser> => {
    const key = args.join(' ')
    for (const [other, browser] of browsers) {
      if (other === key || browser.contexts().length > 0) continue
      browsers.delete(other)
      await browser.close()
    }
    // Cameras and permissions are the whole browser's.
    const executablePath = args.length > 1 ? findChromium() : findChromiumShell()
    const browser =
      browsers.get(key) ??
      (await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), chromiumSandbox: false, args }))
    browsers.set(key, browser)
    return browser
  }
  return {
    address,
    logged,
    async open({ view = phoneView, config = served, args = [], worker = false } = {}) {
      const { testId } = test.info()
      await closeThoseOfOtherTests(testId)
      // The setting of the browser, not a style: only that reaches the media queries in em.
      const browser = await browserWith([`--blink-settings=defaultFontSize=${view.textSize ?? 16}`, ...args])
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: view.width, height: view.height },
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
        deviceScaleFactor: 2,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
      profiles.push({ testId, context })
      const page = await context.newPage()
      // The headers are those of production: whatever they refuse is a fault of the app.
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted ?Types?|TrustedScript/i.test(message.text())) throw new Error(message.text())
      })
      await page.route('**/config.json', (route) => route.fulfill({ json: config }))
      // No signal, until a test answers.
      await page.route(/^https?:\/\/[^/]+\/(api|identity)\//, (route) => route.abort('internetdisconnected'))
      return { page, context }
    },
    async close() {
      await closeThoseOfOtherTests('')
      for (const browser of browsers.values()) await browser.close()
      server.close()
    },
  }
}

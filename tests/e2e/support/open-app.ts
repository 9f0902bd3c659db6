import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import type { ServerType } from '@hono/node-server'
import { chromium, test } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { RuntimeConfig } from '#contracts/runtime-config.ts'
import { serviceKeySchema } from '#contracts/service-key.ts'
import { serveAppFiles } from '#services/run/app-files.ts'
import { createRootApp } from '#services/run/root-app.ts'
import { findChromium } from '#support/find-chromium.ts'

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
}

/** The built app, without services: what it asks for is answered by the test or not at all. */
export interface App {
  address: string
  /** A fresh browser profile, with its own store. */
  open(options?: OpenOptions): Promise<{ page: Page; context: BrowserContext }>
  close(): Promise<void>
}

const noServices = Object.fromEntries(serviceKeySchema.options.map((key) => [key, null])) as RuntimeConfig['services']

export const testConfig: RuntimeConfig = {
  environment: 'test',
  services: { ...noServices, manifest: '/api/manifest' },
  identity: {
    region: 'eu-west-2',
    userPoolId: 'eu-west-2_Depot1',
    clientId: 'app-client',
    endpoint: '/identity/',
    identityPoolId: null,
    identityPoolEndpoint: null,
    hosted: null,
    mandatorySignIn: false,
  },
  content: null,
  captcha: null,
  training: { playerUrl: null },
  thirdParty: { consent: null, monitoring: null, pixel: null },
  push: { publicKey: null },
}

/** The built app under its own headers, as in production; without services. */
async function serveBuilt(): Promise<ServerType> {
  const files = serveAppFiles('build/app')
  const root = createRootApp({ config: testConfig, mounted: new Map(), files, newId: () => crypto.randomUUID() })
  const server = serve({ fetch: root.fetch, port: 0, hostname: 'localhost' })
  await once(server, 'listening')
  return server
}

export async function startApp(): Promise<App> {
  const server = await serveBuilt()
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  let browsers: { testId: string; browser: Browser }[] = []
  /** A browser is done with when its test is: left open, twenty of them would slow the next ones down. */
  const closeThoseOfOtherTests = async (testId: string) => {
    const done = browsers.filter((open) => open.testId !== testId)
    browsers = browsers.filter((open) => open.testId === testId)
    for (const { browser } of done) await browser.close()
  }
  return {
    address,
    async open({ view = phoneView, config = testConfig, args = [] } = {}) {
      const { testId } = test.info()
      await closeThoseOfOtherTests(testId)
      const executablePath = findChromium()
      const browser = await chromium.launch({
        ...(executablePath === undefined ? {} : { executablePath }),
        chromiumSandbox: false,
        // The setting of the browser, not a style: only that reaches the media queries in em.
        args: [`--blink-settings=defaultFontSize=${view.textSize ?? 16}`, ...args],
      })
      browsers.push({ testId, browser })
      const context = await browser.newContext({
        baseURL: address,
        viewport: { width: view.width, height: view.height },
        reducedMotion: 'reduce',
        // Its worker would answer before a test can; the stories of a whole round have it.
        serviceWorkers: 'block',
        deviceScaleFactor: 2,
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      })
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
      server.close()
    },
  }
}

import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { createServer } from 'vite'
import { findChromium } from '#support/find-chromium.ts'

/** Sizes in px; `textSize` is the default text size that the person has set in the browser. */
export type View = { name: string; width: number; height: number; textSize?: number }
export type Gallery = { show: (screen: string, theme?: string, extra?: string) => Promise<Page>; close: () => Promise<void> }

/** Serves the gallery on a free port. */
export async function serveGallery(): Promise<{ address: string; stop: () => Promise<void> }> {
  const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
  const server = await createServer({ configFile, logLevel: 'error', server: { port: 0, strictPort: false, hmr: false } })
  await server.listen()
  return { address: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}

export async function openGallery(address: string, { width, height, textSize = 16 }: View): Promise<Gallery> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    chromiumSandbox: false,
    // The setting of the browser, not a style: only that reaches the media queries in em.
    args: [`--blink-settings=defaultFontSize=${textSize}`],
  })
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  return {
    async show(screen, theme = 'light', extra = '') {
      await page.goto(`${address}?screen=${screen}&theme=${theme}${extra}`)
      await page.locator('main').waitFor()
      await page.evaluate(() => document.fonts.ready)
      return page
    },
    close: () => browser.close(),
  }
}

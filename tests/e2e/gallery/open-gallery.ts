import type { Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { contentSecurityPolicy } from '#kit/http/csp.ts'
import { testConfig } from '#support/test-config.ts'
import { browserWith } from '../support/browser-with.ts'

/** Sizes in px; `textSize` is the default text size that the person has set in the browser. */
export type View = { name: string; width: number; height: number; textSize?: number; forcedColors?: 'active' }
export type Gallery = {
  show: (screen: string, theme?: string, extra?: string) => Promise<Page>
  close: () => Promise<void>
}

/** Builds the gallery and serves it on a free port, under the app's own security policy. */
export async function serveGallery(): Promise<{ address: string; stop: () => Promise<void> }> {
  const configFile = fileURLToPath(new URL('./vite.config.ts', import.meta.url))
  await build({ configFile, logLevel: 'error' })
  const headers = { 'content-security-policy': contentSecurityPolicy(testConfig) }
  const server = await preview({ configFile, logLevel: 'error', preview: { port: 0, strictPort: false, headers } })
  return { address: server.resolvedUrls?.local[0] ?? '', stop: () => server.close() }
}

export async function openGallery(
  address: string,
  { width, height, textSize = 16, forcedColors }: View,
): Promise<Gallery> {
  // The setting of the browser, not a style: only that reaches the media queries in em.
  // And letters are drawn alike, whatever the system's settings for fonts.
  const browser = await browserWith([
    `--blink-settings=defaultFontSize=${textSize}`,
    '--font-render-hinting=none',
    '--disable-lcd-text',
  ])
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', forcedColors })
  const page = await context.newPage()
  return {
    async show(screen, theme = 'light', extra = '') {
      await page.goto(`${address}?screen=${screen}&theme=${theme}${extra}`)
      await page.locator('main').waitFor()
      await page.evaluate(() => document.fonts.ready)
      // Plots are drawn by code that is loaded later.
      await page.waitForFunction(() => document.querySelector('.plot-picture:empty') === null)
      return page
    },
    close: () => context.close(),
  }
}

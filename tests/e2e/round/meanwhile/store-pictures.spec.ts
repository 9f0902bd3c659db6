import { readFileSync, writeFileSync } from 'node:fs'
import { expect, type Browser, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { webManifest } from '#app/start/web-manifest.ts'
import { test } from '../../support/on-stack.ts'
import { signIn } from '../../support/sign-in.ts'
import type { Stack } from '../../support/stack.ts'
import { pressLoaded } from '../press-loaded.ts'

/** Parcels that are loaded before the pictures are taken. */
const done = 12
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
const wide = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 }

async function open(browser: Browser, stack: Stack, view: typeof narrow): Promise<Page> {
  const context = await browser.newContext({
    ...view,
    baseURL: `http://localhost:${stack.port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  await page.goto('/')
  await signIn(page, stack)
  return page
}

/** The same pixels in fewer bytes: flat areas are shorter without a filter of lines. */
const packed = (png: Buffer): Buffer =>
  PNG.sync.write(PNG.sync.read(png), { colorType: 2, filterType: 0, deflateLevel: 9, deflateStrategy: 0 })

/** "780x1688", as the header of a PNG says. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

// `RECORD_SCREENSHOTS=1` records them: alone, on services whose day has just begun.
test(
  'the pictures that a shop window shows are of the app in the middle of a round, in the sizes that its manifest says',
  { tag: '@proof' },
  async ({ browser, stack }) => {
    const pictures = new Map<string, Buffer>()
    const shoot = async (page: Page, name: string) =>
      void pictures.set(
        `/screenshots/${name}.png`,
        packed(await page.screenshot({ animations: 'disabled', caret: 'hide' })),
      )
    const phone = await open(browser, stack, narrow)
    for (let left = done; left >= 0; left--) {
      await phone.goto('/manifest')
      await phone.locator('a.list-row').filter({ hasText: 'To do' }).first().click()
      if (left > 0) await expect(await pressLoaded(phone)).toBeVisible()
    }
    await expect(phone.getByRole('button', { name: 'Deliver', exact: true })).toBeVisible()
    const parcel = new URL(phone.url()).pathname
    await shoot(phone, 'parcel-narrow')
    await phone.goto('/')
    await expect(phone.getByText('All sent').first()).toBeVisible()
    await shoot(phone, 'today-narrow')
    await phone.goto('/manifest')
    await expect(phone.locator('a.list-row').first()).toBeVisible()
    await shoot(phone, 'round-narrow')
    const tablet = await open(browser, stack, wide)
    await expect(tablet.getByText(/left of/).first()).toBeVisible()
    for (const beside of [/^Round offer/, /^News/, 'Pay this week'])
      await expect(tablet.getByText(beside).first()).toBeVisible()
    await shoot(tablet, 'today-wide')
    await tablet.goto(parcel)
    await expect(tablet.getByRole('button', { name: 'Deliver', exact: true })).toBeVisible()
    await shoot(tablet, 'round-wide')
    for (const { src, sizes } of webManifest.screenshots) {
      const picture = pictures.get(src)
      expect(picture && sizeOf(picture)).toBe(sizes)
      if (picture && process.env['RECORD_SCREENSHOTS']) writeFileSync(`public${src}`, picture)
      expect(sizeOf(readFileSync(`public${src}`))).toBe(sizes)
    }
  },
)

import { writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../../support/on-stack.ts'
import { openDesk } from '../desk-and-phone.ts'
import { pressLoaded } from '../press-loaded.ts'
import { openPhone } from './on-two-sides.ts'

/** Bytes of the picture, which the README shows. */
const most = 250_000
/** Px of the picture's inner height. */
const height = 600

/** Both screens beside each other, at one height. */
async function pictureOf(page: Page, sides: readonly Page[]): Promise<Buffer> {
  const shots = await Promise.all(
    sides.map(async (side) => await side.screenshot({ animations: 'disabled', caret: 'hide' })),
  )
  const images = shots.map(
    (shot) =>
      `<img style="height:${height}px;border-radius:12px;border:1px solid #c3ccd9" src="data:image/png;base64,${shot.toString('base64')}">`,
  )
  await page.setContent(
    `<body style="margin:0"><main style="display:inline-flex;gap:24px;padding:24px;background:#e6ebf2">${images.join('')}</main></body>`,
  )
  return await page.locator('main').screenshot()
}

// `RECORD_SCREENSHOTS=1` records it: alone, on services whose day has just begun.
test(
  'a morning of the demo, at the desk and on the phone, is the picture of the README',
  { tag: '@proof' },
  async ({ browser, page, stack }) => {
    const phone = await openPhone(browser, stack)
    for (let loaded = 0; loaded < 3; loaded++) {
      await phone.goto('/manifest')
      await phone.locator('a.list-row').filter({ hasText: 'To do' }).first().click()
      await expect(await pressLoaded(phone)).toBeVisible()
    }
    await phone.goto('/')
    await expect(phone.getByText('All sent').first()).toBeVisible()
    const desk = await openDesk(browser, stack)
    await expect(desk.getByText('A. Example (demo)').first()).toBeVisible()
    await expect(desk.getByText('Advert: Winter tyres, set of four (demo)')).toBeVisible()
    await page.setViewportSize({ width: 1400, height: 700 })
    const picture = await pictureOf(page, [desk, phone])
    expect(picture.length).toBeLessThan(most)
    if (process.env['RECORD_SCREENSHOTS']) writeFileSync('docs/both-sides.png', picture)
  },
)

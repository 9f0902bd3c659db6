import { expect, test, type Page } from '@playwright/test'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

test.describe.configure({ timeout: 120_000 })

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(12, () => ({ services: ['signature', 'age_check_18'] }))
const round = { manifests: [manifestOf()], parcels }
const own = parcels[0]?.barcodes[0]?.text ?? ''

/** Keeps every track that the page was given. */
const keepTracks = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const tracks: MediaStreamTrack[] = []
    Object.assign(globalThis, { tracks })
    const { mediaDevices } = navigator
    const ask = mediaDevices.getUserMedia.bind(mediaDevices)
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints)
      tracks.push(...stream.getTracks())
      return stream
    }
  })
const live = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.filter((track) => track.readyState === 'live')
        .length,
  )
const turnPage = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((hide) => {
    Object.defineProperty(document, 'hidden', { value: hide, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('the camera runs while the scanner is open and in front, once, and never after', async () => {
  const { page, context } = await app.open({ args: await cameraOf([codeLabel(own)]) })
  await keepTracks(page)
  await seed(page, round)
  await page.goto('/scan')
  await expect.poll(() => live(page)).toBe(1)
  await turnPage(page, true)
  await expect.poll(() => live(page)).toBe(0)
  await turnPage(page, false)
  await expect.poll(() => live(page)).toBe(1)

  for (let turn = 0; turn < 20; turn += 1) {
    await page.getByRole('link', { name: 'Close the scanner' }).click()
    await expect.poll(() => live(page)).toBe(0)
    await page.goBack()
    // Now and then closed again before the camera has answered.
    if (turn % 2 === 0) await expect.poll(() => live(page)).toBe(1)
  }
  await expect.poll(() => live(page)).toBe(1)
  await expect.poll(() => page.workers().length).toBe(1)

  // A sign-out happens on another screen; back in the history is what was before the app.
  await page.getByRole('link', { name: 'Close the scanner' }).click()
  await page.getByRole('link', { name: 'More' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign out|Keep/ })
    .first()
    .click()
  await page.waitForURL('**/auth/sign-in-courier*')
  await expect.poll(() => live(page)).toBe(0)
  await expect.poll(() => page.workers().length).toBe(0)
  await page.goBack()
  expect(page.url()).not.toContain('/scan')
  await context.close()
})

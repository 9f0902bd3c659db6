import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { phoneView, startApp } from '../support/open-app.ts'
import type { App, View } from '../support/open-app.ts'
import { openScan, wedge } from '../support/open-scan.ts'
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
const deniedCamera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']

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
  page.evaluate(() => (globalThis as unknown as { tracks: MediaStreamTrack[] }).tracks.filter((track) => track.readyState === 'live').length)
const turnPage = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((hide) => {
    Object.defineProperty(document, 'hidden', { value: hide, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)

test('a camera that is switched off, or taken, is said, and typing goes on', async () => {
  const { page, verdict, close } = await openScan(app, round, deniedCamera)
  await expect(page.getByText('The camera is switched off for this app.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.evaluate(() => {
    MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('busy', 'NotReadableError'))
  })
  await page.getByRole('button', { name: 'Try the camera again' }).click()
  await expect(page.getByText('Another app is using the camera.')).toBeVisible()
  await wedge(page, own)
  await expect(verdict).toContainText('On your round')
  await close()
})

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

  // A sign-out happens on another screen; back in the history there is no scanner any more.
  await page.getByRole('link', { name: 'Close the scanner' }).click()
  await page.getByRole('link', { name: 'More' }).first().click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /Sign out|Keep/ }).first().click()
  await page.waitForURL('**/auth/sign-in-courier*')
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect.poll(() => live(page)).toBe(0)
  await expect.poll(() => page.workers().length).toBe(0)
  await context.close()
})

test('torch, zoom and another lens are offered where the phone has them', async () => {
  const { page, context } = await app.open({ args: await cameraOf([{ symbols: [] }]) })
  await page.addInitScript(() => {
    const applied: unknown[] = []
    Object.assign(globalThis, { applied })
    MediaStreamTrack.prototype.getCapabilities = () => ({ torch: true, zoom: { min: 1, max: 4, step: 0.1 } }) as MediaTrackCapabilities
    MediaStreamTrack.prototype.applyConstraints = async (constraints) => void applied.push(constraints?.advanced?.[0])
    const lens = (deviceId: string, label: string) => ({ kind: 'videoinput', deviceId, label }) as MediaDeviceInfo
    MediaDevices.prototype.enumerateDevices = async () => [lens('a', 'Back camera'), lens('b', 'Wide camera')]
  })
  await seed(page, round)
  await page.goto('/scan')
  const torch = page.getByRole('button', { name: 'Torch' })
  await torch.click()
  await expect(torch).toHaveAttribute('aria-pressed', 'true')
  const zoom = page.getByRole('button', { name: 'Zoom in' })
  await zoom.click()
  await expect(zoom).toHaveAttribute('aria-pressed', 'true')
  expect(await page.evaluate(() => (globalThis as unknown as { applied: unknown[] }).applied)).toEqual([{ torch: true }, { zoom: 2 }])
  await page.getByRole('button', { name: 'Use another camera' }).click()
  await expect(page.getByText('Back camera')).toBeVisible()
  await expect(torch).toHaveAttribute('aria-pressed', 'false')
  await context.close()
})

const views: (View & { name: string })[] = [
  { name: 'phone', ...phoneView },
  { name: 'small phone', width: 320, height: 568 },
  { name: 'wide screen', width: 1280, height: 800 },
  { name: 'phone with text at 200 %', width: 390, height: 844, textSize: 32 },
]
for (const { name, ...view } of views) {
  test(`on a ${name} the scanner has no accessibility fault and nothing is cut off`, async () => {
    const { page, verdict, close } = await openScan(app, round, await cameraOf([{ symbols: [] }]), view)
    for (const [code, title] of [[null, null], [own, 'On your round'], ['Z9Z9Z9Z9Z9Z90926', 'Not on your round']] as const) {
      if (code !== null) {
        await wedge(page, code)
        await expect(verdict).toContainText(title)
      }
      expect.soft(await (name === 'phone' ? axeFaultsInEveryTheme : axeFaults)(page), `${title}`).toEqual([])
      expect.soft(await measureLayout(page), `${title}`).toEqual([])
    }
    await close()
  })
}

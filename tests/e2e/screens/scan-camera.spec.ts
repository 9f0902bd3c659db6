import { expect, test } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { openScan, wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

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
/** A picture without any code. */
const plainCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const deniedCamera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']

test('a camera that is switched off, taken or not there is said, and typing goes on', async () => {
  const { page, verdict, close } = await openScan(app, round, deniedCamera)
  await expect(page.getByText('The camera is switched off for this app.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  for (const [error, words] of [
    ['NotReadableError', 'Another app is using the camera.'],
    ['NotFoundError', 'There is no camera on this device.'],
  ] as const) {
    await page.evaluate((name) => {
      MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', name))
    }, error)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(words)).toBeVisible()
  }
  await wedge(page, own)
  await expect(verdict).toContainText('On your round')
  await close()
})

test('torch, zoom and another lens are offered where the phone has them', { tag: '@proof' }, async () => {
  const { page, context } = await app.open({ args: plainCamera })
  await page.addInitScript(() => {
    const applied: unknown[] = []
    Object.assign(globalThis, { applied })
    MediaStreamTrack.prototype.getCapabilities = () =>
      ({ torch: true, zoom: { min: 1, max: 4, step: 0.1 } }) as MediaTrackCapabilities
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
  expect(await page.evaluate(() => (globalThis as unknown as { applied: unknown[] }).applied)).toEqual([
    { torch: true },
    { zoom: 2 },
  ])
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
  test(`on a ${name} the scanner has no accessibility fault and nothing is cut off`, { tag: '@proof' }, async () => {
    const { page, verdict, close } = await openScan(app, round, plainCamera, view)
    for (const [code, title] of [
      [null, null],
      [own, 'On your round'],
      ['Z9Z9Z9Z9Z9Z90926', 'Not on your round'],
    ] as const) {
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

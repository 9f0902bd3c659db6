import { expect, test } from '@playwright/test'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { numberedId } from '#support/parcels.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { startApp, type App } from '../support/open-app.ts'
import { openScan, waiting, wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf } from '../support/seed.ts'

// Each opens a browser of its own: the camera's film is one of its switches.
test.describe.configure({ timeout: 120_000 })

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const at = '2026-05-14T06:00:00.000Z'
const recall: ParcelEvent = {
  id: numberedId(0xeca11),
  by: 'depot',
  kind: 'mark',
  mark: 'recalled',
  photos: [],
  deviceTime: at,
  occurredAt: at,
  receivedAt: at,
}
const parcels = parcelsOf(12, (i) => {
  if (i === 3) return { marks: ['recalled'], version: 1, events: [recall] }
  if (i === 5) return { barcodes: [{ format: 'Code128', text: 'A1B2C3D4E5F60004', kind: 'carrier' }] }
  return {}
})
const codeOf = (i: number): string => parcels[i]?.barcodes[0]?.text ?? ''
/** Confirming is the delivery here, so that one press deals with a label. */
const round = { manifests: [manifestOf()], parcels, toggles: { [deliveredToggle]: false } }
const stranger = 'Z9Z9Z9Z9Z9Z90926'

test('a label that stays in view stays dealt with', async () => {
  const { page, verdict, said, close } = await openScan(
    app,
    round,
    await cameraOf([codeLabel(codeOf(0), 'code128', -4)]),
  )
  await expect(verdict).toContainText('On your round')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('1 done')).toBeVisible()
  // Longer than the cooldown.
  await page.waitForTimeout(3_000)
  await expect(verdict).toHaveCount(0)
  expect(await said()).toEqual(['On your round. 1 of 12. 1 Example Street.'])
  await close()
})

test('a code that is on no list says so and can be reported as extra', async () => {
  const { page, verdict, close } = await openScan(app, round, await cameraOf([codeLabel(stranger)]))
  await expect(verdict).toContainText('Not on your round')
  await expect(page.getByText('Z9Z9 Z9Z9 Z9Z9 0926')).toBeVisible()
  await page.getByRole('button', { name: 'Scan again' }).click()
  await expect(verdict).toContainText('Not on your round')
  await page.getByRole('button', { name: 'Report as extra' }).click()
  await expect(page.getByRole('status')).toContainText('Extra reported')
  expect(await waiting(page)).toMatchObject([{ command: 'reportExtraParcel', input: { barcode: { text: stranger } } }])
  await wedge(page, stranger)
  await expect(verdict).toContainText('Already put to one side')
  await close()
})

test('codes that no carrier prints are never taken for a parcel', async () => {
  const noise = {
    symbols: [
      { kind: 'itf', text: '1234567890', modulePixels: 2 },
      { kind: 'ean8', text: '96385074', modulePixels: 2 },
    ],
  } as const
  const { page, verdict, said, close } = await openScan(app, round, await cameraOf([noise]))
  await expect(page.getByText('Not a parcel barcode.')).toBeVisible()
  await page.waitForTimeout(2_000)
  await expect(verdict).toHaveCount(0)
  expect(await said()).toEqual([])
  await close()
})

test('a typed verdict stays though the camera sees other labels, until it is put away', async () => {
  const { page, verdict, close } = await openScan(
    app,
    round,
    await cameraOf([codeLabel(codeOf(1)), codeLabel(codeOf(2))]),
  )
  await expect(verdict).toContainText(/[23] of 12/)
  await page.getByRole('button', { name: 'Type code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(8))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(verdict).toContainText('9 of 12')
  // Both labels have been in the picture again, each longer than a verdict of the camera stands.
  await page.waitForTimeout(4_000)
  await expect(verdict).toContainText('9 of 12')
  await page.getByRole('button', { name: 'Scan another parcel' }).click()
  await expect(verdict).toContainText(/[23] of 12/)
  await close()
})

test('a verdict stays under a pressed finger and under the keyboard’s focus, then gives way', async () => {
  const film = await cameraOf([codeLabel(codeOf(1)), codeLabel(codeOf(2))])
  const { page, verdict, said, close } = await openScan(app, round, film)
  const confirm = page.getByRole('button', { name: 'Confirm' })
  const door = page.locator('.scan-verdict h3')
  await confirm.hover()
  await page.mouse.down()
  const pressed = await door.innerText()
  await page.waitForTimeout(2_500)
  await expect(door).toHaveText(pressed)
  await page.mouse.move(5, 300)
  await page.mouse.up()
  await expect(door).not.toHaveText(pressed)

  await page.getByRole('link', { name: 'Close the scanner' }).focus()
  await page.keyboard.press('Tab')
  await expect(confirm).toBeFocused()
  const focused = await door.innerText()
  const before = (await said()).length
  await page.waitForTimeout(2_500)
  await expect(door).toHaveText(focused)
  expect(await said()).toHaveLength(before)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toContainText(`${focused} confirmed`)
  const [only] = await waiting(page)
  expect(parcels.find(({ id }) => id === only?.input['parcelId'])?.address.house).toBe(focused.split(' ')[0])
  await expect(verdict).toBeVisible()
  await close()
})

test('half a label is no parcel, and two parcels in one picture are both counted', async () => {
  const film = await cameraOf(
    [
      { ...codeLabel(codeOf(0)), half: true },
      { symbols: [1, 2].map((i) => ({ kind: 'code128', text: codeOf(i), modulePixels: 2 })) },
    ],
    3,
  )
  const { page, close } = await openScan(app, round, film)
  await page.goto('/scan/batch')
  // The film goes round: by a third scan the half label was before the camera too.
  await expect(page.getByText('2 of 11 found')).toBeVisible()
  await expect.poll(async () => (await waiting(page)).length).toBeGreaterThan(2)
  const scanned = (await waiting(page)).map(({ input }) => (input['barcode'] as { text: string }).text)
  expect(new Set(scanned)).toEqual(new Set([codeOf(1), codeOf(2)]))
  await close()
})

test('a black picture is said to be one, and goes on when it is not', async () => {
  const film = await cameraOf([{ symbols: [], black: true }, codeLabel(codeOf(0))], 6)
  const { page, verdict, close } = await openScan(app, round, film)
  await expect(page.getByText('Too dark to scan.')).toBeVisible()
  await expect(verdict).toContainText('On your round')
  await expect(page.getByText('Too dark to scan.')).toHaveCount(0)
  await close()
})

test('a camera that is lost in the middle is said, and started again by a press; what was scanned is kept', async () => {
  const { page, close } = await openScan(app, round, await cameraOf([codeLabel(codeOf(0))]))
  await page.goto('/scan/batch')
  await expect(page.getByText('1 of 11 found')).toBeVisible()
  await page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null
    stream?.getVideoTracks()[0]?.dispatchEvent(new Event('ended'))
  })
  await expect(page.getByText('The camera stopped. Another app may be using it. Your scans are saved.')).toBeVisible()
  await wedge(page, codeOf(1))
  await expect(page.getByText('2 of 11 found')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('The camera stopped.')).toHaveCount(0)
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  await close()
})

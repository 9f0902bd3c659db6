import { expect, test, type Locator } from '@playwright/test'
import { encode } from 'jpeg-js'
import type { ParcelEvent } from '#contracts/parcel/parcel.ts'
import { deliveredToggle } from '#domain/delivered-toggle.ts'
import { drawLabel } from '#support/labels/label.ts'
import { drawScene } from '#support/labels/scene.ts'
import { numberedId } from '#support/parcels.ts'
import { axeFaults } from '../support/axe-faults.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { startApp, type App } from '../support/open-app.ts'
import { openScan, waiting, wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf } from '../support/seed.ts'
import { holdPressGuards, pressThere, turnPressGuards } from '../support/press-guards.ts'
import { waitingStatus } from '../support/waiting-taps.ts'

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
const round = { manifests: [manifestOf()], parcels }

/** Whether a press would reach the toast so many milliseconds after it has appeared; '' of one that was drawn anew meanwhile. */
const pressedAt = (element: Locator, ms: number): Promise<string> =>
  element.evaluate((shown: HTMLElement, time) => {
    shown.style.animation = 'none'
    shown.getBoundingClientRect()
    shown.style.animation = ''
    for (const animation of shown.getAnimations()) {
      animation.pause()
      animation.currentTime = time
    }
    const { pointerEvents } = getComputedStyle(shown)
    for (const animation of shown.getAnimations()) animation.finish()
    return pointerEvents
  }, ms)

test('an own parcel is on the round, and confirmed in one tap where that is its delivery', async () => {
  const { page, verdict, said, close } = await openScan(
    app,
    { ...round, toggles: { [deliveredToggle]: false } },
    await cameraOf([codeLabel(codeOf(0), 'code128', -4)]),
  )
  await expect(verdict).toContainText('On your round')
  await expect(verdict).toContainText('1 of 12')
  await expect(page.locator('.viewfinder-mark')).toHaveCount(4)
  await page.getByRole('button', { name: 'Confirm' }).click()

  await expect(page.getByRole('status')).toContainText('1 Example Street confirmed')
  await expect.poll(() => pressedAt(page.locator('.toast'), 100)).toBe('none')
  await expect(page.getByText('1 done')).toBeVisible()
  expect(await waiting(page)).toMatchObject([
    { command: 'recordParcelStatus', input: { parcelId: parcels[0]?.id, status: 'confirmed' } },
  ])
  await expect(page.locator('main')).toBeFocused()
  await expect(verdict).toHaveCount(0)
  expect(await said()).toEqual(['On your round. 1 of 12. 1 Example Street.'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('0 done')).toBeVisible()
  expect((await waiting(page)).map(({ command }) => command)).toEqual(['recordParcelStatus', 'undoParcelStatus'])
  await close()
})

test('a press that was meant for the verdict before is dropped, and a key is not', async () => {
  const { page, verdict, close } = await openScan(app, round, [])
  await holdPressGuards(page)
  await page.reload()
  await expect(page.getByText('There is no camera on this device.')).toBeVisible()
  await wedge(page, codeOf(8))
  await expect(verdict).toContainText('9 of 12')
  await turnPressGuards(page, 351)
  await wedge(page, codeOf(0))
  await expect(verdict).toContainText('1 of 12')
  await turnPressGuards(page, 349)
  await pressThere(page, page.getByRole('link', { name: 'Open parcel' }))
  await expect(page).toHaveURL(/\/scan$/)
  await page.getByRole('link', { name: 'Open parcel' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(parcels[0]?.id ?? ''))
  await close()
})

test('a hand scanner, typing and a picture lead to the same verdicts, without any camera', async () => {
  const taps = parcels.slice(1, 2).map((parcel) => waitingStatus(parcel))
  const { page, verdict, said, close } = await openScan(app, { ...round, taps }, [])
  await expect(page.getByText('There is no camera on this device.')).toBeVisible()

  await wedge(page, codeOf(8))
  await page.getByRole('button', { name: 'Loaded', exact: true }).click()
  await wedge(page, 'NEWONE0000000001')
  await expect(verdict).toContainText('Not on your round')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Report as extra' }).click()
  // The toast tells of something else by now: what was recorded before the last label can still be taken back.
  await wedge(page, codeOf(1))
  await expect(page.getByRole('link', { name: 'Deliver' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo 9 Example Street loaded' }).click()
  await expect(page.getByRole('status')).toContainText('9 Example Street undone')
  await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  await expect(page.locator('.scan-verdict')).toContainText('Loaded')
  await wedge(page, codeOf(3))
  await expect(verdict).toContainText('Recalled')
  await expect(page.locator('.scan-verdict')).toContainText('The depot wants it back.')
  await expect(page.getByRole('link', { name: 'Deliver' })).toHaveCount(0)
  await wedge(page, codeOf(4))
  await expect(verdict).toContainText('More than one')
  await page.keyboard.press('Escape')
  await expect(verdict).toHaveCount(0)

  await page.getByRole('button', { name: 'Type code' }).click()
  const field = page.getByRole('textbox', { name: 'Code' })
  await expect(field).toBeFocused()
  await field.fill('A1')
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('The code needs at least 6 characters')).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(
    codeOf(0)
      .toLowerCase()
      .replace(/(.{4})/g, '$1 '),
  )
  await field.press('Enter')
  await expect(verdict).toContainText('1 of 12')
  // Typed, it holds the camera up until it is answered or put away.
  await page.getByRole('button', { name: 'Scan another parcel' }).click()
  await expect(verdict).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()

  const { data, width, height } = drawScene(await drawLabel([{ kind: 'datamatrix', text: codeOf(7), modulePixels: 4 }]))
  const picture = {
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: encode({ data: Buffer.from(data.buffer), width, height }, 90).data,
  }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(verdict).toContainText('8 of 12')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  await expect(page.getByText('This file is not a photo.')).toBeVisible()
  expect(await said()).toEqual([
    'On your round. 9 of 12. 9 Example Street.',
    'Not on your round. Code ending 0 0 0 1.',
    'On your round. 2 of 12. 2 Example Street. Loaded.',
    'Recalled. 4 of 12. 4 Example Street.',
    'More than one. 2 parcels have this code.',
    'On your round. 1 of 12. 1 Example Street.',
    'On your round. 8 of 12. 8 Example Street.',
  ])
  await close()
})

const torn = ['jd00 0225 1000 0123 45', '(00)340123450000000031', 'DEMO000010470028', 'DEMO000010480028']
const listed = parcelsOf(torn.length, (i) => ({
  barcodes: [{ format: 'None', text: torn[i] ?? '', kind: 'other' }],
}))

test('a barcode is known however it is written, by its end too, and by a hand scanner that is slow or sends no Enter', async () => {
  const { page, verdict, close } = await openScan(app, { manifests: [manifestOf()], parcels: listed }, [])
  const away = async () => {
    await page.keyboard.press('Escape')
    await expect(verdict).toHaveCount(0)
  }
  await wedge(page, 'jd0002251000012345')
  await expect(verdict).toContainText('1 of 4')
  await away()
  await wedge(page, ']d200340123450000000031')
  await expect(verdict).toContainText('2 of 4')
  await away()
  await page.locator('main').focus()
  await wedge(page, 'demo000010470028', { gapMs: 60, end: [] })
  await expect(verdict).toContainText('3 of 4')
  await away()

  const field = page.getByRole('textbox', { name: 'Code' })
  await page.getByRole('button', { name: 'Type code' }).click()
  await field.fill('470028')
  await field.press('Enter')
  await expect(page.getByText(/^Is it this parcel\?/)).toBeFocused()
  await page.getByRole('button', { name: 'No, another parcel' }).click()
  await expect(verdict).toContainText('Not on your round')
  await away()
  await page.getByRole('button', { name: 'Type code' }).click()
  await field.fill('0028')
  await page.getByRole('button', { name: 'Find', exact: true }).click()
  await expect(page.getByText('2 parcels on your list have a code ending in 0028.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('button', { name: /DEMO 0000 1048 0028/ }).click()
  await expect(verdict).toContainText('4 of 4')
  await page.getByRole('button', { name: 'Scan another parcel' }).click()
  await page.getByRole('button', { name: 'Type code' }).click()
  await field.fill('9999')
  await field.press('Enter')
  await expect(page.getByText('The code needs at least 6 characters')).toBeVisible()
  await close()
})

test('without a list nothing is called a stranger', async () => {
  const { page, verdict, close } = await openScan(app, {}, [])
  await expect(page.getByText('There is no list on this phone yet.')).toBeVisible()
  await wedge(page, codeOf(0))
  await expect(verdict).toContainText('No list yet')
  await expect(page.getByRole('button', { name: 'Report as extra' })).toHaveCount(0)
  await close()
})

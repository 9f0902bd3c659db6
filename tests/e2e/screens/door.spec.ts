import { expect, test, type Page } from '@playwright/test'
import { encode } from 'jpeg-js'
import type { RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

type Kept = { command: string; input: RecordStatusInput }
const kept = async (page: Page) => await storedRows<Kept>(page, 'outbox')

/** A picture of one grey. */
const plainPicture = (grey: number) => ({
  name: 'door.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(encode({ data: Buffer.alloc(640 * 480 * 4, grey), width: 640, height: 480 }, 80).data),
})

const glass = (page: Page) => page.locator('.signature-pad')

/** A name as a finger writes it: up and down across the glass. */
async function sign(page: Page): Promise<void> {
  const box = await glass(page).boundingBox()
  if (!box) throw new Error('There is no glass to sign on.')
  const at = (x: number, y: number) => [box.x + x * box.width, box.y + y * box.height] as const
  await page.mouse.move(...at(0.2, 0.6))
  await page.mouse.down()
  for (const [x, y] of [
    [0.3, 0.2],
    [0.4, 0.7],
    [0.5, 0.2],
    [0.6, 0.7],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
}

test('a signed delivery without signal: a dot is refused, a hand is kept, and the place only by consent', async () => {
  const { page, context } = await app.open()
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: 51.5, longitude: -0.14, accuracy: 8 })
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(2, () => ({ services: ['signature'] })) })
  await page.goto('/manifest')
  await page.locator('a.list-row').first().click()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const deliver = dialog.getByRole('button', { name: 'Deliver' })
  await dialog.getByRole('radio', { name: 'The recipient' }).check()
  await dialog.getByRole('textbox', { name: 'Signed by' }).fill('A. Example')
  await deliver.click()
  await expect(page.getByRole('alert')).toContainText('This needs a signature: on screen, or as a typed name.')
  await glass(page).click()
  await deliver.click()
  await expect(page.getByRole('alert')).toContainText('That isn’t a signature.')
  await dialog.getByRole('button', { name: 'Clear the signature' }).click()
  await sign(page)
  await expect(dialog.getByRole('figure', { name: 'The signature so far' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Add location/ }).check()
  await expect(dialog.getByText('Location found (±8 m).')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await deliver.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('figure', { name: 'Signature of A. Example' })).toBeVisible()
  await expect(page.getByText('Location saved (±8 m)')).toBeVisible()
  const [tap] = await kept(page)
  expect(tap?.input.proof?.signature?.kind).toBe('drawn')
  expect(tap?.input.location).toEqual({ lat: 51.5, lng: -0.14, accuracy: 8 })
})

test('a dark photo is offered to be taken again and can be kept; a denied camera leaves the file', async () => {
  const { page, context } = await app.open()
  await context.grantPermissions([])
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(2) })
  await page.goto('/manifest')
  await page.locator('a.list-row').first().click()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Letterbox' }).check()
  await expect(dialog.getByText('Take the photo before posting.')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(plainPicture(8))
  await expect(dialog.getByText('This photo is dark.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take it again' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toHaveCount(0)
  await expect(dialog.getByText(/Choose a photo instead\./)).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(plainPicture(8))
  await dialog.getByRole('button', { name: 'Keep this photo' }).click()
  await expect(dialog.getByText('This photo is dark.')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await expect(dialog).toHaveCount(0)
  const [tap] = await kept(page)
  expect([tap?.input.proof, tap?.input.photos.length, tap?.input.location]).toEqual([
    { handover: 'letterbox' },
    1,
    undefined,
  ])
})

test('the doors of one stairwell are delivered by one press and taken back by one undo', async () => {
  const { page, context } = await app.open()
  const address = parcelsOf(1)[0]?.address
  const flats = ['Flat 1, 14', 'Flat 2, 14', '16'].map((house) => ({
    address: { ...(address as NonNullable<typeof address>), house },
  }))
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3, (i) => flats[i] ?? {}) })
  await page.goto('/manifest')
  await page.locator('a.list-row').first().click()
  await context.setOffline(true)
  await page.getByRole('link', { name: /1 more in this stairwell/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Safe place' }).check()
  await dialog.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Deliver' }).click()
  await expect(page.getByText('2 parcels delivered')).toBeVisible()
  expect((await kept(page)).map(({ input }) => [input.status, input.photos.length])).toEqual([
    ['delivered', 1],
    ['delivered', 1],
  ])
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone: 2 parcels')).toBeVisible()
  expect((await kept(page)).map(({ command }) => command)).toEqual([
    'recordParcelStatus',
    'recordParcelStatus',
    'undoParcelStatus',
    'undoParcelStatus',
  ])
})

test('choosing a safe place opens the camera, and the sheet is complete once the photo is taken', async () => {
  const { page } = await app.open({ args: await cameraOf([codeLabel('A1B2C3D4')]) })
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(2) })
  await page.goto(`/manifest/${parcelsOf(1)[0]?.id}?do=deliver`)
  const dialog = page.getByRole('dialog', { name: 'Deliver to 1 Example Street' })
  const deliver = dialog.getByRole('button', { name: 'Deliver' })
  // Named as the button that opens the camera: it stands where that stood.
  const shutter = dialog.getByRole('button', { name: 'Take photo', exact: true })
  await dialog.getByRole('radio', { name: 'Safe place' }).check()
  await expect(shutter).toBeFocused()
  await expect(shutter).toHaveAttribute('aria-disabled', 'false')
  // Meanwhile it has the sheet to itself; the plain file input is still there.
  await expect(deliver).toBeHidden()
  await expect(dialog.getByText('Choose a photo')).toBeInViewport()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close camera' }).click()
  await deliver.click()
  await expect(page.getByRole('alert')).toContainText('This needs a photo.')
  await shutter.click()
  await expect(dialog.getByLabel('Camera view')).toBeVisible()
  await expect(shutter).toHaveAttribute('aria-disabled', 'false')
  await shutter.click()
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeInViewport()
  await expect(page.getByText('This needs a photo.')).toHaveCount(0)
  await deliver.click()
  await expect(dialog).toHaveCount(0)
  expect((await kept(page))[0]?.input.photos).toHaveLength(1)
})

test('with the arrow keys no answer on the way opens the camera', async () => {
  const { page } = await app.open({ args: await cameraOf([codeLabel('A1B2C3D4')]) })
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(2) })
  await page.goto(`/manifest/${parcelsOf(1)[0]?.id}?do=deliver`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'A neighbour' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Safe place' })).toBeChecked()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Letterbox' })).toBeFocused()
  await expect(dialog.getByLabel('Camera view')).toHaveCount(0)
})

test('the three most used reasons come first, the others on request, and none is carried forward that cannot be', async () => {
  const { page } = await app.open()
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(2) })
  await page.goto(`/manifest/${parcelsOf(1)[0]?.id}?do=unable`)
  const dialog = page.getByRole('dialog', { name: 'Unable to deliver to 1 Example Street' })
  await expect(dialog.getByRole('radio')).toHaveCount(3)
  await expect(dialog.getByRole('button', { name: 'Unable' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'More reasons' }).click()
  await expect(dialog.getByRole('radio')).toHaveCount(12)
  await expect(dialog.getByRole('radio', { name: /No access/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Carry forward', exact: true }).click()
  const offered = page.getByRole('dialog').getByRole('option')
  await expect(offered).toHaveText([
    'No reason',
    'No answer',
    'No safe place',
    'No access',
    'Business closed',
    'Out of time',
    'Unsafe (dog, weather)',
    'Vehicle breakdown',
  ])
})

test('what else is for the door is offered first when one parcel is delivered, and leads on to the next stop', async () => {
  const { page } = await app.open()
  const address = parcelsOf(1)[0]?.address
  const parcels = parcelsOf(4, (i) => (i < 3 && address ? { address } : {}))
  await seed(page, { manifests: [manifestOf()], parcels })
  await page.goto(`/manifest/${parcels[0]?.id}?do=deliver`)
  const dialog = page.getByRole('dialog')
  const hand = async () => {
    await dialog.getByRole('radio', { name: 'The recipient' }).check()
    await dialog.getByRole('button', { name: 'Deliver' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await hand()
  const bar = page.getByRole('region', { name: 'Actions' })
  await expect(bar.getByRole('link')).toHaveText(['2 more for this door', 'Open stop 2'])
  await bar.getByRole('link', { name: '2 more for this door' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '2 selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  await hand()
  await expect(page.getByText('2 parcels delivered')).toBeVisible()
  await expect(bar.getByRole('link')).toHaveText(['Open stop 4'])
})

for (const view of [
  { width: 320, height: 640 },
  { width: 320, height: 640, textSize: 32 },
  { width: 390, height: 844, textSize: 32 },
]) {
  test(
    `the sheets keep their button in sight at ${view.width} px with text of ${view.textSize ?? 16}`,
    { tag: '@proof' },
    async () => {
      const { page } = await app.open({ view, args: await cameraOf([codeLabel('A1B2C3D4')]) })
      await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
      await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(2) })
      const dialog = page.getByRole('dialog')
      const submit = dialog.locator('button[type=submit]')
      for (const status of ['delivered', 'unable_to_deliver', 'carry_forward', 'missing']) {
        await page.goto(`/manifest/${parcelsOf(1)[0]?.id}?popup=record&as=${status}`)
        await expect(submit).toBeInViewport({ ratio: 1 })
        expect.soft(await measureLayout(page), status).toEqual([])
      }
      await page.goto(`/manifest/${parcelsOf(1)[0]?.id}?popup=record&as=delivered`)
      await dialog.getByRole('radio', { name: 'Safe place' }).check()
      await expect(dialog.getByRole('button', { name: 'Take photo', exact: true })).toBeInViewport({ ratio: 1 })
      expect.soft(await measureLayout(page), 'camera').toEqual([])
    },
  )
}

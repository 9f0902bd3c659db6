import { expect, test, type Page } from '@playwright/test'
import { encode } from 'jpeg-js'
import type { RecordStatusInput } from '#contracts/parcel.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
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
  await dialog.getByRole('textbox', { name: 'Name of who signed' }).fill('A. Example')
  await deliver.click()
  await expect(page.getByRole('alert')).toContainText('This one needs a signature: on the glass, or as a typed name.')
  await glass(page).click()
  await deliver.click()
  await expect(page.getByRole('alert')).toContainText('A dot is no signature.')
  await dialog.getByRole('button', { name: 'Clear the signature' }).click()
  await sign(page)
  await expect(dialog.getByRole('figure', { name: 'The signature so far' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: /Add where I am/ }).check()
  await expect(dialog.getByText('Found within 8 m.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await deliver.click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('figure', { name: 'Signature of A. Example' })).toBeVisible()
  await expect(page.getByText('Place kept, within 8 m')).toBeVisible()
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
  await expect(dialog.getByText('Take it before you post it.')).toBeVisible()
  await dialog.locator('input[type=file]').setInputFiles(plainPicture(8))
  await expect(dialog.getByText('This photo is dark.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Take it again' }).click()
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toHaveCount(0)
  await expect(dialog.getByText(/Use the button above\./)).toBeVisible()
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
  await expect(page.getByText('2 parcels taken back')).toBeVisible()
  expect((await kept(page)).map(({ command }) => command)).toEqual([
    'recordParcelStatus',
    'recordParcelStatus',
    'undoParcelStatus',
    'undoParcelStatus',
  ])
})

import { expect, test, type Page } from '@playwright/test'
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

interface Reading {
  page: Page
  noise: string[]
  /** Lets the picture be read to its end. */
  finish: () => void
}

const workerScript = '**/assets/downscale-worker-*.js'
const noteField = (page: Page) => page.getByRole('textbox', { name: 'Note (optional)' })
const unable = (page: Page) => page.getByRole('button', { name: 'Unable', exact: true })
const save = (page: Page) => page.locator('button[type=submit]')

/** A sheet with an answer, whose photo takes as long to be read as the test wants. */
async function startReading(worker: 'loads' | 'is gone' = 'loads'): Promise<Reading> {
  const { page } = await app.open()
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('net::ERR_')) noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(String(error)))
  let finish = (): void => undefined
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route(workerScript, async (route) => {
    await finished
    await (worker === 'loads' ? route.continue() : route.abort('internetdisconnected'))
  })
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest')
  await page.locator('a.list-row').first().click()
  await unable(page).click()
  await page.getByRole('radio', { name: /No answer/ }).check()
  await page.locator('input[type=file]').setInputFiles('public/icons/icon-192.png')
  await expect(page.getByText('Reading the photo…')).toBeVisible()
  return { page, noise, finish }
}

type Kept = { input: { note?: string; reason: string; photos: unknown[] } }

test('what is typed while a photo is read stays, and nothing is recorded without the photo', async () => {
  const { page, noise, finish } = await startReading()
  await noteField(page).fill('Rang twice')
  // Forced, because the button says that it does not want to be pressed now.
  await save(page).click({ force: true })
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  expect(await storedRows(page, 'outbox')).toEqual([])
  finish()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect(noteField(page)).toHaveValue('Rang twice')
  await expect(page.getByRole('radio', { name: /No answer/ })).toBeChecked()
  await save(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [row] = await storedRows<Kept>(page, 'outbox')
  expect([row?.input.note, row?.input.reason, row?.input.photos.length]).toEqual(['Rang twice', 'no_answer', 1])
  expect(noise).toEqual([])
})

test('ink on a transparent picture is ink on white', async () => {
  const { page, finish } = await startReading()
  finish()
  const photo = page.getByRole('img', { name: 'Photo 1' })
  await expect(photo).toBeVisible()
  const ink = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const pen = canvas.getContext('2d')
    pen?.fillRect(100, 80, 200, 40)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'ink.png', mimeType: 'image/png', buffer: Buffer.from(ink, 'base64') })
  const second = page.getByRole('img', { name: 'Photo 2' })
  await expect(second).toBeVisible()
  const [corner, line] = await second.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0, 400, 200)
    return [context?.getImageData(5, 5, 1, 1).data[0], context?.getImageData(200, 100, 1, 1).data[0]]
  })
  expect(corner).toBeGreaterThan(250)
  expect(line).toBeLessThan(10)
})

test('a photo that is read too late does not get onto the sheet of another parcel', async () => {
  const { page, noise, finish } = await startReading()
  await noteField(page).fill('Rang twice')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'Back to Round 104' }).click()
  await page.locator('a.list-row').nth(1).click()
  await unable(page).click()
  await noteField(page).fill('Dog in the garden')
  const read = page.waitForEvent('worker').then(async (worker) => {
    await worker.waitForEvent('close')
  })
  finish()
  await read
  await expect(noteField(page)).toHaveValue('Dog in the garden')
  await expect(page.getByRole('img', { name: 'Photo 1' })).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /No answer/ })).not.toBeChecked()
  expect(noise).toEqual([])
})

test('a photo is made in the page where its worker does not load', { tag: '@proof' }, async () => {
  const { page, noise, finish } = await startReading('is gone')
  finish()
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await save(page).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const [row] = await storedRows<Kept>(page, 'outbox')
  expect(row?.input.photos).toHaveLength(1)
  expect(noise).toEqual([])
})

import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { wedge } from '../support/open-scan.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

const config = { ...testConfig, services: { ...testConfig.services, forms: '/api/forms' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(12)
const own = parcels[0]?.barcodes[0]?.text ?? ''
/** A picture without any code. */
const plainCamera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const noCamera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']

async function open(path: string, args: string[], view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ args, view })
  await seed(page, { config, manifests: [manifestOf()], parcels })
  await page.goto(path)
  return page
}
const barcode = (page: Page) => page.getByRole('textbox', { name: 'Barcode' })
const scanner = (page: Page) => page.getByRole('dialog', { name: 'Scan a barcode' })

test('a label in front of the camera goes into the claim that asked for it, and the claim stays as it was', async () => {
  const page = await open('/tools/duplicate-barcode', await cameraOf([codeLabel(own)]))
  await page.getByLabel('Note (optional)').fill('One is torn')
  await page.getByRole('link', { name: 'Scan barcode' }).click()
  // It is there before the scanner opens too, whose name has the word as well.
  await expect(barcode(page)).toHaveValue(own)
  await expect(scanner(page)).toHaveCount(0)
  await expect(page.getByLabel('Note (optional)')).toHaveValue('One is torn')
  await expect(page).toHaveURL(/\/tools\/duplicate-barcode$/)
  await expect(page.getByRole('link', { name: 'Scan barcode' })).toBeFocused()
})

test('without a camera the code is typed, or comes from a hand scanner', async () => {
  const page = await open('/tools/parcel-band-change', noCamera)
  await page.getByRole('link', { name: 'Scan barcode' }).click()
  await expect(scanner(page).getByText('The camera is switched off for this app.')).toBeVisible()
  await scanner(page).getByRole('button', { name: 'Type code' }).click()
  await expect(scanner(page).getByLabel('Code')).toBeFocused()
  await scanner(page).getByRole('button', { name: 'Use this code' }).click()
  await expect(scanner(page).getByText('Type the number under the barcode')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await scanner(page).getByLabel('Code').fill('a1b2c3d4e5f60001')
  await scanner(page).getByRole('button', { name: 'Use this code' }).click()
  await expect(barcode(page)).toHaveValue('A1B2C3D4E5F60001')

  await page.getByRole('link', { name: 'Scan barcode' }).click()
  await expect(scanner(page).getByRole('button', { name: 'Type code' })).toBeVisible()
  await wedge(page, own)
  await expect(barcode(page)).toHaveValue(own)
})

test('where no form asked, it says whose code it is', { tag: '@proof' }, async () => {
  const page = await open('/more?popup=barcode-scanner', noCamera)
  await expect(scanner(page).getByRole('button', { name: 'Type code' })).toBeVisible()
  await wedge(page, 'Z9Z9Z9Z9Z9Z90926')
  await expect(scanner(page).getByText('No parcel on today’s list has this code.')).toBeVisible()
  await wedge(page, own)
  await expect(scanner(page).getByText(own)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await scanner(page).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/manifest/${parcels[0]?.id}`))
})

for (const { name, ...view } of [
  { name: 'phone', ...phoneView },
  { name: 'small phone', width: 320, height: 568 },
  { name: 'wide screen', width: 1280, height: 800 },
  { name: 'phone with text at 200 %', width: 390, height: 844, textSize: 32 },
]) {
  test(`on a ${name} nothing of it is cut off`, { tag: '@proof' }, async () => {
    const page = await open('/more?popup=barcode-scanner', plainCamera, view)
    await expect(scanner(page).getByRole('button', { name: 'Type code' })).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    await scanner(page).getByRole('button', { name: 'Type code' }).click()
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
  })
}

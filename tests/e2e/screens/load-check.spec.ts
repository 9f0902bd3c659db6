import { expect, test, type Page } from '@playwright/test'
import { encode } from 'jpeg-js'
import { drawLabel } from '#support/labels/label.ts'
import { drawScene } from '#support/labels/scene.ts'
import { labelOf, loadParcel, markedParcel } from '#support/load-pile.ts'
import { axeFaults, axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { wedge, waiting } from '../support/open-scan.ts'
import { manifestOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const noCamera = ['--use-fake-device-for-media-stream', '--deny-permission-prompts']
const manifests = [manifestOf()]
const listed = Array.from({ length: 8 }, (_, i) => (i === 5 ? markedParcel(6, 'recalled') : loadParcel(i + 1)))
const parcels = listed.map((parcel, i) => ({
  ...parcel,
  manifestId: manifests[0]?.id ?? '',
  address: { ...parcel.address, house: String(i + 1) },
}))

async function open(data: Parameters<typeof seed>[1]): Promise<Page> {
  const { page } = await app.open({ args: noCamera, view: phoneView })
  await seed(page, data)
  return page
}
const band = (page: Page) => page.locator('.verdict')
const statuses = async (page: Page) =>
  (await waiting(page)).flatMap(({ command, input }) =>
    command === 'recordParcelStatus'
      ? [`${String(input['status'])} ${parcels.findIndex(({ id }) => id === input['parcelId']) + 1}`]
      : [],
  )

test('a pile is scanned without signal or camera, compared, recorded in one press and taken back in one', async () => {
  const page = await open({ manifests, parcels })
  await page.goto('/scan')
  await page.getByRole('link', { name: 'Load check: scan all your parcels' }).click()
  await expect(page.getByText('The camera is switched off for this app.')).toBeVisible()
  await expect(page.getByText('0 of 7 found')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Loaded' })).toBeChecked()

  await wedge(page, labelOf(1))
  await expect(band(page)).toContainText('Counted')
  await expect(band(page)).toContainText('1 of 7')
  await wedge(page, labelOf(1))
  await expect(band(page)).toContainText('Already scanned')
  await wedge(page, labelOf(6))
  await expect(band(page)).toContainText('Recalled')
  await wedge(page, 'OTHER00000000001')
  await expect(band(page)).toContainText('Not on your round')
  await expect(page.getByRole('radio', { name: 'Loaded' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Type code' }).click()
  await page.getByRole('textbox', { name: 'Code' }).fill(labelOf(2))
  await page.getByRole('button', { name: 'Find' }).click()
  await expect(page.getByText('2 of 7 found')).toBeVisible()
  const { data, width, height } = drawScene(await drawLabel([{ kind: 'code128', text: labelOf(3), modulePixels: 3 }]))
  await page.locator('input[type=file]').setInputFiles({
    name: 'label.jpg',
    mimeType: 'image/jpeg',
    buffer: encode({ data: Buffer.from(data.buffer), width, height }, 90).data,
  })
  await expect(page.getByText('3 of 7 found')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Remove scan' }).click()
  await expect(page.getByText('2 of 7 found')).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 of 7 found')).toBeVisible()

  // What has been counted is on the disk: a page that is lost and opened again goes on where it was.
  await page.reload()
  await page.getByRole('link', { name: 'Review (4 missing, 1 extra, 1 to hand back)' }).click()
  await expect(page.getByText('Round 104, 6 scans in 1 minute')).toBeVisible()
  await wedge(page, labelOf(4))
  await expect(page.getByRole('link', { name: 'Look for the 3 missing' })).toBeVisible()
  await page.getByRole('link', { name: '8 Example Street' }).click()
  await expect(page).toHaveURL(new RegExp(`/manifest/${parcels[7]?.id}`))
  await page.goBack()
  await page.getByRole('button', { name: /^Extra/ }).click()
  await expect(page.getByText('OTHE R000 0000 0001')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Finish with 3 missing' }).click()

  await expect(page.getByRole('status')).toContainText('4 loaded, 3 missing, 1 extra reported')
  expect((await statuses(page)).sort()).toEqual([
    'confirmed 1',
    'confirmed 2',
    'confirmed 3',
    'confirmed 4',
    'missing 5',
    'missing 7',
    'missing 8',
  ])
  await expect(page.getByRole('button', { name: /^Finish/ })).toHaveCount(0)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('status')).toContainText('Undone. The load check is open again.')
  await expect(page.getByRole('button', { name: 'Finish with 3 missing' })).toBeVisible()
  const undone = (await waiting(page)).filter(({ command }) => command === 'undoParcelStatus')
  expect(undone).toHaveLength(7)
  expect((await waiting(page)).filter(({ command }) => command === 'reportExtraParcel')).toEqual([])

  await page.getByRole('button', { name: /^Finish and leave the rest to do/ }).click()
  await expect(page.getByRole('status')).toContainText('4 loaded, 3 left to do, 1 extra reported')
  expect((await statuses(page)).filter((status) => status.startsWith('missing'))).toHaveLength(3)
})

test('two parcels with one code are told apart, and a pile is carried forward as such', { tag: '@proof' }, async () => {
  const twins = parcels.map((parcel, i) => (i === 1 ? { ...parcel, barcodes: parcels[0]?.barcodes ?? [] } : parcel))
  const page = await open({ manifests, parcels: twins })
  await page.goto('/scan/batch')
  await page.getByRole('radio', { name: 'Carried forward' }).click()
  await expect(page.getByText('0 of 7 carried forward')).toBeVisible()
  await wedge(page, labelOf(1))
  await expect(band(page)).toContainText('More than one')
  await page.getByRole('button', { name: '2 Example Street' }).click()
  await expect(band(page)).toContainText('Counted')
  await page.getByRole('link', { name: /^Review/ }).click()
  await page.getByRole('button', { name: 'Finish with 6 not scanned' }).click()
  await expect(page.getByRole('status')).toContainText('1 carried forward')
  expect(await statuses(page)).toEqual(['carry_forward 2'])
})

test('with signal the depot says for which round a strange parcel is', async () => {
  const page = await open({ manifests, parcels })
  await page.route(
    '**/round-of?code=*',
    async (route) =>
      await route.fulfill({ json: { round: route.request().url().endsWith('OTHER00000000001') ? '118' : null } }),
  )
  await page.goto('/scan/batch')
  await expect(page.getByText('0 of 7 found')).toBeVisible()
  await wedge(page, 'OTHER00000000002')
  await expect(page.getByText('Put to one side. The depot will decide.')).toBeVisible()
  await wedge(page, 'OTHER00000000001')
  await expect(page.getByText('For Round 118.')).toBeVisible()
})

test('without a list there is nothing to hold a pile against', { tag: '@proof' }, async () => {
  const page = await open({})
  await page.goto('/scan/batch')
  await expect(page.getByRole('heading', { name: 'No list on this phone' })).toBeVisible()
  await wedge(page, labelOf(1))
  expect(await waiting(page)).toEqual([])
})

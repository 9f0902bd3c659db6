import { expect, test, type Page } from '@playwright/test'
import type { DepotParcel } from '#contracts/depot/depot-endpoints.ts'
import type { DeskDoorNote } from '#contracts/manifest/door-notes.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }
const parcel = parcelOf()
const time = new Date(Date.now() - 86_400_000).toISOString()
const note: DeskDoorNote = {
  id: numberedId(0xd01),
  kind: 'code',
  text: 'Gate 1234',
  place: null,
  by: 'courier',
  writtenAt: time,
  confirmedAt: time,
  doubtedAt: null,
  subDepot: 'SAM',
  address: '12 Example Street, AB1 2CD',
  author: 'ada',
}

/** A desk whose services answer with the notes of one parcel's door, and with nothing else. */
async function openParcel(
  group: string,
  notes: readonly DeskDoorNote[] | null = [note],
  view = deskView,
): Promise<Page> {
  const known: DepotParcel = {
    manifest: manifestOf({ id: parcel.manifestId, subDepot: 'SAM' }),
    courier: 'ada',
    parcel,
  }
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  if (notes)
    await page.route('**/api/manifest/v1/depot/parcels/*/door-notes', (route) => route.fulfill({ json: { notes } }))
  await seed(page, {
    groups: ['sub-depot', group],
    rows: { deskAnswers: [{ id: `parcel/${parcel.id}`, at: Date.now(), value: known }] },
  })
  await page.goto(`/depot/parcels/${parcel.id}`)
  return page
}
const region = (page: Page) => page.getByRole('region', { name: 'Door notes' })
const queued = async (page: Page) => await storedRows<{ command: string; input: object }>(page, 'outbox')

test('a manager removes a note, takes that back, and sets a hazard', async () => {
  const page = await openParcel('sub-depot/SAM')
  const item = region(page).getByRole('listitem').filter({ hasText: 'Gate 1234' })
  await item.getByRole('button', { name: /^Remove/ }).click()
  await expect(item).toContainText('Waiting to be removed')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item.getByRole('button', { name: /^Remove/ })).toBeVisible()
  await item.getByRole('button', { name: /^Remove/ }).click()
  await expect(item).toContainText('Waiting to be removed')

  await region(page).getByRole('button', { name: 'Set the hazard' }).click()
  await expect(region(page)).toContainText('Write what couriers must know')
  await region(page).getByRole('textbox', { name: 'Hazard' }).fill('Mr Template’s dog')
  await region(page).getByRole('button', { name: 'Set the hazard' }).click()
  await expect(region(page)).toContainText('This looks like a person’s name.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await region(page).getByRole('textbox', { name: 'Hazard' }).fill('Two large dogs, loose')
  await region(page).getByRole('button', { name: 'Set the hazard' }).click()
  await expect(region(page).getByRole('listitem').filter({ hasText: 'Dog: Two large dogs, loose' })).toContainText(
    'Waiting to be set',
  )
  expect(await measureLayout(page)).toEqual([])
  const { house, street, postcode } = parcel.address
  expect((await queued(page)).filter(({ command }) => command === 'setDoorHazard')).toMatchObject([
    { input: { parcelId: parcel.id, house, street, postcode, kind: 'dog', text: 'Two large dogs, loose' } },
  ])
  expect((await queued(page)).some(({ command }) => command === 'removeDoorNote')).toBe(true)
})

test('a viewer reads the notes, and finds who can change them instead of buttons', async () => {
  const page = await openParcel('sub-depot/SAM/viewer')
  await expect(region(page)).toContainText('Code: Gate 1234')
  await expect(region(page).getByRole('button')).toHaveCount(0)
  await expect(region(page)).toContainText('A manager at SAM can change that.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a door without notes, and one whose notes can’t be loaded, say so on a phone', async () => {
  const empty = await openParcel('sub-depot/SAM/dispatcher', [], phoneView)
  await expect(region(empty)).toContainText('No notes about this door.')
  expect(await measureLayout(empty)).toEqual([])
  const failed = await openParcel('sub-depot/SAM/dispatcher', null, phoneView)
  await expect(region(failed)).toContainText('The notes of this door couldn’t be loaded.')
})

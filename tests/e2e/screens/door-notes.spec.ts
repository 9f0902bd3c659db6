import { expect, test, type Page } from '@playwright/test'
import type { AddDoorNoteInput, DoorNote, ReviewDoorNoteInput } from '#contracts/manifest/door-notes.ts'
import { toDoorKey } from '#domain/door-note/door-key.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { cameraOf, codeLabel } from '../support/fake-camera.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { openScan } from '../support/open-scan.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(3, (i) => ({
  recipient: 'H. Template',
  ...(i === 0 && { safePlace: 'Blue box by the side gate.' }),
}))
const [first] = parcels
if (!first) throw new Error('There is no parcel.')
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const noteOf = (n: number, more: Partial<DoorNote> = {}): DoorNote => ({
  id: numberedId(0xd00 + n),
  door: toDoorKey(first.address) ?? '',
  kind: 'code',
  text: 'Gate 1234',
  place: null,
  by: 'courier',
  writtenAt: daysAgo(10),
  confirmedAt: daysAgo(5),
  doubtedAt: null,
  ...more,
})
const dog = noteOf(2, { kind: 'dog', text: 'loose behind the gate', by: 'depot' })

async function open(path: string, notes: readonly DoorNote[] = [], more: Seed = {}): Promise<Page> {
  const { page } = await app.open({ view: phoneView })
  await seed(page, { manifests: [manifestOf()], parcels, rows: { doorNotes: notes }, ...more })
  await page.goto(path)
  return page
}
const parcelPath = `/manifest/${first.id}`
const queued = async (page: Page) =>
  await storedRows<{ command: string; input: AddDoorNoteInput & ReviewDoorNoteInput }>(page, 'outbox')
const notes = (page: Page) => page.getByRole('region', { name: 'Door notes' })

test('a note is written without signal, stands below the recipient’s wish, and outlives a reload', async () => {
  const page = await open(parcelPath)
  await notes(page).getByRole('link', { name: 'Add a door note' }).click()
  await expect(page.getByRole('button', { name: 'Save the note' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose what the note is about')
  await page.getByRole('radio', { name: 'Entrance' }).check()
  await page.getByRole('textbox', { name: 'Note' }).fill('Door is round the back')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByText('Door note saved on this phone')).toBeVisible()
  await expect(notes(page)).toContainText('Entrance: Door is round the back')
  await expect(notes(page)).toContainText('What the recipient asks for comes first.')
  const [wish, note] = await Promise.all([
    page.getByText('Blue box by the side gate.').boundingBox(),
    notes(page).boundingBox(),
  ])
  expect(wish?.y).toBeLessThan(note?.y ?? 0)
  expect(await queued(page)).toMatchObject([
    {
      command: 'addDoorNote',
      input: { parcelId: first.id, house: '1', kind: 'entrance', text: 'Door is round the back' },
    },
  ])
  await page.context().setOffline(false)
  await page.reload()
  await expect(notes(page)).toContainText('Entrance: Door is round the back')
  expect(await storedRows(page, 'doorNoteDrafts')).toEqual([])
})

test('what was typed outlives the page, and goes where it is started again', async () => {
  const page = await open(`/manifest/door-note?parcel=${first.id}`)
  await page.getByRole('radio', { name: 'Entrance' }).check()
  await page.getByRole('textbox', { name: 'Note' }).fill('Side gate')
  await expect
    .poll(async () => (await storedRows<{ text: string }>(page, 'doorNoteDrafts')).at(0)?.text)
    .toBe('Side gate')
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Side gate')
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('')
})

test('what looks like a person is warned about, and saved only when the courier says it isn’t', async () => {
  const page = await open(`/manifest/door-note?parcel=${first.id}`)
  await page.getByRole('radio', { name: 'Code', exact: true }).check()
  const text = page.getByRole('textbox', { name: 'Note' })
  const save = page.getByRole('button', { name: 'Save the note' })
  for (const [words, warning] of [
    ['Ring 07700 900104 at the gate', 'This looks like a phone number.'],
    ['Mr Template has the key', 'This looks like a person’s name.'],
    ['Template is always in', 'This looks like a person’s name.'],
  ] as const) {
    await text.fill(words)
    await save.click()
    await expect(page.getByRole('alert')).toContainText(warning)
  }
  expect(await queued(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'I’ve checked: it isn’t about a person' }).check()
  await save.click()
  await expect(notes(page)).toContainText('Code: Template is always in')
})

test('a hazard is shown in the list, at the stop, before delivering, and when it is scanned', async () => {
  const page = await open('/manifest', [dog, noteOf(1)])
  await expect(page.locator('a.list-row').first()).toContainText('Hazard: Dog: loose behind the gate')
  await expect(page.locator('a.list-row').nth(1)).not.toContainText('Hazard')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.locator('a.list-row').first().click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Hazard at this door')
  await expect(alert).toContainText('Dog: loose behind the gate')
  await expect(alert).toBeInViewport()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Deliver', exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('alert')).toContainText('Dog: loose behind the gate')
  await expect(sheet.getByRole('alert')).toBeInViewport()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText('Dog: loose behind the gate')
})

test('a hazard is seen and said when the parcel is scanned, before its buttons', async () => {
  const { page, verdict, said, close } = await openScan(
    app,
    { manifests: [manifestOf()], parcels, rows: { doorNotes: [dog] } },
    await cameraOf([codeLabel(first.barcodes[0]?.text ?? '', 'code128', -4)]),
  )
  await expect(verdict).toContainText('On your round')
  await expect(page.locator('.hazard-notice')).toContainText('Dog: loose behind the gate')
  await expect(page.locator('.hazard-notice')).toBeInViewport()
  expect(await said()).toContainEqual(expect.stringContaining('Hazard: Dog: loose behind the gate'))
  const [notice, button] = await Promise.all([
    page.locator('.hazard-notice').boundingBox(),
    page.getByRole('link', { name: 'Open parcel' }).boundingBox(),
  ])
  expect(notice?.y).toBeLessThan(button?.y ?? 0)
  await close()
})

test('a note is confirmed or doubted, an older one says so, and one past its time is not shown', async () => {
  const older = noteOf(3, {
    kind: 'entrance',
    text: 'By the garages',
    writtenAt: daysAgo(120),
    confirmedAt: daysAgo(120),
  })
  const over = noteOf(4, { kind: 'other', text: 'Long ago', writtenAt: daysAgo(200), confirmedAt: daysAgo(200) })
  const page = await open(parcelPath, [noteOf(1), older, over])
  await expect(notes(page)).toContainText('Entrance: By the garages')
  await expect(notes(page).getByRole('listitem').filter({ hasText: 'garages' })).toContainText(
    'Older: it may have changed',
  )
  await expect(notes(page)).not.toContainText('Long ago')
  await notes(page)
    .getByRole('button', { name: /^Still true.*By the garages/ })
    .click()
  await expect(page.getByText('Saved: still true')).toBeVisible()
  await expect(notes(page)).not.toContainText('Older: it may have changed')
  await notes(page)
    .getByRole('button', { name: /^No longer true.*Gate 1234/ })
    .click()
  await expect(notes(page).getByRole('listitem').filter({ hasText: 'Gate 1234' })).toContainText(
    'that this is no longer true',
  )
  expect(await queued(page)).toMatchObject([
    { command: 'reviewDoorNote', input: { id: older.id, isTrue: true } },
    { command: 'reviewDoorNote', input: { id: noteOf(1).id, isTrue: false } },
  ])
})

test('a pin is taken where the courier stands, and opens on the map', async () => {
  const page = await open(`/manifest/door-note?parcel=${first.id}`)
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 51.5, longitude: -0.14, accuracy: 8 })
  await page.getByRole('radio', { name: 'Where to stand' }).check()
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(page.getByRole('alert')).toContainText('Add the place where you stand')
  await page.getByRole('button', { name: 'Add a pin where I stand' }).click()
  await expect(page.getByText('Pin added (±8 m).')).toBeVisible()
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(notes(page).getByRole('link', { name: /^Open the pin on the map/ })).toHaveAttribute(
    'href',
    /51\.5,-0\.14/,
  )
})

test('a note that the depot’s limit refuses keeps what was typed, and goes back to its form', async () => {
  const { page } = await app.open({ view: phoneView })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await answerSync(page, 'manifest', 'door-full')
  await seed(page, { manifests: [manifestOf()], parcels })
  await page.goto(`/manifest/door-note?parcel=${first.id}`)
  await page.getByRole('radio', { name: 'Entrance' }).check()
  await page.getByRole('textbox', { name: 'Note' }).fill('Side gate')
  await page.getByRole('button', { name: 'Save the note' }).click()
  await expect(notes(page)).toContainText('This door has 12 notes already.')
  await expect(notes(page)).toContainText('What you typed is saved on this phone.')
  await notes(page)
    .getByRole('link', { name: /^Change it/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Side gate')
})

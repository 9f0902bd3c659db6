import { expect, test, type Page } from '@playwright/test'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type { DeskStopEvent, DeskStopList } from '#contracts/depot/stop-commands.ts'
import { collectionsToggle } from '#domain/collections-toggle.ts'
import { londonDay } from '#domain/dates/day.ts'
import { toManifestId, toRoundId } from '#domain/parcel/stable-id.ts'
import { toBatchReference } from '#domain/stops/stop-events.ts'
import { numberedId } from '#support/parcels.ts'
import { stopEventOf, stopOf } from '#support/stops.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }
const day = londonDay(new Date())
const manifestId = toManifestId(toRoundId('SAM', '104'), day)
const none = {
  expected: 0,
  confirmed: 0,
  missing: 0,
  carry_forward: 0,
  unable_to_deliver: 0,
  delivered: 0,
  returned: 0,
}
const round: DepotRound = {
  id: manifestId,
  roundId: toRoundId('SAM', '104'),
  roundNumber: '104',
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: day,
  version: 1,
  importedAt: `${day}T04:42:00.000Z`,
  closedAt: null,
  courier: 'ada',
  total: 7,
  counts: { ...none, expected: 7 },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
  stops: { planned: 2, done: 1, collected: 3, handedOver: 2, inVehicle: 1 },
}
const parcelIds = [1, 2, 3].map((n) => numberedId(0xc0 + n))
const bakery = stopOf(1, { expected: 4, window: { from: '14:00', to: '16:00' }, note: 'Round the back' })
const prints = stopOf(2, { name: 'Sample Prints', expected: null })
const shop = stopOf(3, { kind: 'drop', name: 'Sample Stores', expected: null })
const byAda = (event: ReturnType<typeof stopEventOf>): DeskStopEvent => ({ ...event, own: false, actor: 'ada' })
const batch = stopEventOf(3, parcelIds.slice(0, 2), {
  kind: 'handed_over',
  stopId: shop.id,
  place: { kind: 'shop', name: 'Sample Stores' },
})
const known: DeskStopList = {
  id: manifestId,
  stops: [bakery, prints, shop],
  events: [
    byAda(stopEventOf(1, parcelIds)),
    byAda(stopEventOf(2, [], { kind: 'wrong_label', note: 'Torn off' })),
    byAda(batch),
  ],
  counts: { collected: 3, handedOver: 2, inVehicle: 1 },
}

interface Shown {
  view?: View
  group?: string
  stops?: DeskStopList | null
  isOn?: boolean
  rounds?: DepotRound[]
}

/** A desk without a line that was told its rounds and stops a moment ago. */
async function openDesk(
  path: string,
  { view = deskView, group = 'sub-depot/SAM', stops = known, isOn = true, rounds = [round] }: Shown = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  const at = Date.now()
  const value = { day, at: new Date(at).toISOString(), subDepots: ['SAM'], rounds }
  await seed(page, {
    groups: ['sub-depot', group],
    toggles: { [collectionsToggle]: isOn },
    rows: {
      deskAnswers: [
        { id: 'rounds', at, value },
        { id: 'couriers/SAM', at, value: [{ id: 'ada', name: 'A. Example', subDepot: 'SAM', rounds: ['104'] }] },
        { id: `list/${manifestId}`, at, value: [] },
        ...(stops ? [{ id: `stops/${manifestId}`, at, value: stops }] : []),
      ],
    },
  })
  await page.goto(path)
  return page
}
const roundPath = `/depot/rounds/${manifestId}`
const stopsPath = `${roundPath}?stops=yes`
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const inputs = async (page: Page) =>
  (await storedRows<{ command: string; input: object }>(page, 'outbox')).map(({ command, input }) => ({
    command,
    input,
  }))
const checkLooks = async (page: Page) => {
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
}

test('what was recorded stands at its stop, with receipts and counts, on the round and in the list of rounds', async () => {
  const page = await openDesk('/depot/rounds')
  await expect(page.getByText('1 of 2 collections, 3 collected, 2 handed over')).toBeVisible()
  await checkLooks(page)
  await page.getByRole('link', { name: /104/ }).click()
  await expect(page.getByText('1 of 2 collections done')).toBeVisible()
  await checkLooks(page)
  await page.getByRole('link', { name: 'See collections and drops' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Collections and drops of round 104' })).toBeVisible()
  await expect(item(page, 'Example Bakery')).toContainText('3 collected, 1 fewer than expected, 1 wrong label')
  await expect(item(page, 'Example Bakery')).toContainText('“Torn off”')
  await expect(item(page, 'Sample Stores')).toContainText(`A. Example, receipt ${toBatchReference(batch.id)}`)
  // Where something was recorded nothing is changed.
  await expect(item(page, 'Example Bakery').getByRole('button', { name: /^(Change|Remove)/ })).toHaveCount(0)
  await checkLooks(page)
})

test('a collection is added without a line, with bad input kept, and outlives a reload', async () => {
  const page = await openDesk(stopsPath)
  await page.getByRole('textbox', { name: 'Sender' }).fill('Corner Shop')
  await page.getByRole('textbox', { name: 'Parcels expected' }).fill('many')
  await page.getByLabel('Collect from').fill('16:00')
  await page.getByLabel('Collect until').fill('14:00')
  await page.getByRole('button', { name: 'Add the collection' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Enter the street')
  await expect(alert).toContainText('Enter a whole number up to 500, or leave it empty')
  await expect(alert).toContainText('Enter a time after the first one')
  await checkLooks(page)
  await expect.poll(async () => (await storedRows(page, 'deskDrafts')).length).toBe(1)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Sender' })).toHaveValue('Corner Shop')
  await expect(page.getByRole('textbox', { name: 'Parcels expected' })).toHaveValue('many')
  await page.getByRole('textbox', { name: 'Street' }).fill('Example Street')
  await page.getByRole('textbox', { name: 'Town or city' }).fill('Sampleton')
  await page.getByRole('textbox', { name: 'Postcode' }).fill('ab12ed')
  await page.getByRole('textbox', { name: 'Parcels expected' }).fill('2')
  await page.getByLabel('Collect until').fill('17:00')
  await page.getByRole('button', { name: 'Add the collection' }).click()
  await expect(item(page, 'Corner Shop')).toContainText('Waiting to be added')
  await expect(page.getByRole('textbox', { name: 'Sender' })).toHaveValue('')
  await expect(page.getByText('1 of 3 collections')).toBeVisible()
  expect(await inputs(page)).toMatchObject([
    {
      command: 'addStop',
      input: {
        manifestId,
        stop: {
          kind: 'collection',
          name: 'Corner Shop',
          address: { street: 'Example Street', postcode: 'AB1 2ED' },
          expected: 2,
          window: { from: '16:00', to: '17:00' },
        },
      },
    },
  ])
  expect(await storedRows(page, 'deskDrafts')).toEqual([])
})

test('one at which nothing was recorded is changed and removed, and both are taken back', async () => {
  const page = await openDesk(stopsPath)
  await item(page, 'Sample Prints')
    .getByRole('button', { name: /^Change/ })
    .click()
  const sheet = page.getByRole('dialog', { name: 'Change Sample Prints' })
  await sheet.getByRole('textbox', { name: 'Sender' }).fill('')
  await sheet.getByRole('button', { name: 'Save the change' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Enter the name')
  await sheet.getByRole('textbox', { name: 'Sender' }).fill('Sample Prints and Signs')
  await checkLooks(page)
  await sheet.getByRole('button', { name: 'Save the change' }).click()
  await expect(item(page, 'Sample Prints and Signs')).toContainText('Waiting to be changed')
  expect(await inputs(page)).toMatchObject([{ command: 'changeStop', input: { seen: { name: 'Sample Prints' } } }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Sample Prints')).toBeVisible()
  await item(page, 'Sample Prints')
    .getByRole('button', { name: /^Remove/ })
    .click()
  await expect(item(page, 'Sample Prints')).toContainText('Waiting to be removed')
  await expect(page.getByText('1 of 1 collection')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, 'Sample Prints').getByRole('button', { name: /^Remove/ })).toBeVisible()
})

test('a phone plans them too, a viewer reads them, and an empty, an unread and a switched off round say so', async () => {
  const phone = await openDesk(stopsPath, { view: phoneView })
  await expect(item(phone, 'Example Bakery')).toBeVisible()
  await checkLooks(phone)
  const viewer = await openDesk(stopsPath, { group: 'sub-depot/SAM/viewer' })
  await expect(item(viewer, 'Sample Prints')).toBeVisible()
  await expect(viewer.getByRole('button', { name: /^(Change|Remove|Add)/ })).toHaveCount(0)
  await expect(viewer.getByText('A manager at SAM can change that.')).toBeVisible()
  const empty = await openDesk(stopsPath, { stops: { ...known, stops: [], events: [] } })
  await expect(empty.getByText('No collections or drops')).toBeVisible()
  await checkLooks(empty)
  const unread = await openDesk(stopsPath, { stops: null })
  await expect(unread.getByText('You need to be online to see the collections and drops.')).toBeVisible()
  const { stops: _stops, ...without } = round
  const off = await openDesk(roundPath, { isOn: false, rounds: [without] })
  await expect(off.getByText('Give part of the round').or(off.getByText('None of these')).first()).toBeVisible()
  await expect(off.getByText('Collections and drops')).toHaveCount(0)
})

const csv = (rows: readonly string[]) => ({
  name: 'collections.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `sub_depot,date,round,reference,sender,house,street,town,postcode,expected\n${rows.join('\n')}\n`,
  ),
})

test('a file is imported without a line, its errors are named by line, and the second time nothing changes', async () => {
  const page = await openDesk('/depot/import')
  await page.getByRole('link', { name: /Import collections/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import collections' })).toBeVisible()
  await checkLooks(page)
  const choose = page.locator('#import-file')
  await choose.setInputFiles(
    csv([
      `SAM,${day},104,C-1,Corner Bakery,1,Example Street,Sampleton,AB1 2ED,3`,
      `SAM,${day},104,C-2,,2,Example Street,Sampleton,AB1,x`,
      `OTH,2020-01-01,104,C-1,Corner Bakery,1,Example Street,Sampleton,AB1 2ED,3`,
    ]),
  )
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('2 rows need fixing. Nothing has been imported.')
  await expect(alert).toContainText('Line 3')
  await expect(alert).toContainText('Line 4, sub_depot: “OTH” is not a sub-depot that you work for')
  await checkLooks(page)
  await choose.setInputFiles(csv([`SAM,${day},999,C-1,Corner Bakery,1,Example Street,Sampleton,AB1 2ED,3`]))
  await expect(alert).toContainText('“999” has no list on')
  const file = csv([
    `SAM,${day},104,C-1,Corner Bakery,1,Example Street,Sampleton,AB1 2ED,3`,
    `SAM,${day},104,C-2,Corner Books,3,Example Street,Sampleton,AB1 2ED,`,
  ])
  await choose.setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 stops' }).click()
  await expect(page.getByRole('heading', { name: '2 stops imported' })).toBeVisible()
  await checkLooks(page)
  expect(await inputs(page)).toMatchObject([{ command: 'addStop' }, { command: 'addStop' }])
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose.setInputFiles(file)
  await expect(page.getByText('Already imported, nothing would change')).toBeVisible()
})

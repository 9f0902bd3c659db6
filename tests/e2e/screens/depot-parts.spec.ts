import { expect, test, type Page } from '@playwright/test'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import { toManifestId } from '#domain/parcel/stable-id.ts'
import { doorInTown } from '#support/map-round.ts'
import { numberedId, parcelOf } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }
const day = '2026-05-14'
const roundId = numberedId(1104)
const manifestId = toManifestId(roundId, day)
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
  roundId,
  roundNumber: '104',
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: day,
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'ada',
  usual: 'ada',
  forDay: false,
  otherDays: [],
  total: 7,
  counts: { ...none, expected: 6, delivered: 1 },
  marked: none,
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
}
const part: DepotRound = { ...round, id: numberedId(5), roundId: numberedId(6), roundNumber: '104-B', partOf: '104' }
const offered: DepotRound = {
  ...round,
  partOffers: [
    {
      id: numberedId(0xff1),
      streets: [{ street: 'Sample Road', parcels: 3 }],
      parcels: 3,
      first: 5,
      last: 7,
      metres: null,
      from: 'ada',
      to: null,
      note: 'The van is full',
      state: 'open',
      acceptedBy: null,
      moved: null,
      offeredAt: '2026-05-14T06:30:00.000Z',
      endedAt: null,
    },
  ],
}
const couriers = [
  { id: 'ada', name: 'A. Example', subDepot: 'SAM', rounds: ['104'] },
  { id: 'ben', name: 'Bartholomew Featherstonehaugh-Cholmondeley', subDepot: 'SAM', rounds: [] },
  { id: 'cleo', name: 'C. Closed', subDepot: 'SAM', rounds: [], closedAt: '2026-05-13T10:00:00.000Z' },
]
const parcelAt = (n: number, street: string, status: Parcel['status'] = 'expected'): Parcel => {
  const parcel = parcelOf({ id: numberedId(n), manifestId, sequence: n, status })
  return { ...parcel, address: { ...parcel.address, house: String(n), street } }
}
const parcels = [
  parcelAt(1, 'Example Street', 'delivered'),
  ...[2, 3, 4].map((n) => parcelAt(n, 'Example Street')),
  ...[5, 6, 7].map((n) => parcelAt(n, 'Sample Road')),
]

interface Shown {
  view?: View
  list?: Parcel[]
  groups?: string[]
  rounds?: DepotRound[]
}

/** A desk without a line that was told its rounds, its roster and the list a moment ago. */
async function openDesk(
  path: string,
  { view = deskView, list = parcels, groups, rounds = [round, part] }: Shown = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  const at = Date.now()
  const value = { day, at: '2026-05-14T06:00:00.000Z', subDepots: ['SAM'], rounds }
  const deskAnswers = [
    { id: 'rounds', at, value },
    { id: 'couriers/SAM', at, value: couriers },
    { id: `list/${manifestId}`, at, value: list },
    { id: `list/${part.id}`, at, value: [] },
  ]
  await seed(page, { groups: groups ?? ['sub-depot', 'sub-depot/SAM'], rows: { deskAnswers } })
  await page.goto(path)
  return page
}
const giveTo = (page: Page) => page.getByRole('combobox', { name: 'Give to' })
const boxes = (page: Page) => page.getByRole('main').getByRole('checkbox')

test('a street goes to another courier in three gestures, leaves the list at once, and comes back where it is undone', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}`)
  await page.getByRole('link', { name: 'Choose parcels' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Give parcels of round 104' })).toBeVisible()
  // The delivered one stays where it is.
  await expect(boxes(page)).toHaveCount(6)
  await expect(page.getByText('C. Closed is not in the list: the account is closed.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: /Select all 3 in Sample Road/ }).click()
  await giveTo(page).selectOption('ben')
  await page.getByRole('button', { name: 'Give 3 parcels' }).click()
  await expect(
    page.getByText('3 parcels of round 104 given to Bartholomew Featherstonehaugh-Cholmondeley'),
  ).toBeVisible()
  await expect(boxes(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(boxes(page)).toHaveCount(6)
})

test('a range is chosen with Shift by mouse and by keyboard, and what was given stays given after a reload', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`)
  await boxes(page).nth(1).click()
  await boxes(page)
    .nth(4)
    .click({ modifiers: ['Shift'] })
  await expect(page.getByRole('button', { name: 'Give 4 parcels' })).toBeDisabled()
  await boxes(page).nth(0).press('Space')
  await expect(page.getByRole('button', { name: 'Give 5 parcels' })).toBeDisabled()
  await giveTo(page).selectOption('ben')
  await page.getByRole('button', { name: 'Give 5 parcels' }).click()
  await expect(boxes(page)).toHaveCount(1)
  await page.reload()
  await expect(boxes(page)).toHaveCount(1)
  await page.getByRole('link', { name: 'Back to round 104' }).click()
  await expect(page.getByRole('button', { name: /^All/ })).toContainText('2')
})

test('giving parcels fits a phone, also where none are left', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { view: phoneView })
  await expect(boxes(page)).toHaveCount(6)
  expect(await measureLayout(page)).toEqual([])
  const other = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { view: phoneView, list: parcels.slice(0, 1) })
  await expect(other.getByRole('heading', { name: 'No parcels left to give' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(other)).toEqual([])
})

test('a part says which round it is of, and is reassigned for its day alone', async () => {
  const page = await openDesk(`/depot/rounds/${part.id}`)
  await expect(page.getByText('Round 104, given to another courier for this day')).toBeVisible()
  await expect(page.getByText('Until further notice')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Courier' }).selectOption('ben')
  await expect(page.getByRole('button', { name: /^Reassign to Bartholomew/ })).toBeEnabled()
})

test('a role that only looks is not offered to give parcels', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { groups: ['sub-depot', 'sub-depot/SAM/viewer'] })
  await expect(page.getByRole('group', { name: 'Filter the list' })).toBeVisible()
  await expect(giveTo(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Choose parcels' })).toHaveCount(0)
})

test('an offer between couriers is seen on the round’s page, and stopped with a press that can be undone', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}`, { rounds: [offered, part] })
  const offers = page.getByRole('region', { name: 'Offered to colleagues' })
  await expect(offers).toContainText('3 parcels to anybody at SAM')
  await expect(offers).toContainText('Offered by A. Example at 07:30. Sample Road (3). Stops 5 to 7.')
  await expect(offers).toContainText('Open: nobody has accepted yet.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await offers.getByRole('button', { name: /^Stop the offer.*3 parcels to anybody at SAM$/ }).click()
  await expect(offers).toContainText('Stopped by the depot')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(offers).toContainText('Open: nobody has accepted yet.')
})

test('a role that only looks sees an offer and cannot stop it', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}`, {
    rounds: [offered, part],
    groups: ['sub-depot', 'sub-depot/SAM/viewer'],
  })
  await expect(page.getByRole('region', { name: 'Offered to colleagues' })).toContainText('3 parcels')
  await expect(page.getByRole('button', { name: /^Stop the offer/ })).toHaveCount(0)
})

/** Three doors on each of two streets. */
const placed = parcels.map((parcel, n) => ({
  ...parcel,
  address: { ...parcel.address, ...doorInTown(n < 4 ? n : n + 6), street: parcel.address.street },
}))
const pin = (page: Page, text: string) => page.locator('.map-pin').filter({ hasText: new RegExp(`^${text}$`) })

/** Draws a line round the pins with these numbers. */
async function drawRound(page: Page, ...numbers: string[]): Promise<void> {
  const boxesOf = await Promise.all(
    numbers.map(async (number) => (await pin(page, number).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
  )
  const [left, top] = [Math.min(...boxesOf.map(({ x }) => x)) - 12, Math.min(...boxesOf.map(({ y }) => y)) - 12]
  const right = Math.max(...boxesOf.map(({ x, width }) => x + width)) + 12
  const bottom = Math.max(...boxesOf.map(({ y, height }) => y + height)) + 12
  await page.mouse.move(left, top)
  await page.mouse.down()
  for (const [x, y] of [
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as const)
    await page.mouse.move(x, y, { steps: 4 })
  await page.mouse.up()
}

test('stops are chosen with a line round them on the map, and given in three gestures', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { list: placed })
  await expect(page.locator('.map-pin')).toHaveCount(6)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await drawRound(page, '5', '6', '7')
  await expect(page.getByText('3 parcels chosen.', { exact: true })).toBeVisible()
  await expect(pin(page, '✓6')).toBeVisible()
  await giveTo(page).selectOption('ben')
  await page.getByRole('button', { name: 'Give 3 parcels' }).click()
  await expect(boxes(page)).toHaveCount(3)
  await expect(page.locator('.map-pin')).toHaveCount(3)
})

test('a line round chosen stops clears them, a press chooses one, and the map can be moved instead', async () => {
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { list: placed })
  await pin(page, '3').click()
  await expect(boxes(page).nth(1)).toBeChecked()
  await drawRound(page, '2', '✓3')
  await expect(page.getByText('2 parcels chosen.', { exact: true })).toBeVisible()
  await drawRound(page, '✓2', '✓3')
  await expect(page.getByText('2 parcels no longer chosen.')).toBeVisible()
  await page.getByRole('button', { name: 'Draw round stops' }).click()
  const before = (await pin(page, '2').boundingBox())?.y ?? 0
  await drawRound(page, '2')
  await expect(page.getByRole('button', { name: 'Give parcels' })).toBeDisabled()
  // The line ends below its beginning.
  expect((await pin(page, '2').boundingBox())?.y).toBeGreaterThan(before)
})

test('on a phone the map is asked for, and parcels without a place are chosen in the list', async () => {
  const list = placed.map((parcel, n) =>
    n === 6 ? { ...parcel, address: { ...parcel.address, lat: null, lng: null } } : parcel,
  )
  const page = await openDesk(`/depot/rounds/${manifestId}?give=yes`, { view: phoneView, list })
  await expect(boxes(page)).toHaveCount(6)
  await expect(page.locator('.map')).toHaveCount(0)
  await page.getByRole('button', { name: 'Choose on a map' }).click()
  await expect(page.locator('.map-pin')).toHaveCount(5)
  await expect(page.getByText('1 parcel can only be chosen in the list.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('button', { name: 'Hide the map' }).click()
  await expect(page.locator('.map')).toHaveCount(0)
})

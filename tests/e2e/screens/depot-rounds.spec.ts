import { expect, test, type Page } from '@playwright/test'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { placeOf } from '../support/place-of.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const deskView: View = { width: 1280, height: 800 }
const none = { confirmed: 0, missing: 0, carry_forward: 0, unable_to_deliver: 0, delivered: 0, returned: 0 }
const roundOf = (number: number, courier: string | null): DepotRound => ({
  id: numberedId(number),
  roundId: numberedId(number + 1000),
  roundNumber: String(number),
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: '2026-05-14',
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier,
  total: 159,
  counts: { ...none, expected: 159 },
  marked: { ...none, expected: 0 },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
})
const rounds = [roundOf(104, 'ada'), roundOf(118, 'cleo'), roundOf(120, null), roundOf(121, null)]
const couriers = [
  { id: 'ada', name: 'A. Example', subDepot: 'SAM', rounds: ['104'] },
  { id: 'ben', name: 'B. Sample', subDepot: 'SAM', rounds: ['118', '120', '121'] },
  { id: 'cleo', name: 'C. Closed', subDepot: 'SAM', rounds: [], closedAt: '2026-05-13T10:00:00.000Z' },
]

/** A desk without a line that was told its rounds and its roster a moment ago. */
async function openDesk(path: string, view = deskView): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  const at = Date.now()
  const value = { day: '2026-05-14', at: '2026-05-14T06:00:00.000Z', subDepots: ['SAM'], rounds }
  const deskAnswers = [
    { id: 'rounds', at, value },
    { id: 'couriers/SAM', at, value: couriers },
    { id: `list/${numberedId(104)}`, at, value: [] },
  ]
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'], rows: { deskAnswers } })
  await page.goto(path)
  return page
}
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('every round without a courier, and that of a closed account, is assigned with one press, and undone', async () => {
  const page = await openDesk('/depot/rounds')
  await expect(page.getByText('Account closed, 159 parcels open')).toBeVisible()
  await page.getByRole('link', { name: /^Assign rounds/ }).click()
  await expect(page.getByRole('combobox', { name: 'Round 120' })).toHaveValue('ben')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await press(page, 'Assign 3 rounds')
  await expect(page.getByText('3 rounds assigned')).toBeVisible()
  await expect(page.getByRole('row', { name: /120/ })).toContainText('B. Sample')
  await press(page, 'Undo')
  await expect(page.getByRole('row', { name: /120/ })).toContainText('Unassigned')
})

test('a round that is unassigned says so at once, and comes back where it is undone', async () => {
  const page = await openDesk(`/depot/rounds/${numberedId(104)}`)
  const [filters, pane] = [page.getByRole('group', { name: 'Filter the list' }), page.locator('.desk-pane').first()]
  expect((await placeOf(filters)).x).toBe((await placeOf(pane)).x)
  await press(page, 'Unassign the round')
  await expect(page.getByText('Round 104 unassigned from A. Example')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Assign the round' })).toBeVisible()
  await press(page, 'Undo')
  await expect(page.getByRole('heading', { name: 'Reassign the round' })).toBeVisible()
})

test('assigning many rounds fits a phone', { tag: '@proof' }, async () => {
  const page = await openDesk('/depot/rounds?assign=yes', phoneView)
  await expect(page.getByRole('button', { name: 'Assign 3 rounds' })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
})

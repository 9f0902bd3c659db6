import { expect, test, type Page } from '@playwright/test'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import { numberedId } from '#support/parcels.ts'
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
const [yesterday, today, tomorrow] = ['2026-05-13', '2026-05-14', '2026-05-15']
const none = { confirmed: 0, missing: 0, carry_forward: 0, unable_to_deliver: 0, delivered: 0, returned: 0 }
const roundOf = (number: number, date: string, more: Partial<DepotRound> = {}): DepotRound => ({
  id: numberedId(number + Number(date.slice(8)) * 10_000),
  roundId: numberedId(number + 1000),
  roundNumber: String(number),
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date,
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'ada',
  usual: 'ada',
  forDay: false,
  closedBy: null,
  otherDays: [{ day: date === today ? tomorrow : today, courier: 'ada', forDay: false }],
  total: 159,
  counts: { ...none, expected: 159 },
  marked: { ...none, expected: 0 },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
  ...more,
})
const couriers = [
  { id: 'ada', name: 'A. Example', subDepot: 'SAM', rounds: ['104'] },
  { id: 'ben', name: 'B. Sample', subDepot: 'SAM', rounds: [] },
]
const ofTomorrow = roundOf(104, tomorrow)

/** A desk without a line that was told yesterday, today and tomorrow a moment ago. */
async function openDesk(
  path: string,
  view = deskView,
  ofToday = [roundOf(104, today), roundOf(118, today)],
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  const at = Date.now()
  const told = (day: string, rounds: readonly DepotRound[]) => ({
    day,
    at: '2026-05-14T11:00:00.000Z',
    subDepots: ['SAM'],
    rounds,
  })
  const over = roundOf(104, yesterday, { closedAt: '2026-05-13T17:02:00.000Z', closedBy: 'k.depot' })
  const deskAnswers = [
    { id: 'rounds', at, value: told(today, ofToday) },
    { id: `day/${tomorrow}`, at, value: told(tomorrow, [ofTomorrow]) },
    { id: `day/${yesterday}`, at, value: told(yesterday, [over]) },
    { id: 'day/2026-05-16', at, value: told('2026-05-16', []) },
    { id: 'couriers/SAM', at, value: couriers },
    { id: `list/${ofTomorrow.id}`, at, value: [] },
  ]
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'], rows: { deskAnswers } })
  await page.goto(path)
  return page
}
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const day = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Day' }).getByRole('link', { name, exact: true })
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('a desk goes to another day and back, and gives its round for that day only', async () => {
  const page = await openDesk('/depot/rounds')
  await day(page, 'Tomorrow, Friday 15 May').click()
  await expect(page).toHaveURL(`${app.address}/depot/rounds?day=${tomorrow}`)
  await expect(title(page)).toHaveText('Rounds, tomorrow')
  await expect(page.getByText(/^Friday 15 May, as of 12:00/)).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Round 104' }).click()
  await expect(title(page)).toHaveText('Round 104, tomorrow, A. Example')
  await expect(page).toHaveTitle(/^Round 104, Friday 15 May, A\. Example/)
  await page.getByRole('combobox', { name: 'Courier' }).selectOption('B. Sample')
  await expect(page.getByText(/^Only tomorrow changes\. A\. Example keeps the round on other days\./)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await press(page, 'Reassign to B. Sample')
  await expect(page.getByText('Round 104 assigned to B. Sample for tomorrow only')).toBeVisible()
  await expect(title(page)).toHaveText('Round 104, tomorrow, B. Sample')
  await press(page, 'Undo')
  await expect(title(page)).toHaveText('Round 104, tomorrow, A. Example')
  await page.goBack()
  await expect(title(page)).toHaveText('Rounds, tomorrow')
  await page.goBack()
  await expect(title(page)).toHaveText('Rounds')
})

test('a day that is over is read and not given, one without rounds leads to Import, and one never loaded says so', async () => {
  const page = await openDesk(`/depot?day=${yesterday}`)
  await expect(title(page)).toHaveText('Yesterday at SAM')
  await expect(page.getByText('This day is over.')).toBeVisible()
  await expect(page.getByText('Closed at 18:02 by k.depot.')).toBeVisible()
  await page.getByRole('link', { name: 'Round 104' }).click()
  await expect(title(page)).toHaveText('Round 104, yesterday, A. Example')
  await expect(page.getByRole('heading', { name: /assign the round/ })).toHaveCount(0)
  await page.goto('/depot/rounds?day=2026-05-16')
  await expect(page.getByText('Nothing has been imported for Saturday 16 May yet')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Import a file' })).toHaveAttribute('href', '/depot/import')
  await page.goto('/depot?day=2026-05-20')
  await expect(page.getByText('The rounds for Wednesday 20 May haven’t been loaded on this device yet.')).toBeVisible()
})

test('a day is closed after its question, and stands as closed', async () => {
  const page = await openDesk('/depot/rounds')
  await press(page, 'Close the day')
  const question = page.getByRole('dialog', { name: 'Close today?' })
  await expect(question.getByText('318 parcels are still to do.')).toBeVisible()
  await expect(question.getByText('A closed day can’t be reopened.')).toBeVisible()
  await expect(question.getByText(/no courier/)).toHaveCount(0)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await question.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByText('2 rounds closed', { exact: true })).toBeVisible()
  await expect(page.getByText(/^Closed at .*, waiting to be sent\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close the day' })).toHaveCount(0)
})

test('closing a day says which rounds have parcels and no courier, and leads to where they are assigned', async () => {
  const unassigned = { courier: null, usual: null, total: 2, counts: { ...none, expected: 2 } }
  const page = await openDesk('/depot', deskView, [roundOf(107, today, unassigned)])
  await press(page, 'Close the day')
  const question = page.getByRole('dialog', { name: 'Close today?' })
  await expect(question.getByText('Round 107 has 2 parcels and no courier.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Close the day' })).toBeEnabled()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await question.getByRole('link', { name: 'Assign it' }).click()
  await expect(title(page)).toHaveText('Assign rounds')
  await expect(question).toHaveCount(0)
})

test('the days fit a phone', { tag: '@proof' }, async () => {
  const page = await openDesk(`/depot/rounds?day=${tomorrow}`, phoneView)
  await expect(title(page)).toHaveText('Rounds, tomorrow')
  expect(await measureLayout(page)).toEqual([])
  await page.goto(`/depot/rounds/${ofTomorrow.id}`)
  await expect(title(page)).toHaveText('Round 104, tomorrow, A. Example')
  expect(await measureLayout(page)).toEqual([])
})

import { expect, test, type Page } from '@playwright/test'
import type { DepotRound, DepotRounds } from '#contracts/depot/depot-endpoints.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { hintStream } from '../support/hint-stream.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const staff = ['sub-depot', 'sub-depot/SAM']
const deskView: View = { width: 1440, height: 900 }
const none = {
  expected: 0,
  confirmed: 0,
  missing: 0,
  carry_forward: 0,
  unable_to_deliver: 0,
  delivered: 0,
  returned: 0,
}

function roundOf(number: number, more: Partial<DepotRound> = {}): DepotRound {
  const counts = { ...none, expected: 10, confirmed: 40, delivered: 88, carry_forward: 5, unable_to_deliver: 2 }
  return {
    id: numberedId(number),
    roundId: numberedId(0x1000 + number),
    roundNumber: String(number),
    roundName: 'Sampleton North',
    subDepot: 'SAM',
    date: '2026-05-14',
    version: 1,
    importedAt: '2026-05-14T03:42:00.000Z',
    closedAt: null,
    courier: `courier-${number}`,
    total: 145,
    counts,
    marked: { ...none, expected: 2 },
    carried: 3,
    carriedLately: 0,
    extra: 0,
    startedAt: '2026-05-14T06:00:00.000Z',
    heardAt: '2026-05-14T12:01:00.000Z',
    ...more,
  }
}
const day: DepotRounds = {
  day: '2026-05-14',
  at: '2026-05-14T12:05:00.000Z',
  subDepots: ['SAM'],
  rounds: [
    roundOf(101),
    roundOf(102, { courier: null }),
    roundOf(103, { startedAt: null, heardAt: null, counts: { ...none, expected: 145 }, marked: none }),
    roundOf(104, { extra: 1 }),
    roundOf(106, { heardAt: '2026-05-14T10:53:00.000Z' }),
  ],
}
const names = [
  'A. Specimen',
  'D. Placeholder',
  'E. Model',
  'B. Sample',
  'F. Example-Longhampton of the Upper Fields',
].map((name, at) => ({
  id: `courier-${[101, 102, 103, 104, 106][at]}`,
  name,
}))

/** A desk that was told the day a moment ago, and whose services do not answer now, but for what `answer` says. */
async function openDesk(
  view: View,
  path = '/depot',
  rows: readonly object[] = [{ id: 'rounds', at: Date.now(), value: day }],
  answer: (page: Page) => Promise<void> = () => Promise.resolve(),
  couriers: readonly object[] = names,
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await answer(page)
  await seed(page, {
    groups: staff,
    rows: { deskAnswers: [...rows, { id: 'couriers/SAM', at: Date.now(), value: couriers }] },
  })
  await page.goto(path)
  return page
}
const numbers = (page: Page) => page.getByRole('rowheader')

test('a desk begins with its rounds, by what needs a look, and a press leads to the round', async () => {
  const page = await openDesk(deskView, '/')
  await expect(page).toHaveURL(`${app.address}/depot`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today at SAM')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('337 left of 725')
  await expect(numbers(page)).toHaveText(['Round 104', 'Round 106', 'Round 102', 'Round 103', 'Round 101'])
  await expect(page.getByText('Silent, 48 open')).toBeVisible()
  await expect(page.getByRole('row', { name: /Round 106/ })).toContainText('1 h 12 min')
  await page.getByRole('button', { name: 'Round', exact: true }).click()
  await expect(numbers(page)).toHaveText(['Round 101', 'Round 102', 'Round 103', 'Round 104', 'Round 106'])
  await expect(page.getByRole('columnheader', { name: 'Round' })).toHaveAttribute('aria-sort', 'ascending')
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('row', { name: /Round 106/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Round 106, today, F\. Example/)
  await page.getByRole('link', { name: 'Back to Today' }).click()
  await expect(page.getByRole('link', { name: 'Round 106' })).toHaveAttribute('aria-current', 'true')
})

test('on a phone the panes follow each other, and nothing is cut off', { tag: '@proof' }, async () => {
  const page = await openDesk(phoneView)
  await expect(numbers(page)).toHaveCount(5)
  await expect(
    page.getByRole('navigation', { name: 'Console' }).filter({ visible: true }).getByRole('link', { name: /^More/ }),
  ).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a courier is told plainly that the console is not for them, in the frame of their own screens', async () => {
  const { page } = await app.open()
  await seed(page, {})
  await page.goto('/depot')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for the staff of a sub-depot')
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Console' })).toHaveCount(0)
})

test('what a courier has sent stands at the desk when the service says that something has moved', async () => {
  let { rounds } = day
  let hints: Awaited<ReturnType<typeof hintStream>> | undefined
  const page = await openDesk(deskView, '/depot', [], async (desk) => {
    await answerSync(desk)
    // It never asks by the clock, which would tell it as well.
    await desk.addInitScript(() => {
      const real = globalThis.setInterval
      globalThis.setInterval = ((run: () => void, ms?: number) =>
        ms === 30_000 ? 0 : real(run, ms)) as typeof setInterval
    })
    await desk.route('**/v1/depot/rounds', (route) => route.fulfill({ json: { ...day, rounds } }))
    hints = await hintStream(desk)
  })
  const left = page.getByRole('heading', { level: 2 }).first()
  await expect(left).toHaveText('337 left of 725')
  await hints?.listens
  rounds = rounds.map((round) =>
    round.id === numberedId(101) ? { ...round, counts: { ...round.counts, expected: 9, delivered: 89 } } : round,
  )
  hints?.speak()
  await expect(left).toHaveText('336 left of 725')
})

test('before the service has ever answered, a desk says so', { tag: '@proof' }, async () => {
  const page = await openDesk({ width: 1280, height: 800 }, '/depot', [])
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('a round can be given to open accounts alone, and who is left out is said', { tag: '@proof' }, async () => {
  const closed = { id: 'courier-109', name: 'G. Closed-Example', closedAt: '2026-05-01T09:00:00.000Z' }
  const rows = [
    { id: 'rounds', at: Date.now(), value: day },
    { id: `list/${numberedId(101)}`, at: Date.now(), value: [] },
  ]
  const page = await openDesk(deskView, `/depot/rounds/${numberedId(101)}`, rows, () => Promise.resolve(), [
    ...names,
    closed,
  ])
  const couriers = page.getByLabel('Courier', { exact: true })
  await expect(couriers.getByRole('option')).toHaveText([
    'Choose a courier',
    'B. Sample',
    'D. Placeholder',
    'E. Model',
    'F. Example-Longhampton of the Upper Fields',
  ])
  await expect(page.getByText('G. Closed-Example is not in the list: the account is closed.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

const long = [
  'Bartholomew Featherstonehaugh',
  'Guinevere Example-Fotheringay',
  'Alexander Abernethy-Placeholder',
  'Su Li',
]
const hundred: DepotRounds = {
  ...day,
  rounds: Array.from({ length: 100 }, (_, at) =>
    roundOf(901 + at, {
      extra: at % 11 === 0 ? 3 : 0,
      ...(at % 9 === 0 && { courier: null }),
      ...(at % 3 === 0 && { startedAt: null, heardAt: null, counts: { ...none, expected: 145 }, marked: none }),
      ...(at % 4 === 1 && { heardAt: '2026-05-14T10:53:00.000Z', carriedLately: 12 }),
    }),
  ),
}

test('a hundred rounds and long names hold at every width of a desk, under headings that stay', async () => {
  const couriers = hundred.rounds.map((_, at) => ({ id: `courier-${901 + at}`, name: long[at % long.length] }))
  const rows = [{ id: 'rounds', at: Date.now(), value: hundred }]
  const page = await openDesk({ width: 1024, height: 768 }, '/depot', rows, undefined, couriers)
  await expect(numbers(page)).toHaveCount(100)
  for (const width of [1024, 1152, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const pane = page.locator('.desk-pane').first()
    await pane.evaluate((element) => element.scrollTo(0, 0))
    expect(await measureLayout(page)).toEqual([])
    const found = await page.getByRole('table').evaluate((table) => {
      const sizes = (selector: string) =>
        [...table.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
      const number = table.querySelector('tbody .rounds-link')?.getBoundingClientRect().x
      const heading = table.querySelector('thead button')?.getBoundingClientRect().x
      return {
        chips: Math.max(...sizes('.status-chip').map(({ height }) => height)),
        names: Math.max(...sizes('.rounds-name').map(({ height }) => height)),
        bars: Math.min(...sizes('tbody .rounds-bar').map(({ width: size }) => size)),
        off: Math.abs((number ?? 0) - (heading ?? 99)),
        over: table.scrollWidth - table.clientWidth,
      }
    })
    expect(found.chips, `chips at ${width}`).toBeLessThanOrEqual(34)
    expect(found.names, `names at ${width}`).toBeLessThanOrEqual(50)
    expect(found.bars, `bars at ${width}`).toBeGreaterThanOrEqual(40)
    expect(found.off, `heading at ${width}`).toBeLessThan(1)
    expect(found.over, `table at ${width}`).toBe(0)
    await pane.evaluate((element) => element.scrollTo(0, 3000))
    await expect(page.getByRole('button', { name: 'Attention' })).toBeInViewport()
  }
})

test('a row that is pointed at stays where it is while figures change', async () => {
  let { rounds } = day
  let hints: Awaited<ReturnType<typeof hintStream>> | undefined
  const page = await openDesk(deskView, '/depot', [], async (desk) => {
    await answerSync(desk)
    await desk.route('**/v1/depot/rounds', (route) => route.fulfill({ json: { ...day, rounds } }))
    hints = await hintStream(desk)
  })
  const order = ['Round 104', 'Round 106', 'Round 102', 'Round 103', 'Round 101']
  await expect(numbers(page)).toHaveText(order)
  await page.getByRole('row', { name: /Round 101/ }).hover()
  await hints?.listens
  rounds = rounds.map((round) => (round.roundNumber === '101' ? { ...round, extra: 2 } : round))
  hints?.speak()
  await expect(page.getByText('Needs you 2')).toBeVisible()
  await expect(numbers(page)).toHaveText(order)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect(numbers(page).first()).toHaveText('Round 101')
})

import { expect, test, type Page } from '@playwright/test'
import type { RequestHolidayInput } from '#contracts/holidays/holiday-commands.ts'
import type { RoundOffer } from '#contracts/availability/availability.ts'
import type { CoverRow, Holiday } from '#contracts/holidays/holidays.ts'
import { defaultHolidayRules } from '#domain/holidays/holiday-rules.ts'
import { numberedId } from '#support/parcels.ts'
import { holidayOf, spanOf, week } from '../../unit/holidays/holidays-on-phone.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { seed, type SeedLeave } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, holidays: '/api/holidays' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

/** A Thursday. */
const now = '2026-05-14T10:00:00+01:00'
const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley of Little Sampleton'
const colleagues = [
  { id: 'ben', name: 'B. Sample' },
  { id: 'wilhelmina', name: longName },
]
const coverOf = (at: number, more: Partial<CoverRow> = {}): CoverRow => ({
  ...spanOf('2026-06-15', '2026-06-16'),
  id: `ben/${numberedId(at)}`,
  courier: 'ben',
  holiday: numberedId(at),
  name: 'B. Sample',
  state: 'invited',
  until: '2026-05-15T13:05:00.000Z',
  ...more,
})
const holidays: Holiday[] = [
  holidayOf(1, spanOf('2026-04-27', '2026-04-28'), { state: 'taken' }),
  holidayOf(2, spanOf('2026-06-08', '2026-06-12', { firstDay: 'afternoon' }), {
    cover: {
      state: 'covered',
      until: null,
      invitations: [
        { courier: 'wilhelmina', name: longName, state: 'accepted', answeredAt: '2026-05-02T09:00:00.000Z' },
      ],
    },
  }),
  holidayOf(3, spanOf('2026-07-06', '2026-07-10'), {
    state: 'declined',
    text: 'Two others are away.',
    decidedAt: '2026-05-13T09:00:00.000Z',
  }),
  holidayOf(4, spanOf('2027-03-31', '2027-04-01'), {
    state: 'requested',
    cover: {
      state: 'asked',
      until: '2026-05-15T13:05:00.000Z',
      invitations: [{ courier: 'ben', name: 'B. Sample', state: 'invited', answeredAt: null }],
    },
  }),
]
const leave: SeedLeave = {
  rules: { ...defaultHolidayRules, embargoes: [{ from: '2026-11-23', to: '2026-12-24', reason: 'Christmas peak' }] },
  terms: { days: week, startsOn: null, carried: [{ year: 2026, halves: 5 }] },
  holidays,
  covers: [coverOf(9)],
  colleagues,
}

async function open(
  path: string,
  data: SeedLeave = leave,
  view: View = phoneView,
  offers: readonly RoundOffer[] = [],
): Promise<Page> {
  const { page } = await app.open({ view })
  // It goes on from there: what is sent again later waits for it.
  await page.clock.install({ time: now })
  await seed(page, { config, leave: data, offers })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, days: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${days}`) })
const queued = async (page: Page) => await storedRows<{ command: string; input: RequestHolidayInput }>(page, 'outbox')
const draft = async (page: Page) => JSON.stringify(await storedRows(page, 'holidayDrafts'))
const field = (page: Page, label: 'First day' | 'Last day') => page.getByRole('group', { name: label })

async function fillDate(page: Page, label: 'First day' | 'Last day', date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  for (const [part, typed] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await field(page, label).getByLabel(part, { exact: true }).fill(typed)
}
async function fillDays(page: Page, from: string, to?: string): Promise<void> {
  await fillDate(page, 'First day', from)
  if (to !== undefined) await fillDate(page, 'Last day', to)
}
const send = (page: Page) => button(page, 'Send the request')
const summary = (page: Page) => page.getByRole('alert').getByRole('link')

test('the leave that there is, what is taken of it and how it was reckoned', async () => {
  const page = await open('/plan/holidays')
  await expect(page.getByRole('heading', { name: '23 days left of 30.5' })).toBeVisible()
  await expect(page.getByText('1 April 2026 to 31 March 2027, with 2.5 days carried over')).toBeVisible()
  for (const [label, value] of [
    ['Taken', '2'],
    ['Booked', '4.5'],
    ['Asked for', '1'],
  ] as const) {
    await expect(page.locator('.figures-row > div', { hasText: label }).locator('dd')).toHaveText(value)
  }
  await expect(page.getByText('5.6 weeks × 5 days = 28 days.')).toBeVisible()
  await page.getByRole('radio', { name: 'Next year' }).check()
  await expect(page.getByRole('heading', { name: '27 days left of 28' })).toBeVisible()
  await expect(row(page, 'Monday 8 June from midday to Friday 12 June 2026')).toContainText('4.5 daysApproved')
  await expect(row(page, 'Monday 6 July')).toContainText('DeclinedTwo others are away.')
  await expect(row(page, 'Wednesday 31 March')).toContainText('Asked for')
  await expect(page.getByText('As of 09:00 today')).toBeVisible()
  await button(page, /^Over or cancelled/).click()
  await row(page, 'Monday 27 April').click()
  await expect(page.getByText('Of the leave year 2026/27')).toBeVisible()
  await expect(button(page, 'Cancel this holiday')).toHaveCount(0)
})

test(
  'before anything has arrived, and before the depot has entered anything, that is said',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan/holidays', { rules: defaultHolidayRules })
    await expect(page.getByRole('heading', { name: 'Your depot hasn’t added you yet' })).toBeVisible()
    await page.goto('/plan/holidays/request')
    await expect(page.getByRole('heading', { name: 'You can’t ask for a holiday yet' })).toBeVisible()
    await page.goto(`/plan/holidays/${numberedId(77)}`)
    await expect(page.getByRole('heading', { name: 'Holiday not found' })).toBeVisible()
    const { page: fresh } = await app.open()
    await seed(fresh, { config })
    await fresh.goto('/plan/holidays')
    await expect(fresh.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  },
)

test('a holiday is asked for without signal, counted as it is typed, outlives the app and takes its leave at once', async () => {
  const page = await open('/plan/holidays')
  await page.getByRole('link', { name: 'Ask for a holiday' }).click()
  await fillDays(page, '2026-07-20', '2026-07-24')
  await expect(page.getByText('5 days of leave.')).toBeVisible()
  await expect(page.getByText('18 days left after it.')).toBeVisible()
  await page.getByLabel('Morning only').check()
  await expect(page.getByText('4.5 days of leave.')).toBeVisible()
  await page.getByLabel('B. Sample').check()
  await expect.poll(async () => await draft(page)).toContain('"invited":["ben"]')
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByText('4.5 days of leave.')).toBeVisible()
  await expect(page.getByLabel('B. Sample')).toBeChecked()
  await send(page).click()
  await expect(page.getByText('Request saved on this phone')).toBeVisible()
  await expect(row(page, 'Monday 20 July')).toContainText('aiting to be sent')
  await expect(page.getByRole('heading', { name: '18.5 days left of 30.5' })).toBeVisible()
  expect(await queued(page)).toMatchObject([
    {
      command: 'requestHoliday',
      input: { from: '2026-07-20', to: '2026-07-24', firstDay: 'whole', lastDay: 'morning', invited: ['ben'] },
    },
  ])
  expect(await draft(page)).toBe('[]')
  await row(page, 'Monday 20 July').click()
  await expect(page.getByText('Not yet received by the depot.')).toBeVisible()
  await expect(page.getByText('They have 48 hours to answer.')).toBeVisible()
  await button(page, 'Cancel this holiday').click()
  await button(page, 'Yes, cancel it').click()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  expect((await queued(page)).map(({ command }) => command)).toEqual(['requestHoliday', 'cancelHoliday'])
  await page.getByRole('link', { name: 'Back to Holidays' }).click()
  await expect(page.getByRole('heading', { name: '23 days left of 30.5' })).toBeVisible()
})

test('the days are chosen from the calendar, by pointer and by key, and stand in the fields for typing', async () => {
  const page = await open('/plan/holidays/request')
  await fillDate(page, 'First day', '2026-07-20')
  await button(page, 'Choose days from a calendar').click()
  // It opens at the typed day, and the next press gives the last one.
  const grid = page.getByRole('grid', { name: 'Days of your holiday' })
  await expect(page.getByText('From Monday 20 July. Choose the last day, or leave it at one day.')).toBeVisible()
  await grid.getByRole('button', { name: /^Friday 24 July/ }).click()
  await expect(grid.getByRole('button', { name: 'Wednesday 22 July, chosen' })).toBeVisible()
  await expect(page.getByText('5 days of leave.')).toBeVisible()
  await expect(field(page, 'Last day').getByLabel('Day', { exact: true })).toHaveValue('24')
  // By key: a new first day, and the last one a week later.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 days of leave.')).toBeVisible()
  await expect(field(page, 'First day').getByLabel('Day', { exact: true })).toHaveValue('03')
  await expect(field(page, 'Last day').getByLabel('Month', { exact: true })).toHaveValue('08')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await expect.poll(async () => await draft(page)).toContain('"day":"04"')
  await send(page).click()
  await expect(page.getByText('Request saved on this phone')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ input: { from: '2026-08-03', to: '2026-08-04' } }])
})

test('a wide screen shows the calendar beside the form', { tag: '@proof' }, async () => {
  const page = await open('/plan/holidays/request', leave, { width: 1280, height: 800 })
  await page
    .getByRole('grid', { name: 'Days of your holiday' })
    .getByRole('button', { name: /^Friday 29 May/ })
    .click()
  await expect(page.getByText('1 day of leave.')).toBeVisible()
  await button(page, 'Next month').click()
  await page.getByRole('button', { name: /^Monday 1 June/ }).click()
  await expect(page.getByText('2 days of leave.')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('what is wrong is said before it is sent, named and focused, and nothing typed is lost', async () => {
  const page = await open('/plan/holidays/request')
  await send(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Ask for a holiday/)
  await expect(summary(page)).toHaveText(['Enter the first day, for example 14 5 2027'])
  for (const [from, to, text] of [
    ['2026-05-18', '2026-05-22', 'Give 11 days’ notice: the earliest day is Monday 25 May 2026'],
    [
      '2026-11-20',
      '2026-11-24',
      'No leave allowed from Monday 23 November to Thursday 24 December 2026: Christmas peak',
    ],
    ['2026-08-03', '2026-09-08', 'This takes 27 days of the leave year 2026/27, in which you have 23 days left'],
    ['2027-03-25', '2027-05-13', 'You have a holiday then: Wednesday 31 March to Thursday 1 April 2027'],
    ['2027-04-05', '2027-05-12', 'This takes 28 days of the leave year 2027/28, in which you have 27 days left'],
    ['2026-08-08', '2026-08-09', 'You don’t work on any of these days, so you don’t need leave'],
    ['2026-08-08', '2026-08-07', 'The last day must be the first day or later'],
    ['2026-08-32', '2026-09-31', 'The first day must be a real date'],
  ] as const) {
    await fillDays(page, from, to)
    await expect(summary(page).first(), text).toHaveText(text)
  }
  await fillDays(page, '2026-08-03', '2026-08-03')
  await page.getByLabel('Afternoon only').check()
  await page.getByLabel('Morning only').check()
  await expect(summary(page)).toHaveText([
    'For one day, choose the morning or the afternoon. For the whole day, choose neither',
  ])
  await page.getByLabel('Afternoon only').uncheck()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByText('half a day of leave.')).toBeVisible()
  // Over the night in which the clocks go back.
  await page.getByLabel('Morning only').uncheck()
  await fillDays(page, '2026-10-23', '2026-10-26')
  await expect(page.getByText('2 days of leave.')).toBeVisible()
  await expect.poll(async () => await draft(page)).toContain('"day":"26"')
  await page.reload()
  await expect(field(page, 'Last day').getByLabel('Day', { exact: true })).toHaveValue('26')
  await button(page, 'Start again').click()
  await expect(field(page, 'First day').getByLabel('Day', { exact: true })).toHaveValue('')
  expect(await draft(page)).toBe('[]')
  expect(await queued(page)).toEqual([])
})

test('days across a year end are counted in each of the two', { tag: '@proof' }, async () => {
  const page = await open('/plan/holidays/request', { ...leave, holidays: [] })
  await fillDays(page, '2027-03-30', '2027-04-02')
  await expect(page.getByText('4 days of leave.')).toBeVisible()
  await expect(page.getByText('2 days of the leave year 2026/27. 28.5 days left after it.')).toBeVisible()
  await expect(page.getByText('2 days of the leave year 2027/28. 26 days left after it.')).toBeVisible()
})

test(
  'a round that was accepted in these days is named before anything is sent, and keeps nobody from asking',
  { tag: '@proof' },
  async () => {
    const offer = (at: number, date: string, state: RoundOffer['state']): RoundOffer => ({
      id: numberedId(at),
      round: String(at),
      roundName: 'Sampleton East',
      date,
      parcels: 88,
      miles: 21.5,
      pay: 46_200,
      deadline: '2026-05-20T05:00:00.000Z',
      subDepot: 'SAM',
      sentAt: '2026-05-13T09:00:00.000Z',
      state,
      reason: null,
      note: '',
    })
    const page = await open('/plan/holidays/request', leave, phoneView, [
      offer(131, '2026-07-21', 'accepted'),
      offer(132, '2026-07-22', 'seen'),
      offer(133, '2026-07-25', 'accepted'),
    ])
    await fillDays(page, '2026-07-20', '2026-07-24')
    await expect(
      page.getByText(
        'You have accepted round 131, Sampleton East, on Tuesday 21 July. You’ll still have that round: call the depot.',
      ),
    ).toBeVisible()
    await expect(page.getByText(/You have accepted round/)).toHaveCount(1)
    await send(page).click()
    await expect(page.getByText('Request saved on this phone')).toBeVisible()
    expect(await queued(page)).toMatchObject([{ input: { from: '2026-07-20' } }])
  },
)

test(
  'Plan says that somebody asks for cover, and how much leave is left when nobody does',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan')
    await expect(page.getByRole('main').getByRole('link', { name: /^Holiday/ })).toContainText('1 needs you')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Holiday/ })
      .click()
    await button(page, /^No, I can’t/).click()
    await expect(page.getByText('You’ve said that you can’t cover')).toBeVisible()
    await page.getByRole('link', { name: 'Back to Plan' }).click()
    await expect(page.getByRole('main').getByRole('link', { name: /^Holiday/ })).toContainText('23 days left')
  },
)

test('what the service does not take needs the courier, and goes back into the form with all that was typed', async () => {
  const page = await open('/plan/holidays/request')
  await answerSync(page, 'holidays', 'not-enough-left')
  await fillDays(page, '2026-07-20', '2026-07-24')
  await page.getByLabel('B. Sample').check()
  await send(page).click()
  await expect(page.getByText('You didn’t have enough leave left.')).toBeVisible()
  await expect(page.getByRole('heading', { name: '23 days left of 30.5' })).toBeVisible()
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Holiday, Monday 20 July to Friday 24 July 2026' })).toBeVisible()
  await page.goto('/plan/holidays')
  await page.unrouteAll()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await button(page, /^Change it/).click()
  await expect(field(page, 'First day').getByLabel('Day', { exact: true })).toHaveValue('20')
  await expect(page.getByLabel('B. Sample')).toBeChecked()
  await fillDate(page, 'Last day', '2026-07-21')
  await send(page).click()
  await expect(row(page, 'Monday 20 July to Tuesday 21 July')).toContainText('aiting to be sent')
  expect(await queued(page)).toMatchObject([{ input: { to: '2026-07-21', invited: ['ben'] } }])
})

test('a booked holiday is cancelled after one question, and its days come back', async () => {
  const page = await open('/plan/holidays')
  await row(page, 'Monday 8 June').click()
  await expect(page.getByText('Your round is covered.')).toBeVisible()
  await expect(page.getByText(longName)).toBeVisible()
  await button(page, 'Cancel this holiday').click()
  await expect(page.getByRole('dialog')).toContainText('Its 4.5 days of leave come back to you.')
  await button(page, 'Keep it').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await queued(page)).toEqual([])
  await button(page, 'Cancel this holiday').click()
  await button(page, 'Yes, cancel it').click()
  await expect(page.getByText('Cancellation saved on this phone')).toBeVisible()
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Holidays' }).click()
  await expect(page.getByRole('heading', { name: '27.5 days left of 30.5' })).toBeVisible()
  expect(await queued(page)).toMatchObject([{ command: 'cancelHoliday', input: { id: numberedId(2) } }])
})

test('a cancellation that came too late says why, and is put away', { tag: '@proof' }, async () => {
  const page = await open(`/plan/holidays/${numberedId(2)}`)
  await answerSync(page, 'holidays', 'holiday-begun')
  await button(page, 'Cancel this holiday').click()
  await button(page, 'Yes, cancel it').click()
  await expect(page.getByText('The depot didn’t accept your cancellation')).toBeVisible()
  await expect(page.getByText('The holiday had already started. Call your depot.')).toBeVisible()
  await expect(page.getByText('Approved', { exact: true })).toBeVisible()
  await button(page, /^Remove this message/).click()
  await expect(page.getByText('The depot didn’t accept your cancellation')).toHaveCount(0)
  await expect(button(page, 'Cancel this holiday')).toBeVisible()
})

test('cover is agreed to without signal and is no promise until the depot has it', { tag: '@proof' }, async () => {
  const page = await open('/plan/holidays')
  await expect(page.getByText('Answer by 14:05 tomorrow.')).toBeVisible()
  await button(page, /^Yes, I’ll cover/).click()
  await expect(page.getByText('Answer saved on this phone')).toBeVisible()
  await expect(page.getByText('You’ve offered to cover. The depot chooses the first courier to reply')).toBeVisible()
  await expect(button(page, /^Yes, I’ll cover/)).toHaveCount(0)
  expect(await queued(page)).toMatchObject([
    { command: 'answerCover', input: { courier: 'ben', holiday: numberedId(9), answer: 'accepted' } },
  ])
  // Whoever covers is not away.
  await page.goto('/plan/holidays/request')
  await fillDays(page, '2026-06-16')
  await expect(page.getByText('You cover for somebody then: Monday 15 June to Tuesday 16 June 2026.')).toBeVisible()
})

test(
  'cover that somebody else took first is said plainly, and who is away cannot cover',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan/holidays', {
      ...leave,
      covers: [coverOf(9), coverOf(10, { ...spanOf('2026-06-12'), name: longName })],
    })
    await expect(page.getByText('You can’t cover: you’re on holiday then.')).toBeVisible()
    await expect(button(page, /^Yes, I’ll cover/)).toHaveCount(1)
    await answerSync(page, 'holidays', 'cover-over')
    await button(page, /^Yes, I’ll cover/).click()
    await expect(page.getByText('The depot didn’t accept your answer')).toBeVisible()
    await expect(
      page.getByText('Someone else was first, the time to answer was over, or cover is no longer needed.'),
    ).toBeVisible()
    await button(page, /^Remove this message/).click()
    await expect(page.getByText('The depot didn’t accept your answer')).toHaveCount(0)
  },
)

test('the calendar shows what is booked, by thumb and by key, and leads on', { tag: '@proof' }, async () => {
  const page = await open('/plan/holidays')
  const grid = page.getByRole('grid', { name: 'What is booked' })
  await button(page, 'Next month').click()
  await expect(grid.getByRole('button', { name: 'Monday 8 June, holiday for half the day, approved' })).toBeVisible()
  await grid.getByRole('button', { name: /^Tuesday 9 June/ }).click()
  await expect(page.getByRole('link', { name: 'Open this holiday' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(grid.getByRole('button', { name: /^Tuesday 16 June/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Ask for leave from Tuesday 16 June' }).click()
  await expect(field(page, 'First day').getByLabel('Day', { exact: true })).toHaveValue('16')
  await expect(page.getByText('1 day of leave.')).toBeVisible()
})

const pages: readonly [string, (page: Page) => Promise<void>][] = [
  ['/plan/holidays', async (page) => await button(page, 'Next month').click()],
  ['/plan/holidays/request', async (page) => await send(page).click()],
  [`/plan/holidays/${numberedId(4)}`, async (page) => await expect(page.getByText('Not answered yet')).toBeVisible()],
]
for (const [path, act] of pages) {
  test(`${path} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    const many = { ...leave, covers: [coverOf(9), coverOf(10, { name: longName })] }
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(path, many, view)
      await act(page)
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

test(
  'the question before a cancellation has no accessibility fault, and goes by Escape',
  { tag: '@proof' },
  async () => {
    const page = await open(`/plan/holidays/${numberedId(4)}`)
    await button(page, 'Cancel this holiday').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

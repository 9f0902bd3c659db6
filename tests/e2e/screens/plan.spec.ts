import { expect, test, type Page } from '@playwright/test'
import type { DayAvailability, RoundOffer, WeekDays } from '#contracts/availability/availability.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays, dayName } from '#domain/dates/near-day.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, availability: '/api/availability' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const available: DayAvailability = { kind: 'available' }
const off: DayAvailability = { kind: 'unavailable' }
const week: WeekDays = {
  monday: available,
  tuesday: available,
  wednesday: { kind: 'between', from: '07:00', to: '14:00' },
  thursday: available,
  friday: available,
  saturday: off,
  sunday: off,
}
const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const offerOf = (at: number, more: Partial<RoundOffer> = {}): RoundOffer => ({
  id: numberedId(at),
  round: String(117 + at),
  roundName: 'Sampleton East',
  date: addDays(today, 2),
  parcels: 96,
  miles: 31,
  pay: 57_620,
  deadline: inMinutes(348),
  subDepot: 'SAM',
  sentAt: '2026-05-14T06:00:00.000Z',
  state: 'seen',
  reason: null,
  note: '',
  ...more,
})
/** One of each state. */
const offers: RoundOffer[] = [
  offerOf(1),
  offerOf(2, {
    deadline: inMinutes(900),
    roundName: 'The Reverend Bartholomew Featherstonehaugh-Cholmondeley Estate and Llanfairpwllgwyngyll',
  }),
  offerOf(3, { state: 'accepted', date: addDays(today, 1) }),
  offerOf(4, { state: 'declined', reason: 'too-far' }),
  offerOf(5, { state: 'taken' }),
  offerOf(6, { state: 'expired' }),
  offerOf(7, { state: 'withdrawn' }),
]
const all: Seed = {
  week,
  offers,
  changedDays: [
    { id: addDays(today, 3), availability: off },
    { id: addDays(today, 7), availability: { kind: 'between', from: '09:00', to: '12:00' } },
  ],
}

async function open(path: string, data: Seed = all, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const offer = (page: Page, at: number) => page.getByRole('article', { name: new RegExp(`^Round ${117 + at},`) })
const cell = (page: Page, day: string) =>
  page.getByRole('grid').getByRole('button', { name: new RegExp(`^${dayName(day)},`) })
const outbox = async (page: Page) =>
  (await storedRows<{ command: string; input: unknown }>(page, 'outbox')).map(({ command, input }) => [command, input])
const drafts = async (page: Page) => JSON.stringify(await storedRows(page, 'planDrafts'))

test('the week and the month say what holds on each day, for thumb and keyboard', async () => {
  const page = await open('/plan')
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Plan' }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expect(page.getByRole('grid').getByRole('button')).toHaveCount(7)
  await button(page, 'Next week').click()
  await expect(cell(page, addDays(today, 7))).toHaveAccessibleName(/09:00 to 12:00$/)
  await page.getByRole('radio', { name: 'Month' }).check()
  const stop = page.getByRole('grid').locator('button[tabindex="0"]')
  await expect(stop).toHaveCount(1)
  await stop.focus()
  const before = (await stop.getAttribute('data-day')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(page.locator(`[data-day="${addDays(before, 1)}"]`)).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect(page.locator('[data-day]:focus')).not.toHaveAttribute(
    'data-day',
    new RegExp(`^${addDays(before, 1).slice(0, 7)}`),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a day is changed without signal, outlives the app, waits, and is put back', async () => {
  const page = await open('/plan')
  const day = addDays(today, 1)
  await page.getByRole('radio', { name: 'Month' }).check()
  if (day.slice(0, 7) !== today.slice(0, 7)) await button(page, 'Next month').click()
  await cell(page, day).click()
  const sheet = page.getByRole('dialog', { name: dayName(day) })
  await sheet.getByRole('radio', { name: 'Part of the day' }).check()
  await sheet.getByLabel('From').fill('22:00')
  await expect.poll(async () => await drafts(page)).toContain('22:00')
  await page.reload()
  await expect(sheet.getByText('You started this earlier.')).toBeVisible()
  await expect(sheet.getByLabel('From')).toHaveValue('22:00')
  await sheet.getByLabel('Until').fill('02:00')
  await button(page, `Save ${dayName(day)}`).click()
  await expect(sheet.getByRole('alert')).toBeFocused()
  await expect(sheet.getByRole('alert').getByRole('link')).toHaveText([
    `The finish time on ${dayName(day)} must be after 22:00`,
  ])
  await sheet.getByLabel('From').fill('07:00')
  await sheet.getByLabel('Until').fill('12:30')
  await button(page, `Save ${dayName(day)}`).click()
  await expect(page.getByText(`${dayName(day)} saved on this phone`)).toBeVisible()
  await expect(sheet).toHaveCount(0)
  const row = page.getByRole('listitem').filter({ hasText: dayName(day) })
  await expect(row).toContainText('07:00 to 12:30')
  await expect(row).toContainText(/aiting to be sent/)
  expect(await drafts(page)).toBe('[]')
  await row.getByRole('button').click()
  await sheet.getByRole('radio', { name: /^Usual/ }).check()
  await button(page, `Save ${dayName(day)}`).click()
  await expect(row).toContainText('Your usual day')
  expect(await outbox(page)).toEqual([
    ['setAvailabilityException', { day, availability: { kind: 'between', from: '07:00', to: '12:30' } }],
    ['clearAvailabilityException', { day }],
  ])
})

test(
  'a week is typed once for the working days, survives a reload, and what is missing is named',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan', { offers: [] })
    await expect(page.getByText('You haven’t set when you’re free.')).toBeVisible()
    await page.getByRole('link', { name: 'Set when you’re free' }).click()
    await page.getByLabel('Monday', { exact: true }).selectOption('Part of the day')
    await page.getByLabel('Monday From').fill('07:00')
    await page.getByLabel('Monday Until').fill('14:00')
    await button(page, 'Copy to Tuesday to Friday').click()
    await expect(page.getByLabel('Friday Until')).toHaveValue('14:00')
    await expect.poll(async () => await drafts(page)).toContain('14:00')
    await page.reload()
    await expect(page.getByText('You started this earlier.')).toBeVisible()
    await expect(page.getByLabel('Thursday From')).toHaveValue('07:00')
    await button(page, 'Save your week').click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: Every week/)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Choose when you can work on Saturday',
      'Choose when you can work on Sunday',
    ])
    for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day, { exact: true }).selectOption('Not available')
    await button(page, 'Save your week').click()
    await expect(page.getByText('Your week is saved on this phone')).toBeVisible()
    await expect(page.getByText(/^Your week: .*waiting to be sent/)).toBeVisible()
    const part = { kind: 'between', from: '07:00', to: '14:00' }
    expect(await outbox(page)).toEqual([
      [
        'saveWeeklyPattern',
        {
          days: {
            ...Object.fromEntries(['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [day, part])),
            saturday: off,
            sunday: off,
          },
        },
      ],
    ])
  },
)

test(
  'a change that the depot refuses needs the courier, and the next one takes its place',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan')
    await answerSync(page, 'availability', 'day-too-far')
    await page
      .getByRole('listitem')
      .filter({ hasText: dayName(addDays(today, 3)) })
      .getByRole('button')
      .click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'All day', exact: true }).check()
    await sheet.getByRole('button', { name: /^Save/ }).click()
    const row = page.getByRole('listitem').filter({ hasText: dayName(addDays(today, 3)) })
    await expect(row).toContainText('Needs you. That day is more than a year ahead.')
    await page.unrouteAll()
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await row.getByRole('button').click()
    await sheet.getByRole('radio', { name: 'Not available', exact: true }).check()
    await sheet.getByRole('button', { name: /^Save/ }).click()
    await expect(row).toContainText(/aiting to be sent/)
    expect(await outbox(page)).toEqual([['setAvailabilityException', { day: addDays(today, 3), availability: off }]])
  },
)

test(
  'the most pressing offer stands on Plan and on Today, and every state among the offers',
  { tag: '@proof' },
  async () => {
    const page = await open('/plan', { ...all, pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
    await expect(offer(page, 1)).toContainText(/Answer by .*5 h 4\d min left/)
    for (const figure of ['96', '31', '£57.62']) await expect(offer(page, 1)).toContainText(figure)
    await expect(offer(page, 2)).toHaveCount(0)
    await page.getByRole('link', { name: /Round offers/ }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    const main = page.getByRole('main')
    for (const words of [
      'Yours',
      'You declined: It is too far',
      'Another courier has it',
      'Expired, nobody answered in time',
      'The depot withdrew it',
    ])
      await expect(main.getByText(words)).toBeVisible()
    await expect(main.getByText(/^As of 09:00 on Thursday 14 May/)).toBeVisible()
    await page.goto('/')
    await page.getByRole('link', { name: /^Round offer, answer by .*Round 118.*£57\.62/ }).click()
    await expect(offer(page, 1)).toBeVisible()
  },
)

test('an offer is accepted without signal as a request, once and alone, and keeps the focus', async () => {
  const page = await open('/plan/offers', {
    ...all,
    offers: [offerOf(1, { state: 'sent' }), offerOf(2, { deadline: inMinutes(900) })],
  })
  await expect.poll(async () => await outbox(page)).toEqual([['markOfferSeen', { offer: numberedId(1) }]])
  await button(page, 'Accept round 118').dblclick()
  await expect(offer(page, 1)).toContainText('Request sent when there is signal')
  await expect(button(page, 'Accept round 118')).toHaveCount(0)
  await expect(offer(page, 1).getByRole('heading')).toBeFocused()
  await expect(button(page, 'Accept round 119')).toBeVisible()
  expect(await outbox(page)).toEqual([
    ['markOfferSeen', { offer: numberedId(1) }],
    ['acceptOffer', { offer: numberedId(1) }],
  ])
  await page.reload()
  await expect(offer(page, 1)).toContainText('Request sent when there is signal')
})

test('who loses a round is told plainly, and has it read away', { tag: '@proof' }, async () => {
  const page = await open('/plan/offers', { ...all, offers: [offerOf(1)] })
  await answerSync(page, 'availability', 'offer-taken')
  await button(page, 'Accept round 118').click()
  await expect(offer(page, 1)).toContainText('You did not get this round')
  await expect(offer(page, 1)).toContainText(
    'Another courier’s request reached the depot first, so the round is theirs.',
  )
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: /^Request, Round 118/ })).toBeVisible()
  await page.goto('/plan/offers')
  await button(page, /^Dismiss/).click()
  await expect.poll(async () => await outbox(page)).toEqual([])
})

test('an offer is declined with a reason, and what was typed outlives the app', async () => {
  const page = await open('/plan/offers', { ...all, offers: [offerOf(1)] })
  await button(page, 'Decline round 118').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Decline round 118' }).click()
  await expect(sheet.getByRole('alert').getByRole('link')).toHaveText(['Choose a reason'])
  await sheet.getByLabel('In your words (optional)').fill('Not with my car.')
  await expect.poll(async () => await drafts(page)).toContain('my car')
  await page.reload()
  await expect(sheet.getByLabel('In your words (optional)')).toHaveValue('Not with my car.')
  await sheet.getByRole('radio', { name: 'It is too far' }).check()
  await sheet.getByRole('button', { name: 'Decline round 118' }).click()
  await expect(page.getByText('Round 118 declined')).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/aiting to be sent/)).toBeVisible()
  expect(await outbox(page)).toEqual([
    ['declineOffer', { offer: numberedId(1), reason: 'too-far', note: 'Not with my car.' }],
  ])
  expect(await drafts(page)).toBe('[]')
})

test(
  'the countdown runs by the second at the end, is not announced each second, and leaves a wrong clock a way',
  { tag: '@proof' },
  async () => {
    const { page } = await app.open()
    const start = new Date('2026-05-14T11:00:00Z')
    await page.clock.install({ time: start })
    await seed(page, {
      config,
      week,
      offers: [offerOf(1, { date: '2026-05-16', deadline: '2026-05-14T11:12:00.000Z' })],
    })
    await page.goto('/plan/offers')
    await expect(offer(page, 1)).toContainText('Answer by 12:12, 1')
    const heard = offer(page, 1).locator('output')
    await expect(heard).toBeEmpty()
    await page.clock.runFor(3 * 60_000)
    await expect(offer(page, 1).getByRole('timer')).toHaveText(/8 min \d+ s left/)
    await expect(heard).toHaveText('10 minutes left to answer: round 118')
    await page.clock.runFor(60_000)
    await expect(offer(page, 1).getByRole('timer')).toHaveText(/7 min \d+ s left/)
    await expect(heard).toHaveText('10 minutes left to answer: round 118')
    await page.clock.runFor(9 * 60_000)
    await expect(offer(page, 1)).toContainText('The deadline was 12:12')
    await expect(button(page, 'Accept round 118')).toHaveCount(0)
    await expect(button(page, 'Ask for round 118')).toBeVisible()
    await page.clock.runFor(2 * 60 * 60_000)
    await expect(page.getByText('Expired, nobody answered in time')).toBeVisible()
  },
)

test('before anything has arrived, and where there is nothing, that is said', { tag: '@proof' }, async () => {
  const page = await open('/plan', {})
  await expect(page.getByText('Your days haven’t loaded on this phone yet.')).toBeVisible()
  await page.goto('/plan/offers')
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  const other = await open('/plan/offers', { offers: [] })
  await expect(other.getByRole('heading', { name: 'No offers right now' })).toBeVisible()
  await other.goto('/plan?day=2020-01-01')
  await expect(other.getByRole('dialog').getByText('This day is over.')).toBeVisible()
  await other.goto('/plan?day=nonsense')
  await expect(other.getByRole('grid')).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
})

for (const [path, ready] of [
  ['/plan', 'article'],
  ['/plan/offers', 'article'],
  ['/plan/week', 'combobox'],
  [`/plan?day=${addDays(today, 1)}`, 'dialog'],
  [`/plan/offers?decline=${numberedId(1)}`, 'dialog'],
] as const) {
  test(
    `${path.replace(/=.*/, '')} has no accessibility fault in any theme, and nothing is cut off`,
    { tag: '@proof' },
    async () => {
      for (const view of [
        phoneView,
        { width: 320, height: 568 },
        { width: 390, height: 844, textSize: 32 },
        { width: 1280, height: 800 },
      ]) {
        const page = await open(path, all, view)
        await expect(page.getByRole(ready).first()).toBeVisible()
        if (path === '/plan') await page.getByRole('radio', { name: 'Month' }).check()
        expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
        if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
      }
    },
  )
}

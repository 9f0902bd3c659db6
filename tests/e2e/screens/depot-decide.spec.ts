import { expect, test, type Page } from '@playwright/test'
import type { DepotRound } from '#contracts/depot/depot-endpoints.ts'
import type {
  StaffAdvertRow,
  StaffAppealRow,
  StaffClaimRow,
  StaffCourierRow,
  StaffCoverRow,
  StaffHolidayRow,
} from '#contracts/depot/staff-waiting.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier, seed, type SeedTap } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp(testConfig)
})
test.afterAll(async () => {
  await app.close()
})

/** A Thursday. */
const now = '2026-05-14T10:00:00+01:00'
const desk: View = { width: 1440, height: 900 }
const feed = 'staff/SAM'
const longName = 'Wilhelmina Featherstonehaugh-Cholmondeley of Little Sampleton'

const holidayOf = (
  at: number,
  who: string,
  name: string,
  more: Partial<StaffHolidayRow> = {},
): StaffHolidayRow & { feed: string } => ({
  feed,
  id: `${who}/${numberedId(at)}`,
  courier: who,
  name,
  askedAt: '2026-05-12T07:14:00.000Z',
  dueOn: '2026-05-15',
  outcome: null,
  from: '2026-05-18',
  to: '2026-05-22',
  firstDay: 'whole',
  lastDay: 'whole',
  leave: [{ year: 2026, halves: 10 }],
  cover: 'pool',
  years: [
    { id: '2026', from: '2026-04-01', to: '2027-03-31', entitled: 56, carried: 0, booked: 36, left: 20, mayCarry: 16 },
  ],
  ...more,
})
const claim: StaffClaimRow & { feed: string } = {
  feed,
  id: `ben/${numberedId(2)}`,
  courier: 'ben',
  askedAt: '2026-05-13T07:14:00.000Z',
  dueOn: '2026-05-14',
  outcome: null,
  reference: '7KQ4M-2XD9T',
  evidence: {
    kind: 'wasted-journey',
    date: '2026-05-13',
    time: '05:40',
    reason: 'no-parcels',
    minutesLate: null,
    place: { depotCode: 'SAM' },
    miles: 10,
    note: 'The gate was shut.',
  },
  photos: [],
  amount: 6000,
  state: 'received',
}
const courierOf = (id: string, name: string, ...away: [string, string][]): StaffCourierRow & { feed: string } => ({
  feed,
  id,
  name,
  away: away.map(([from, to], at) => ({
    id: numberedId(at + 1),
    from,
    to,
    firstDay: 'whole',
    lastDay: 'whole',
    state: 'approved',
  })),
})
const couriers = [
  courierOf('hal', 'H. Template'),
  courierOf('ben', 'B. Sample', ['2026-05-20', '2026-05-21']),
  courierOf('wilhelmina', longName, ['2026-05-19', '2026-05-20']),
  ...Array.from({ length: 12 }, (_, at) => courierOf(`other-${at}`, `Other ${at}`)),
]
const waiting = [
  holidayOf(1, 'hal', 'H. Template'),
  holidayOf(3, 'wilhelmina', longName, {
    dueOn: '2026-05-19',
    leave: [{ year: 2026, halves: 1 }],
    from: '2026-06-08',
    to: '2026-06-08',
    firstDay: 'afternoon',
    cover: 'none',
  }),
]

type Rows = Parameters<typeof seed>[1]['rows']

async function open(
  path: string,
  {
    view = desk,
    holidays = waiting,
    taps = [] as SeedTap[],
    more = {},
  }: { view?: View; holidays?: typeof waiting; taps?: SeedTap[]; more?: Rows } = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  await page.clock.install({ time: now })
  const rows = {
    staffHolidays: holidays,
    staffClaims: holidays.length > 0 ? [claim] : [],
    staffCouriers: couriers,
    ...more,
  }
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows,
    taps,
    heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Decide')
  return page
}
const list = (page: Page) => page.getByRole('list', { name: 'To decide' }).getByRole('link')
const asked = (page: Page) => page.locator('#asked')
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const queued = async (page: Page) => await storedRows<{ command: string; input: object }>(page, 'outbox')

test('what waits stands by its due day, with what the decision rests on beside it', async () => {
  const page = await open('/depot/decide')
  await expect(list(page)).toHaveText([
    /^Claim: wasted journey.*B\. Sample.*due today/,
    /^Holiday, 5 days.*H\. Template.*due tomorrow/,
    /^Holiday, half a day.*due Tuesday/,
  ])
  await expect(page.getByText('3 to decide, 1 due today')).toBeVisible()
  await expect(asked(page)).toHaveText('B. Sample, £6.00')
  await expect(button(page, 'Accept, £6.00 to pay')).toBeVisible()
  await button(page, 'Holidays 2').click()
  await expect(list(page)).toHaveCount(2)
  await button(page, 'All 3').click()
  await list(page).nth(1).click()
  await expect(asked(page)).toHaveText('H. Template, 18 to 22 May')
  await expect(page.getByText('Left after this')).toBeVisible()
  await expect(page.getByText('Wednesday 20 May: 2 of 15, more than a tenth')).toBeVisible()
  await expect(page.getByText('Nobody covers these days yet')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('a claim above the limit for automatic payment is marked, for it waits until somebody decides', async () => {
  const above = { ...claim, amount: 225_000, needsDecision: true, dueOn: '2026-05-06' }
  const mark = 'Above the limit for automatic payment: needs a decision'
  for (const view of [desk, { width: 390, height: 844 }]) {
    const page = await open('/depot/decide', { view, more: { staffClaims: [above] } })
    await expect(list(page).first()).toHaveText(
      new RegExp(`^Claim: wasted journey.*B\\. Sample.*was due 6 May.*${mark}`),
    )
    await list(page).first().click()
    await expect(
      page.getByText('Nothing is paid automatically. The courier gets £225.00 only if you accept.'),
    ).toBeVisible()
    await expect(page.getByText('Paid automatically after')).toHaveCount(0)
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  }
})

test('a decision is made by keys, kept at once, followed by the next one and taken back', async () => {
  const page = await open(`/depot/decide/holiday-${numberedId(1)}`)
  await expect(asked(page)).toHaveText('H. Template, 18 to 22 May')
  await page.keyboard.press('d')
  await expect(page.getByText('Say why, so that the courier knows')).toBeVisible()
  await page.getByLabel(/^Note to the courier/).fill('Two others are away.')
  await button(page, 'Decline').click()
  await expect(page.getByText('Declined: holiday, 5 days')).toBeVisible()
  await expect(asked(page)).toHaveText(`${longName}, 8 June, afternoon`)
  await expect(list(page)).toHaveCount(2)
  expect(await queued(page)).toMatchObject([
    { command: 'decideHoliday', input: { decision: { state: 'declined', text: 'Two others are away.' } } },
  ])
  await page.keyboard.press('u')
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect(list(page)).toHaveCount(3)
  expect(await queued(page)).toEqual([])
  await expect(asked(page)).toHaveText('H. Template, 18 to 22 May')
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await expect(asked(page)).toHaveText('B. Sample, £6.00')
  await page.keyboard.press('x')
  await button(page, 'Accept all 2').click()
  await expect(page.getByText('2 accepted')).toBeVisible()
  await expect(list(page)).toHaveCount(1)
  expect((await queued(page)).map(({ command }) => command).sort()).toEqual(['decideClaim', 'decideHoliday'])
})

const coverOf = (at: number, more: Partial<StaffCoverRow> = {}): StaffCoverRow & { feed: string } => ({
  feed,
  id: `wilhelmina/${numberedId(at)}`,
  courier: 'wilhelmina',
  name: longName,
  askedAt: '2026-05-12T07:14:00.000Z',
  dueOn: '2026-05-18',
  outcome: null,
  from: '2026-05-19',
  to: '2026-05-20',
  firstDay: 'whole',
  lastDay: 'whole',
  leave: [{ year: 2026, halves: 4 }],
  asked: [{ courier: 'hal', state: 'declined' }],
  ...more,
})

test('cover is given to somebody who is there, or to nobody, and kept without signal', async () => {
  const more = {
    staffCovers: [coverOf(11), coverOf(12, { dueOn: '2026-05-31', from: '2026-06-01', to: '2026-06-02' })],
  }
  const page = await open(`/depot/decide/cover-${numberedId(11)}`, { holidays: [], more })
  await page.context().setOffline(true)
  await expect(list(page)).toHaveText([/^Cover, 2 days.*due Monday/, /^Cover, 2 days.*due 31 May/])
  await expect(asked(page)).toHaveText(`${longName}, 19 to 20 May`)
  const choice = page.getByLabel('Covered by')
  await expect(choice).toHaveAccessibleDescription('1 other courier is away on some of these days, or has asked to be.')
  await expect(choice.getByRole('option')).toHaveCount(14)
  await expect(choice.getByRole('option').last()).toHaveText('H. Template, said no before')
  await page.keyboard.press('a')
  await expect(page.getByText('Error: Choose a courier')).toBeVisible()
  await expect(choice).toBeFocused()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await choice.selectOption('Other 3')
  // The beginning of several, and no word of who is decided on.
  await page.getByRole('checkbox').last().check()
  await button(page, 'Assign cover').click()
  await expect(page.getByText('Assigned: cover, 2 days')).toBeVisible()
  await expect(asked(page)).toHaveText(`${longName}, 1 to 2 June`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'No cover needed').click()
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  expect(await queued(page)).toMatchObject([
    { command: 'assignCover', input: { courier: 'wilhelmina', id: numberedId(11), by: 'other-3' } },
    { command: 'waiveCover', input: { courier: 'wilhelmina', id: numberedId(12) } },
  ])
})

/** A round that Wilhelmina has until further notice, as a desk saved it. */
const herRound: DepotRound = {
  id: numberedId(104),
  roundId: numberedId(1104),
  roundNumber: '104',
  roundName: 'Sampleton North',
  subDepot: 'SAM',
  date: '2026-05-14',
  version: 1,
  importedAt: '2026-05-14T04:42:00.000Z',
  closedAt: null,
  courier: 'wilhelmina',
  usual: 'wilhelmina',
  forDay: false,
  closedBy: null,
  otherDays: [],
  total: 0,
  counts: {
    expected: 0,
    confirmed: 0,
    missing: 0,
    carry_forward: 0,
    unable_to_deliver: 0,
    delivered: 0,
    returned: 0,
  },
  carried: 0,
  carriedLately: 0,
  extra: 0,
  startedAt: null,
  heardAt: null,
}

test('whoever covers gets the round for these days with the same press, and one undo takes both back', async () => {
  const told = { day: '2026-05-14', at: '2026-05-14T09:00:00.000Z', subDepots: ['SAM'], rounds: [herRound] }
  const more = {
    staffCovers: [coverOf(11)],
    deskAnswers: [{ id: 'rounds', at: Date.parse(now), value: told }],
  }
  const page = await open(`/depot/decide/cover-${numberedId(11)}`, { holidays: [], more })
  await page.context().setOffline(true)
  await page.getByLabel('Covered by').selectOption('Other 3')
  const give = page.getByRole('checkbox', { name: 'Assign round 104 for these days' })
  await expect(page.getByText('Other 3 gets round 104 for 2 days: 19 to 20 May. All other days stay')).toBeVisible()
  await expect(give).not.toBeChecked()
  await give.check()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Assign cover').click()
  await expect(page.getByText('Assigned: cover, 2 days, with the round')).toBeVisible()
  expect(await queued(page)).toMatchObject([
    { command: 'assignCover', input: { courier: 'wilhelmina', id: numberedId(11), by: 'other-3' } },
    {
      command: 'giveRoundDays',
      input: {
        roundId: numberedId(1104),
        courier: 'other-3',
        seen: 'wilhelmina',
        days: ['2026-05-19', '2026-05-20'],
      },
    },
  ])
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible()
  expect(await queued(page)).toEqual([])
})

const advert = (at: number, more: Partial<StaffAdvertRow> = {}): StaffAdvertRow & { feed: string } => ({
  feed,
  id: `ben/${numberedId(at)}`,
  courier: 'ben',
  askedAt: '2026-05-13T07:14:00.000Z',
  dueOn: '2026-05-20',
  outcome: null,
  title: 'Roof rack of a long wheelbase van with every bolt and both of its ladders',
  description: 'Steel. Stood in the dry.\nOne foot is new.',
  category: 'racking',
  condition: 'good',
  price: 4500,
  area: 'AB1',
  state: 'waiting',
  sentAt: '2026-05-13T07:14:00.000Z',
  photos: 2,
  reports: [],
  ...more,
})
const appeal: StaffAppealRow & { feed: string } = {
  feed,
  id: `hal/${numberedId(9)}`,
  courier: 'hal',
  askedAt: '2026-05-13T07:14:00.000Z',
  dueOn: '2026-05-22',
  outcome: null,
  appeal: numberedId(90),
  text: 'The trailer came at noon, so everything was late.',
  barcode: 'DEMO0001',
  rating: 2,
  tags: ['late', 'friendly'],
  day: '2026-05-12',
}
const reports: StaffAdvertRow['reports'] = [
  { id: numberedId(71), reason: 'stolen', note: 'It is from the depot.', at: '2026-05-14T07:00:00.000Z', reply: null },
]

test('adverts and appeals are decided with what they rest on', { tag: '@proof' }, async () => {
  const more = {
    staffAdverts: [advert(7), advert(8, { title: 'Trolley', state: 'live', dueOn: '2026-05-21', photos: 0, reports })],
    staffAppeals: [appeal],
  }
  const page = await open(`/depot/decide/advert-${numberedId(7)}`, { holidays: [], more })
  await expect(list(page)).toHaveText([
    /^Advert: Roof rack.*B\. Sample.*due Wednesday/,
    /^Reported advert: Trolley/,
    /^Appeal against 2 stars, 12 May.*H\. Template/,
  ])
  await expect(asked(page)).toContainText('£45.00')
  await expect(page.getByText('This photo isn’t on this phone yet.')).toHaveCount(2)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Approve advert').click()
  await expect(asked(page)).toHaveText('Trolley, £45.00')
  await expect(page.getByText('It may be stolen')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.keyboard.press('d')
  await expect(page.getByText('Say why, so that the courier knows')).toBeVisible()
  await page.getByLabel(/^Note to the courier/).fill('It belongs to the depot.')
  await button(page, 'Remove the advert').click()
  await expect(page.getByText('Removed: reported advert: Trolley')).toBeVisible()
  await expect(asked(page)).toHaveText('H. Template')
  await expect(page.getByText('The trailer came at noon')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Accept, remove the review').click()
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
  expect(await queued(page)).toMatchObject([
    {
      command: 'decideAdvert',
      input: { courier: 'ben', decision: { state: 'live', sentAt: '2026-05-13T07:14:00.000Z' } },
    },
    {
      command: 'decideReports',
      input: { courier: 'ben', decision: { state: 'removed', reason: 'It belongs to the depot.' } },
    },
    {
      command: 'decideAppeal',
      input: { courier: 'hal', appeal: numberedId(90), state: 'accepted', answer: 'Accepted.' },
    },
  ])
})

test('a word that was begun is there after a reload, and goes with its decision', async () => {
  const page = await open(`/depot/decide/holiday-${numberedId(1)}`)
  const word = page.getByLabel(/^Note to the courier/)
  await word.fill('Two others are away.')
  await expect
    .poll(async () => await storedRows(page, 'decideWords'))
    .toMatchObject([{ key: `holiday-${numberedId(1)}`, text: 'Two others are away.' }])
  await page.reload()
  await expect(word).toHaveValue('Two others are away.')
  await button(page, 'Decline').click()
  await expect(asked(page)).toHaveText(`${longName}, 8 June, afternoon`)
  await expect(word).toHaveValue('')
  expect(await queued(page)).toMatchObject([{ input: { decision: { text: 'Two others are away.' } } }])
  expect(await storedRows(page, 'decideWords')).toEqual([])
})

test('one that came too late is told as it stands, and an empty list says so', async () => {
  const row = {
    mid: numberedId(0xe1),
    actor: courier.actor,
    service: 'holidays',
    entity: `staff-holiday/hal/${numberedId(1)}`,
    command: 'decideHoliday',
    version: 1,
    deviceTime: now,
    blobs: [],
  }
  const input = { courier: 'hal', id: numberedId(1), decision: { state: 'approved' } }
  const decided = [
    holidayOf(1, 'hal', 'H. Template', {
      outcome: { state: 'declined', by: 'k.depot', at: '2026-05-14T08:02:00.000Z' },
    }),
  ]
  const page = await open('/depot/decide', {
    view: phoneView,
    holidays: decided,
    taps: [
      {
        row: { ...row, input },
        delivery: { state: 'attention', sent: 1, code: 'already-decided', settledAt: 1 },
      } as SeedTap,
    ],
  })
  await expect(page.getByText('k.depot decided this at 09:02: declined.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('button', { name: /^Dismiss/ }).click()
  await expect(page.getByText('Your decision was not accepted')).toHaveCount(0)
  await list(page).first().click()
  await expect(asked(page)).toHaveText('B. Sample, £6.00')
  await expect(list(page)).toHaveCount(0)
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Accept, £6.00 to pay').click()
  await expect(page.getByRole('heading', { name: 'Nothing to decide' })).toBeVisible()
})

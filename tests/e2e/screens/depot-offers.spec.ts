import { expect, test, type Locator, type Page } from '@playwright/test'
import type { StaffCourierRow, StaffOfferRow } from '#contracts/depot/staff-waiting.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
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
const feed = 'staff/SAM'

const reply = (
  courier: string,
  more: Partial<StaffOfferRow['couriers'][number]> = {},
): StaffOfferRow['couriers'][number] => ({ courier, state: 'sent', reason: null, note: '', answeredAt: null, ...more })
const offerOf = (at: number, round: string, couriers: StaffOfferRow['couriers']): StaffOfferRow & { feed: string } => ({
  feed,
  id: numberedId(at),
  courier: '',
  askedAt: '2026-05-13T08:00:00.000Z',
  dueOn: '2026-05-15',
  outcome: null,
  round,
  roundName: 'Sampleton North',
  date: '2026-05-20',
  parcels: 96,
  miles: 23.5,
  pay: 84_500,
  deadline: '2026-05-15T17:00:00.000Z',
  award: 'depot',
  subDepot: 'SAM',
  couriers,
})
const asked = { state: 'seen', asked: true } as const
const offers = [
  offerOf(1, '104', [
    reply('ben', { ...asked, answeredAt: '2026-05-14T07:00:00.000Z' }),
    reply('hal', { ...asked, answeredAt: '2026-05-14T06:00:00.000Z' }),
    reply('wim', { state: 'declined', reason: 'too-far', answeredAt: '2026-05-14T05:00:00.000Z' }),
  ]),
  offerOf(2, '118', [reply('ben')]),
]
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
  courierOf('ben', 'B. Sample', ['2026-05-18', '2026-05-22']),
  courierOf('wim', 'W. Example'),
]

async function open(path: string, title: string): Promise<Page> {
  const { page } = await app.open({ view: { width: 1440, height: 900 } })
  await page.clock.install({ time: now })
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: { staffOffers: offers, staffCouriers: couriers },
    taps: [],
    heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name })
/** Returns whether a toast or anything else lies on a control. */
const isCovered = async (control: Locator) =>
  await control.evaluate((element) => {
    element.scrollIntoView({ block: 'nearest' })
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    const isBelowToast =
      toast !== undefined && toast.left < right && left < toast.right && toast.top < bottom && top < toast.bottom
    return isBelowToast || !element.contains(hit)
  })
const queued = async (page: Page) => await storedRows<{ command: string; input: object }>(page, 'outbox')

test('a round goes to one of those who ask for it, and a holiday on its day is told before', async () => {
  const page = await open('/depot/decide', 'Decide')
  await expect(page.getByRole('list', { name: 'To decide' }).getByRole('link')).toHaveText([
    /^Offer of round 104.*2 requests/,
  ])
  await expect(page.getByRole('list', { name: 'Open offers' }).getByRole('link')).toHaveText([
    /^Offer of round 118.*no answers yet/,
  ])
  await expect(page.locator('#asked')).toHaveText('Round 104, Wednesday 20 May')
  await page.keyboard.press('a')
  await expect(page.getByText('Choose who gets the round')).toBeVisible()
  await page.getByRole('radio', { name: /B\. Sample/ }).check()
  await expect(page.getByText('B. Sample is on holiday on Wednesday 20 May')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('radio', { name: /H\. Template/ }).check()
  await expect(page.getByText('is on holiday on')).toHaveCount(0)
  await button(page, 'Assign and notify the others').click()
  await expect(page.getByText('Assigned: offer of round 104')).toBeVisible()
  expect(await queued(page)).toMatchObject([{ command: 'awardOffer', input: { offer: numberedId(1), courier: 'hal' } }])
  await page.getByRole('link', { name: /^Offer of round 118/ }).click()
  await expect(button(page, 'Withdraw the offer')).toBeVisible()
  await expect(button(page, 'Assign and notify the others')).toHaveCount(0)
})

test('a round is offered to couriers by name, kept at once, and can be taken back', async () => {
  const page = await open('/depot/offer', 'Offer a round')
  await button(page, 'Offer the round').click()
  await expect(page.getByRole('link', { name: 'Enter the day of the round' })).toBeVisible()
  await page.getByLabel('Round', { exact: true }).fill('120')
  await page.getByLabel('Name of the round').fill('Sampleton South')
  for (const [group, day] of [
    ['Day', '20'],
    ['Couriers may answer until', '19'],
  ] as const) {
    const date = page.getByRole('group', { name: new RegExp(`^${group}`) })
    for (const [part, value] of [
      ['Day', day],
      ['Month', '5'],
      ['Year', '2026'],
    ] as const)
      await date.getByLabel(part, { exact: true }).fill(value)
  }
  await page.getByLabel('At', { exact: true }).fill('18:00')
  await page.getByLabel('Parcels').fill('80')
  await page.getByLabel('Miles').fill('20')
  await page.getByLabel('Expected pay, in pounds').fill('70.00')
  await page.getByRole('radio', { name: 'Couriers you choose' }).check()
  await expect(page.getByRole('checkbox', { name: /B\. Sample\s*On holiday that day/ })).toBeVisible()
  await page.getByRole('checkbox', { name: 'H. Template' }).check()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await button(page, 'Offer the round').click()
  const out = page.getByRole('list', { name: 'Open offers' })
  await expect(out.getByText('Not sent yet')).toBeVisible()
  expect(await queued(page)).toMatchObject([
    {
      command: 'publishOffer',
      input: {
        subDepot: 'SAM',
        offer: { round: '120', date: '2026-05-20', deadline: '2026-05-19T17:00:00.000Z', to: { couriers: ['hal'] } },
      },
    },
  ])
  await page.setViewportSize({ width: 1024, height: 480 })
  for (const action of [page.getByRole('link', { name: 'Offer a round' }), page.getByRole('link', { name: /queued/ })])
    expect(await isCovered(action)).toBe(false)
  await button(page, 'Undo').click()
  await expect(page.getByText('Undone. Nobody was told.')).toBeVisible()
  await expect(out.getByText('Not sent yet')).toHaveCount(0)
})

import { expect, test, type Page } from '@playwright/test'
import type { RequestPensionChangeInput } from '#contracts/pay/pension-commands.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { courier, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, auth: '/api/auth' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const member: Pension = {
  id: courier.actor,
  status: 'enrolled',
  scheme: 'The Example Mutual Pension Society of Sampleton',
  reference: 'EX-104',
  enrolledOn: addDays(today, -20),
  optOutUntil: addDays(today, 10),
  reEnrolOn: null,
  ownPercent: 5,
  providerPercent: 3,
  contributions: [
    { period: '2026-P02', earnings: 1_480_000, qualifying: 1_000_000, own: 50_000, provider: 30_000 },
    { period: '2026-P01', earnings: 980_000, qualifying: 500_000, own: 25_000, provider: 15_000 },
  ],
  request: null,
}
const declined: Pension['request'] = {
  id: numberedId(7),
  want: 'rate',
  percent: 8,
  note: '',
  receivedAt: '2026-05-12T09:00:00.000Z',
  state: 'declined',
  answer: 'Call the office first.',
  decidedAt: '2026-05-13T09:00:00.000Z',
}

const withPension = (more: Partial<Pension> = {}): Seed => ({
  rows: { pensions: [{ ...member, ...more }] },
  heard: ['auth'],
})
async function open(address: string, data: Seed = withPension(), view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(address)
  return page
}
const queued = async (page: Page): Promise<RequestPensionChangeInput[]> =>
  (await storedRows<{ input: RequestPensionChangeInput }>(page, 'outbox')).map(({ input }) => input)
const send = (page: Page) => page.getByRole('button', { name: 'Send to the office' })
const popup = '/pay/pension?popup=pension-details'

test('a member sees what was paid in by period, and until when they can opt out, without signal', async () => {
  const page = await open('/pay/pension')
  await expect(page.getByRole('heading', { name: 'Member', exact: true })).toBeVisible()
  await expect(page.getByText(/, 10 days left$/)).toBeVisible()
  await expect(page.getByText('Of what you earn between £120.00 and £967.00 a week')).toBeVisible()
  await expect(page.getByText('£80.00', { exact: true })).toBeVisible()
  await expect(
    page.getByText('£50.00 from you and £30.00 from the provider, on £1,000.00 of £1,480.00 earned'),
  ).toBeVisible()
  await expect(page.getByText('£120.00', { exact: true })).toBeVisible()
  await expect(page.getByText('As of 09:00 on Thursday 14 May')).toBeVisible()
  await page.getByRole('button', { name: /^Show as table/ }).click()
  await expect(page.getByRole('table').getByRole('row', { name: /^Period 1/ })).toContainText(/£25\.00\s*£15\.00/)
})

test('each status says what it means, and before the pension has arrived that is said', { tag: '@proof' }, async () => {
  const outside = { enrolledOn: null, optOutUntil: null, contributions: [] }
  for (const [more, heading, words] of [
    [{ status: 'not-enrolled', ...outside }, 'Not a member', 'You become a member with the first pay period'],
    [
      { status: 'opted-out', ...outside, reEnrolOn: '2029-05-14' },
      'Opted out',
      'You are asked again on Monday 14 May 2029.',
    ],
    [{ status: 'stopped', optOutUntil: null, reEnrolOn: '2029-05-14' }, 'Stopped', 'What was paid in stays yours.'],
  ] as const) {
    const page = await open('/pay/pension', withPension(more))
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await expect(page.getByText(words)).toBeVisible()
  }
  const page = await open('/pay/pension', {})
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  const empty = await open('/pay/pension', { heard: ['auth'] })
  await expect(empty.getByRole('heading', { name: 'No pension set up' })).toBeVisible()
  await empty.goto(popup)
  await expect(empty.getByRole('dialog')).toContainText('The office hasn’t set up your pension yet.')
})

test('a change is filled in without signal, outlives the app, and waits until it can be sent', async () => {
  const page = await open('/pay/pension')
  await page.getByRole('link', { name: 'Change pension' }).click()
  await send(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Choose what to change'])
  await page.getByRole('radio', { name: 'Change your contribution' }).check()
  await page.getByLabel('Your share in per cent').fill('4')
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Your contribution must be at least 5%'])
  await page.getByLabel('Your share in per cent').fill('7,5 %')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Anything else (optional)').fill('From June')
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'pensionDrafts'))).toContain('From June')
  await page.goto('/pay/pension')
  await page.getByRole('link', { name: 'Continue your change' }).click()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('Your share in per cent')).toHaveValue('7,5 %')
  await send(page).click()
  await expect(page.getByText('Pension change saved on this phone')).toBeVisible()
  await expect(page.getByText('Change your contribution, 7.5%')).toBeVisible()
  await expect(page.getByText(/waiting to be sent/i)).toBeVisible()
  expect(await queued(page)).toMatchObject([{ courier: courier.actor, want: 'rate', percent: 7.5, note: 'From June' }])
  expect(await storedRows(page, 'pensionDrafts')).toEqual([])
})

test('what was begun can be begun anew', { tag: '@proof' }, async () => {
  const page = await open(popup)
  await page.getByLabel('Anything else (optional)').fill('Hm')
  await expect.poll(async () => await storedRows(page, 'pensionDrafts')).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: 'Start again' }).click()
  await expect(page.getByLabel('Anything else (optional)')).toHaveValue('')
  expect(await storedRows(page, 'pensionDrafts')).toEqual([])
})

test('who is past the window is offered to stop instead, who is no member to join', { tag: '@proof' }, async () => {
  const late = await open(popup, withPension({ optOutUntil: addDays(today, -1) }))
  await expect(late.getByRole('radio')).toHaveCount(2)
  await expect(late.getByRole('radio', { name: 'Stop paying in' })).toBeVisible()
  await expect(late.getByRole('dialog').getByText(/^Ended /)).toBeVisible()
  const outside = await open(
    popup,
    withPension({ status: 'not-enrolled', enrolledOn: null, optOutUntil: null, contributions: [] }),
  )
  await expect(outside.getByRole('radio')).toHaveCount(1)
  await expect(outside.getByRole('radio', { name: 'Join the pension' })).toBeVisible()
})

test(
  'what the office does not take needs the courier, and is taken up again as it was typed',
  { tag: '@proof' },
  async () => {
    const page = await open(popup, withPension({ request: declined }))
    await expect(page.getByText('Call the office first.').last()).toBeVisible()
    await answerSync(page, 'auth', 'opt-out-over')
    await page.getByRole('radio', { name: 'Opt out' }).check()
    await page.getByLabel('Anything else (optional)').fill('As I said')
    await send(page).click()
    await expect(page.getByText('Needs you. The time for opting out was over when you asked.')).toBeVisible()
    await page.goto('/outbox')
    await expect(page.getByRole('heading', { name: 'Pension, Opt out' })).toBeVisible()
    await page.goto(popup)
    await expect(page.getByRole('radio', { name: 'Opt out' })).toBeChecked()
    await expect(page.getByLabel('Anything else (optional)')).toHaveValue('As I said')
    await page.unrouteAll()
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await page.getByRole('radio', { name: 'Change your contribution' }).check()
    await page.getByLabel('Your share in per cent').fill('6')
    await send(page).click()
    await expect(page.getByText(/waiting to be sent/i)).toBeVisible()
    expect(await queued(page)).toMatchObject([{ want: 'rate', percent: 6, note: 'As I said' }])
  },
)

for (const address of ['/pay/pension', popup]) {
  test(`${address} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(address, withPension({ request: declined }), view)
      await expect(address === popup ? send(page) : page.getByText(/^As of/)).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

import { expect, test, type Page } from '@playwright/test'
import type { AppealReviewInput } from '#contracts/performance/star-commands.ts'
import type { Review, StarPeriod } from '#contracts/performance/stars.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { getStarPeriod } from '#domain/stars/star-period.ts'
import { defaultStarRules } from '#domain/stars/star-rules.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, performance: '/api/performance' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const now = getStarPeriod(today, defaultStarRules)
const before = getStarPeriod(addDays(now.from, -1), defaultStarRules)
const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
const review = (at: number, more: Partial<Review> = {}): Review => ({
  id: numberedId(at),
  parcelId: numberedId(0x900 + at),
  barcode: `DEMO${String(at).padStart(12, '0')}`,
  rating: 5,
  tags: ['friendly'],
  day: now.from,
  publishedAt: ago(2),
  excluded: null,
  appeal: null,
  ...more,
})
const declined = {
  id: numberedId(0x501),
  text: 'It was raining.',
  receivedAt: ago(1),
  state: 'declined' as const,
  answer: 'The photo shows the wrong door.',
  decidedAt: ago(1),
}
const reviews = [
  review(1),
  review(2, { rating: 2, tags: ['late', 'left-in-sight'] }),
  review(3, {
    rating: 1,
    tags: [],
    excluded: {
      reason: 'depot-fault',
      text: 'The trailer came two hours late, and the whole of the Sampleton North round with it.',
    },
  }),
  review(4, { rating: 3, tags: ['damaged'], appeal: declined }),
  review(5, { rating: 4, publishedAt: ago(20) }),
  review(6, { day: before.from, tags: ['careful'] }),
]
const periodRow = (span: { from: string; to: string }, more: Partial<StarPeriod>): StarPeriod => ({
  id: span.from,
  ...span,
  reviews: 0,
  excluded: 0,
  stars: 0,
  firstAttempt: { of: 1000, count: 960 },
  pays: 0,
  ...more,
})
const starPeriods = [
  periodRow(now, { reviews: 19, excluded: 1, stars: 90 }),
  periodRow(before, { reviews: 30, stars: 148, firstAttempt: { of: 1000, count: 980 }, pays: 35_000 }),
]
const rows = { reviews, starPeriods }

async function open(
  address: string,
  data: Seed = { rows, heard: ['performance'] },
  view: View = phoneView,
): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, ...data })
  await page.goto(address)
  return page
}
const queued = async (page: Page): Promise<AppealReviewInput[]> =>
  (await storedRows<{ input: AppealReviewInput }>(page, 'outbox')).map(({ input }) => input)
const row = (page: Page, at: number) => page.locator(`a[href="/pay/stars/${numberedId(at)}"]`)
const send = (page: Page) => page.getByRole('button', { name: 'Send the appeal' })
const typed = (page: Page) => page.getByLabel('What went wrong')

test('the bonus of the period stands with what is missing to the next step, and the reviews behind it', async () => {
  const page = await open('/pay/stars')
  await expect(page.getByText('£0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('4.73', { exact: true })).toBeVisible()
  await expect(page.getByText('96.0%', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'For £20.00' })).toBeVisible()
  // 90 stars of 19 reviews, and 960 of 1,000.
  await expect(page.getByRole('listitem').filter({ hasText: /more/ })).toHaveText([
    '1 more review needed before the average counts',
    '6 more five-star reviews in a row for an average of 4.80',
    '334 more parcels in a row delivered at the first attempt: you’re at 96.0% and need 97%',
  ])
  await expect(page.getByRole('heading', { name: 'Reviews that do not count' }).locator('..')).toContainText('1')
  await expect(row(page, 3)).toContainText('Does not count. The trailer came two hours late')
  await expect(row(page, 4)).toContainText('Your appeal was declined')
  await expect(row(page, 2)).toContainText('2 stars, Late, Left in sight')
  await expect(page.getByText('As of 09:00 on Thursday 14 May')).toBeVisible()
})

test(
  'an earlier period can be looked at, and its average stands in the plot and its table',
  { tag: '@proof' },
  async () => {
    const page = await open('/pay/stars')
    await page.getByLabel('Period', { exact: true }).selectOption(before.from)
    await expect(page.getByText('£35.00', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('This period is over.')).toBeVisible()
    await expect(row(page, 6)).toBeVisible()
    await expect(row(page, 1)).toHaveCount(0)
    await page.getByRole('button', { name: /^Show as table/ }).click()
    await expect(page.getByRole('table').getByRole('row')).toContainText(
      ['Average by period', '4.93', '4.73 ', 'Step'].map((words) => new RegExp(words.trim())),
    )
  },
)

test('before the first reviews that is said', { tag: '@proof' }, async () => {
  const page = await open('/pay/stars', {})
  await expect(page.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  await page.goto(`/pay/stars/${numberedId(2)}`)
  await expect(page.getByRole('heading', { name: 'Review not found' })).toBeVisible()
})

test('an appeal is typed without signal, outlives the app, and waits until it can be sent', async () => {
  const page = await open('/pay/stars')
  await row(page, 2).click()
  await send(page).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: Appeal/)
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Say what went wrong'])
  await typed(page).fill('The gate was shut')
  // Away in the middle of the last word.
  await page.getByRole('link', { name: /^Back to/ }).click()
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'appealDrafts'))).toContain('The gate was shut')
  await row(page, 2).click()
  await page.reload()
  await expect(typed(page)).toHaveValue('The gate was shut')
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await send(page).click()
  await expect(page.getByText('Appeal saved on this phone')).toBeVisible()
  await expect(page.getByText(/^Your appeal: .*waiting to be sent/i)).toBeVisible()
  await expect(send(page)).toHaveCount(0)
  expect(await queued(page)).toMatchObject([{ review: numberedId(2), text: 'The gate was shut' }])
  expect(await storedRows(page, 'appealDrafts')).toEqual([])
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: /^Appeal, 2 stars/ })).toBeVisible()
})

test(
  'an appeal that another phone has made first needs the courier, and what was typed is kept',
  { tag: '@proof' },
  async () => {
    const page = await open(`/pay/stars/${numberedId(2)}`)
    await answerSync(page, 'performance', 'appeal-exists')
    await typed(page).fill('The gate was shut')
    await send(page).click()
    await expect(page.getByText('Your appeal needs you')).toBeVisible()
    await expect(page.getByText('You’ve already appealed against this review')).toBeVisible()
    await expect(typed(page)).toHaveValue('The gate was shut')
    await page.unrouteAll()
    await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
    await typed(page).fill('The gate was shut all day')
    await send(page).click()
    await expect(page.getByText(/^Your appeal: .*waiting to be sent/i)).toBeVisible()
    expect(await queued(page)).toMatchObject([{ text: 'The gate was shut all day' }])
  },
)

test('what cannot be appealed any more, or was decided, says so and has no form', { tag: '@proof' }, async () => {
  const page = await open(`/pay/stars/${numberedId(5)}`)
  await expect(page.getByText(/^It could be appealed until/)).toBeVisible()
  await expect(send(page)).toHaveCount(0)
  await page.goto(`/pay/stars/${numberedId(4)}`)
  await expect(page.getByText('The photo shows the wrong door.')).toBeVisible()
  await expect(page.getByText('It was raining.')).toBeVisible()
  for (const at of [1, 3, 4]) {
    await page.goto(`/pay/stars/${numberedId(at)}`)
    await expect(page.getByText('Delivered on')).toBeVisible()
    await expect(send(page)).toHaveCount(0)
  }
})

for (const address of ['/pay/stars', `/pay/stars/${numberedId(2)}`, `/pay/stars/${numberedId(4)}`]) {
  test(`${address} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(address, { rows, heard: ['performance'] }, view)
      await expect(page.getByText(address === '/pay/stars' ? /^As of/ : 'Delivered on')).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

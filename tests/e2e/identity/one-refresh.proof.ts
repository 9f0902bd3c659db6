import { expect, test, type Page, type Request } from '@playwright/test'
import { createLine } from '#support/line.ts'
import { changeTokens } from '../support/change-tokens.ts'
import { fireSync } from '../support/fire-sync.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { phoneWithRound } from './phone-with-round.ts'

const own = phoneWithRound(12)

/** Milliseconds by which the phone takes its clock to be behind: more than the life of any access token. */
const aDay = 86_400_000

/** Page, other tab and worker at once. */
async function wakeAll(pages: readonly Page[]): Promise<void> {
  const session = await own.phone.context().newCDPSession(pages[0] as Page)
  await Promise.all([
    fireSync(session, `http://127.0.0.1:${own.stack.port}`),
    ...pages.map(
      async (page) =>
        await page.evaluate(() => {
          dispatchEvent(new Event('online'))
          document.dispatchEvent(new Event('visibilitychange'))
        }),
    ),
  ])
}

const isRefresh = (request: Request): boolean =>
  (request.headers()['x-amz-target'] ?? '').endsWith('InitiateAuth') &&
  (request.postData() ?? '').includes('REFRESH_TOKEN_AUTH')

async function openRound(origin: string): Promise<Page> {
  const page = await own.phone.open(origin)
  await signIn(page, own.stack)
  await workerControls(page)
  await page.goto(`${origin}/manifest?status=expected`)
  await expect(page.locator('a.list-row').first()).toBeVisible()
  return page
}

function listRefreshes(): Request[] {
  const found: Request[] = []
  own.phone.context().on('request', (request) => {
    if (isRefresh(request)) found.push(request)
  })
  return found
}

async function openTwoTabs(): Promise<{ pages: [Page, Page]; refreshes: Request[]; pulls: Request[] }> {
  const origin = `http://127.0.0.1:${own.stack.port}`
  const one = await openRound(origin)
  const two = await own.phone.tab(`${origin}/manifest?status=expected`)
  await expect(two.locator('a.list-row').first()).toBeVisible()
  const refreshes = listRefreshes()
  const pulls: Request[] = []
  own.phone.context().on('request', (request) => {
    if (request.url().includes('/sync/pull') && request.headers()['authorization']) pulls.push(request)
  })
  return { pages: [one, two], refreshes, pulls }
}

test('two tabs and the worker that find the token expired cause one refresh, and all go on with it', async () => {
  const { pages, refreshes, pulls } = await openTwoTabs()
  const [one, two] = pages
  // The answer takes long enough for everybody to find the token expired.
  await own.phone.context().route('**/identity/', async (route) => {
    if (isRefresh(route.request())) await new Promise((resolve) => setTimeout(resolve, 3000))
    await route.continue()
  })
  await changeTokens(one, { clockDrift: -aDay })
  await one.locator('a.list-row').first().click()
  await one.getByRole('button', { name: 'Loaded', exact: true }).click()
  await wakeAll(pages)
  await expect.poll(() => refreshes.length).toBe(1)
  // Asks the pool itself, and not through the outbox. In a tab of its own: who leaves a page breaks its refresh off.
  const third = await own.phone.tab(`http://127.0.0.1:${own.stack.port}/settings/security`)
  await expect(third.getByRole('heading', { name: 'Two-step verification' })).toBeVisible()
  for (const page of [one, two]) await expect(page.getByText('All sent').first()).toBeVisible()
  await wakeAll(pages)
  await expect.poll(() => pulls.length).toBeGreaterThanOrEqual(2)
  expect(refreshes).toHaveLength(1)
})

test('a refused refresh signs both tabs out in words, keeps the work, and a sign-in sends it', async () => {
  const { pages, refreshes } = await openTwoTabs()
  const [one, two] = pages
  await changeTokens(one, { clockDrift: -aDay, refreshToken: 'no-such-token' })
  await one.locator('a.list-row').first().click()
  await one.getByRole('button', { name: 'Loaded', exact: true }).click()
  await wakeAll(pages)
  for (const page of pages) await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  // The list is still there, and can be worked on.
  await expect(two.locator('a.list-row').first()).toBeVisible()
  expect(refreshes).toHaveLength(1)
  await one.goto(`http://127.0.0.1:${own.stack.port}/auth/sign-in-courier`)
  await expect(one.getByRole('heading', { name: 'Sign in to send' })).toBeVisible()
  await signIn(one, own.stack)
  await expect(one.getByText('All sent').first()).toBeVisible()
})

test('the worker renews the tokens by itself while no page is open, and sends what waited', async () => {
  const line = await createLine(own.stack.port)
  try {
    const origin = `http://127.0.0.1:${line.port}`
    const page = await openRound(origin)
    await line.cut()
    await page.locator('a.list-row').first().click()
    await page.getByRole('button', { name: 'Loaded', exact: true }).click()
    await expect(page.getByText('Queued').first()).toBeVisible()
    await changeTokens(page, { clockDrift: -aDay })
    // An empty one keeps the browser open.
    const empty = await own.phone.context().newPage()
    await page.close()
    const refreshes = listRefreshes()
    await line.mend()
    await fireSync(await own.phone.context().newCDPSession(empty), origin)
    await empty.goto(`${origin}/api/manifest/health`)
    await expect
      .poll(async () => (await rawTable<{ state: string }>(empty, 'delivery')).map(({ state }) => state))
      .toEqual(['done'])
    expect(refreshes.map((request) => request.serviceWorker() !== null)).toEqual([true])
  } finally {
    await line.close()
  }
})

import { readFileSync } from 'node:fs'
import { expect, test, type Page, type Route } from '@playwright/test'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { PaymentRun, WholePaymentRun } from '#contracts/pay/payment-run.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { courier as own, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const config = { ...testConfig, services: { ...testConfig.services, auth: '/api/auth' } }
const deskView: View = { width: 1280, height: 800 }
const courierOf = (id: string, name: string): ListedCourier => ({
  id,
  name,
  courierNumber: `C-${id.toUpperCase()}`,
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: null,
})
const line = {
  courier: 'anna',
  amount: 41_207,
  carried: 4,
  pence: 4121,
  invoices: 2,
  account: numberedId(5),
  lastFour: '4958',
  changedSince: false,
}
const runOf = (more: Partial<WholePaymentRun> = {}): WholePaymentRun => ({
  id: numberedId(1),
  number: '20260510-1',
  week: '2026-05-10',
  payOn: '2026-05-22',
  state: 'prepared',
  preparedBy: { id: 'olga', username: 'o.example' },
  preparedAt: '2026-05-20T09:00:00.000Z',
  decidedBy: null,
  decidedAt: null,
  pence: 4121,
  payments: 1,
  held: 1,
  fingerprint: 'a'.repeat(64),
  lines: [line],
  heldBack: [{ courier: 'ben', reason: 'account-changed', amount: 12_345 }],
  ...more,
})
const toListed = ({ fingerprint: _1, lines: _2, heldBack: _3, ...run }: WholePaymentRun): PaymentRun => run
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:courier-app:problem:${code}`, title: code, status, code, ...more },
})

interface Office {
  runs: WholePaymentRun[]
  /** Answers the next change, in place of what it would do. */
  refuse: ((route: Route) => Promise<void>) | null
  sent: { path: string; body: unknown }[]
}

async function openPayments(runs: WholePaymentRun[], view: View = deskView, run?: string) {
  const office: Office = { runs, refuse: null, sent: [] }
  const { page } = await app.open({ view, config })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/auth/v1/sub-depots', (route) =>
    route.fulfill({ json: { subDepots: [{ code: 'SAM', name: 'Sampleton', phone: null }] } }),
  )
  await page.route('**/api/auth/v1/couriers?*', (route) =>
    route.fulfill({ json: { couriers: [courierOf('anna', 'Anna Example'), courierOf('ben', 'Ben Example')] } }),
  )
  const isRefused = async (route: Route): Promise<boolean> => {
    const request = route.request()
    office.sent.push({ path: new URL(request.url()).pathname, body: request.postDataJSON() as unknown })
    const { refuse } = office
    office.refuse = null
    await refuse?.(route)
    return refuse !== null
  }
  const change = (id: string, more: Partial<WholePaymentRun>) => {
    office.runs = office.runs.map((each) => (each.id === id ? { ...each, ...more } : each))
    return office.runs.find((each) => each.id === id)
  }
  await page.route('**/api/auth/v1/payment-runs', (route) =>
    route.fulfill({ json: { runs: office.runs.map(toListed), holdDays: 5 } }),
  )
  await page.route('**/api/auth/v1/payment-runs/**', async (route) => {
    const [, id = '', action = '', format = ''] =
      /payment-runs\/([^/]+)(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(route.request().url()) ?? []
    if (route.request().method() === 'GET') {
      const found = office.runs.find((each) => each.id === id)
      return await route.fulfill(found ? { json: found } : problem(404, 'not-found'))
    }
    if (await isRefused(route)) return
    if (action === 'files') {
      const [name, type] = format === 'bacs' ? ['payments-20260510-1.csv', 'text/csv'] : ['p.xml', 'application/xml']
      return await route.fulfill({ json: { name, type, text: 'run\r\n', sha256: 'b'.repeat(64) } })
    }
    const decided = { decidedBy: { id: own.actor, username: own.username }, decidedAt: '2026-05-20T10:00:00.000Z' }
    if (action === 'approval') {
      const made = change(id, { state: 'approved', ...decided })
      return await route.fulfill(made ? { json: toListed(made) } : problem(404, 'not-found'))
    }
    if (action === 'withdrawal') {
      const made = change(id, { state: 'withdrawn', lines: [], ...decided })
      return await route.fulfill(made ? { json: toListed(made) } : problem(404, 'not-found'))
    }
    const { week, payOn } = route.request().postDataJSON() as { week: string; payOn: string }
    const made = runOf({ id, week, payOn, preparedBy: { id: own.actor, username: own.username } })
    office.runs = [made, ...office.runs]
    await route.fulfill({ json: made })
  })
  await seed(page, { config, groups: ['back-office/pay'] })
  await page.goto(`/office/pay?part=payments${run === undefined ? '' : `&run=${run}`}`)
  return { page, office }
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('a week is paid by a run, which whoever prepared it can’t approve', async () => {
  const { page, office } = await openPayments([])
  await expect(page.getByRole('heading', { name: 'No payment runs' })).toBeVisible()
  await page.locator('#payments-payOn').fill('')
  await press(page, 'Prepare the run')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  expect(office.sent).toEqual([])
  await page.getByLabel('Week of the invoices').selectOption({ index: 1 })
  office.refuse = (route) => route.fulfill(problem(403, 'not-allowed', { detail: 'Another run waits for approval.' }))
  await press(page, 'Prepare the run')
  await expect(page.getByText('Another run waits for approval.')).toBeVisible()
  await press(page, 'Prepare the run')
  await expect(page.getByRole('heading', { name: 'Payment run 20260510-1' })).toBeVisible()
  // The same id both times: sent again, it prepares one run.
  expect(new Set(office.sent.map(({ path }) => path)).size).toBe(1)
  await expect(page.getByText('You prepared this run, so another person has to approve it.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  await press(page, 'Withdraw the run')
  await expect(page.getByText('Withdrawn', { exact: true }).first()).toBeVisible()
})

test('another person sees each payment and who is held back, approves, and downloads the files', async () => {
  const { page, office } = await openPayments([runOf()], deskView, numberedId(1))
  const row = page.getByRole('row', { name: /Anna Example/ })
  await expect(row).toContainText('£41.207')
  await expect(row).toContainText('ends in 4958')
  await expect(row).toContainText('£41.21')
  await expect(page.getByText('Ben Example, £12.345')).toBeVisible()
  await expect(page.getByText('The bank account was changed in the last 5 days.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Approve 1 payment, £41.21')
  await expect(page.getByRole('button', { name: 'Download for Bacs (CSV)' })).toBeVisible()
  expect(office.sent).toEqual([
    { path: `/api/auth/v1/payment-runs/${numberedId(1)}/approval`, body: { fingerprint: 'a'.repeat(64) } },
  ])
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, 'Download for Bacs (CSV)')])
  expect(download.suggestedFilename()).toBe('payments-20260510-1.csv')
  expect(readFileSync(await download.path(), 'utf8')).toBe('run\r\n')
})

test('a run warns of an account that was changed since, and says why it can’t be approved', async () => {
  const run = runOf({ lines: [{ ...line, changedSince: true }] })
  const { page, office } = await openPayments([run], phoneView, run.id)
  await expect(page.getByText('1 courier changed their bank account since.')).toBeVisible()
  await expect(page.getByText('Changed since')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  office.refuse = (route) => route.fulfill(problem(403, 'not-allowed', { detail: 'The day of payment is over.' }))
  await press(page, 'Approve 1 payment, £41.21')
  await expect(page.getByText('The day of payment is over.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

test('the list stays without signal; a run needs it, and nothing of its payments is on this device', async () => {
  const { page } = await openPayments([runOf()])
  await expect(page.getByRole('link', { name: /20260510-1/ })).toBeVisible()
  await page.unroute('**/api/auth/v1/payment-runs')
  await page.unroute('**/api/auth/v1/payment-runs/**')
  await page.route('**/api/auth/v1/payment-runs**', (route) => route.abort())
  await page.route('**/api/auth/v1/payment-runs/**', (route) => route.abort())
  await page.reload()
  await page.getByRole('link', { name: /20260510-1/ }).click()
  await expect(page.getByRole('heading', { name: 'You need to be online for this' })).toBeVisible()
})

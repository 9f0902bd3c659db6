import { expect, test, type Page, type Route } from '@playwright/test'
import type { BankAudit, PayableAccount } from '#contracts/courier/bank-account.ts'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Form, FormEntry } from '#contracts/forms/form.ts'
import type { PensionDecision } from '#contracts/pay/pension-endpoints.ts'
import type { Pension } from '#contracts/pay/pension.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
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

const config = {
  ...testConfig,
  services: { ...testConfig.services, auth: '/api/auth', forms: '/api/forms', communications: '/api/communications' },
}
const deskView: View = { width: 1280, height: 800 }
const courierOf = (id: string, name: string, subDepot: string, number: string): ListedCourier => ({
  id,
  name,
  courierNumber: number,
  subDepot,
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: null,
})
const account: PayableAccount = {
  courier: 'anna',
  holder: 'Anna Example',
  sortCode: '089999',
  accountNumber: '66374958',
  rollNumber: null,
  period: '2026-P02',
  from: '2026-04-26',
  checked: true,
}
const pension: Pension = {
  id: 'anna',
  status: 'enrolled',
  scheme: 'Example Pensions',
  reference: 'EX-1',
  enrolledOn: '2026-04-26',
  optOutUntil: '2026-06-27',
  reEnrolOn: null,
  ownPercent: 5,
  providerPercent: 3,
  contributions: [{ period: '2026-P02', earnings: 1_480_000, qualifying: 1_000_000, own: 50_000, provider: 30_000 }],
  request: {
    id: numberedId(1),
    want: 'rate',
    percent: 8,
    note: 'As agreed.',
    receivedAt: '2026-05-14T09:00:00.000Z',
    state: 'received',
    answer: '',
    decidedAt: null,
  },
}
const lost: FormEntry = {
  title: 'Lost parcel',
  summary: 'For a parcel that you can’t find.',
  dueDays: 3,
  captcha: false,
  fields: [{ id: 'where', type: 'free-text', label: 'Where did you look?', rules: [] }],
}
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:courier-app:problem:${code}`, title: code, status, code, ...more },
})

interface Office {
  pension: Pension | null
  forms: Form[]
  audit: BankAudit[]
  /** Answers the next reading or change, in place of what it would do. */
  refuse: ((route: Route) => Promise<void>) | null
  sent: { path: string; body: unknown }[]
}

async function openOffice(path: string, view: View = deskView, groups = ['back-office']) {
  const office: Office = {
    pension,
    forms: [{ ...lost, id: 'lost-parcel', version: 2 }],
    audit: [],
    refuse: null,
    sent: [],
  }
  const { page } = await app.open({ view, config })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  /** Records a change, and refuses it if the test says so. */
  const isRefused = async (route: Route): Promise<boolean> => {
    const request = route.request()
    if (request.method() === 'GET') return false
    office.sent.push({
      path: new URL(request.url()).pathname.replace(/^\/api\/\w+/, ''),
      body: request.postDataJSON() as unknown,
    })
    const { refuse } = office
    office.refuse = null
    await refuse?.(route)
    return refuse !== null
  }
  await page.route('**/api/auth/v1/sub-depots', (route) =>
    route.fulfill({
      json: {
        subDepots: [
          { code: 'NOR', name: 'Northtown', phone: null },
          { code: 'SAM', name: 'Sampleton', phone: null },
        ],
      },
    }),
  )
  await page.route('**/api/auth/v1/couriers?*', (route) => {
    const isSam = new URL(route.request().url()).searchParams.get('subDepot') === 'SAM'
    return route.fulfill({
      json: {
        couriers: [
          isSam ? courierOf('anna', 'Anna Example', 'SAM', 'C-1') : courierOf('ben', 'Ben North', 'NOR', 'C-2'),
        ],
      },
    })
  })
  await page.route('**/api/auth/v1/couriers/*/bank-account/readings', async (route) => {
    if (await isRefused(route)) return
    const { reason } = route.request().postDataJSON() as { reason: string }
    office.audit = [{ deed: 'read', actor: 'vera', reason, at: '2026-05-29T09:00:00.000Z' }, ...office.audit]
    await route.fulfill({ json: account })
  })
  await page.route('**/api/auth/v1/couriers/*/bank-account/audit', (route) =>
    route.fulfill({ json: { entries: office.audit } }),
  )
  await page.route('**/api/auth/v1/pension-requests', (route) => {
    const request = office.pension?.request
    return route.fulfill({
      json: { requests: request?.state === 'received' ? [{ courier: 'anna', request }] : [] },
    })
  })
  await page.route('**/api/auth/v1/couriers/*/pension', async (route) => {
    if (await isRefused(route)) return
    await route.fulfill(office.pension ? { json: office.pension } : problem(404, 'not-found'))
  })
  await page.route('**/api/auth/v1/couriers/*/pension/decision', async (route) => {
    if (await isRefused(route)) return
    const { state, answer } = route.request().postDataJSON() as PensionDecision
    if (office.pension?.request)
      office.pension = {
        ...office.pension,
        request: { ...office.pension.request, state, answer, decidedAt: '2026-05-15T09:00:00.000Z' },
      }
    await route.fulfill({ json: office.pension })
  })
  await page.route('**/api/forms/v1/forms', (route) => route.fulfill({ json: { forms: office.forms } }))
  await page.route('**/api/forms/v1/forms/*', async (route) => {
    if (await isRefused(route)) return
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (route.request().method() === 'DELETE') {
      office.forms = office.forms.filter((form) => form.id !== id)
      return await route.fulfill({ status: 204 })
    }
    const made: Form = { ...(route.request().postDataJSON() as FormEntry), id, version: 3 }
    office.forms = [made]
    await route.fulfill({ json: made })
  })
  await seed(page, { config, groups })
  await page.goto(path)
  return { page, office }
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

async function readAnna(page: Page) {
  await page.locator('#bank-courier').selectOption('anna')
  await page.getByLabel('Reason').fill('Payment of the week')
  await press(page, 'Read the account')
}

test('a bank account is read with a reason, and shown for two minutes at most', async () => {
  const { page, office } = await openOffice('/office/pay')
  await expect(page.locator('#bank-courier').getByRole('option', { name: 'Ben North, C-2' })).toBeAttached()
  await press(page, 'Read the account')
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Choose a courier' })).toBeVisible()
  expect(office.sent).toEqual([])
  await page.clock.install()
  await readAnna(page)
  await expect(page.getByText('6637 4958')).toBeVisible()
  await expect(page.getByText('08-99-99')).toBeVisible()
  await expect(page.getByText('Read by staff account vera: Payment of the week')).toBeVisible()
  expect(office.sent).toEqual([
    {
      path: '/v1/couriers/anna/bank-account/readings',
      body: { day: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/), reason: 'Payment of the week' },
    },
  ])
  expect(page.url()).not.toContain('anna')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.clock.fastForward(121_000)
  await expect(page.getByText('The account is hidden.')).toBeVisible()
  await expect(page.getByText('6637 4958')).toHaveCount(0)
})

test('a read account is gone after another courier is chosen, and never on this device', async () => {
  const { page } = await openOffice('/office/pay', phoneView)
  await readAnna(page)
  await expect(page.getByText('6637 4958')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  const saved = await page.evaluate(async () => {
    const rows: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage)]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const open = indexedDB.open(name)
        open.addEventListener('success', () => resolve(open.result))
        open.addEventListener('error', () => reject(new Error(name)))
      })
      for (const store of db.objectStoreNames)
        rows.push(
          await new Promise((resolve) => {
            const all = db.transaction(store).objectStore(store).getAll()
            all.addEventListener('success', () => resolve(all.result))
          }),
        )
      db.close()
    }
    return JSON.stringify(rows)
  })
  expect(saved).toContain('Ben North')
  expect(saved).not.toContain('66374958')
  await page.locator('#bank-courier').selectOption('ben')
  await expect(page.getByText('6637 4958')).toHaveCount(0)
  await page.locator('#bank-courier').selectOption('anna')
  await expect(page.getByRole('heading', { name: 'Changes and readings' })).toBeVisible()
  await expect(page.getByText('6637 4958')).toHaveCount(0)
})

test('an account that can’t be read says why, and the reason stays', async () => {
  const { page, office } = await openOffice('/office/pay')
  for (const [refusal, said] of [
    [problem(404, 'not-found'), 'This courier has no bank account for that day.'],
    [problem(503, 'not-set-up', { detail: 'Ask your depot.' }), 'Bank accounts aren’t set up here.'],
    [problem(403, 'sign-in-again'), 'You need to sign in again. Nothing was read.'],
  ] as const) {
    office.refuse = async (route) => await route.fulfill(refusal)
    await readAnna(page)
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
    await expect(page.getByLabel('Reason')).toHaveValue('Payment of the week')
  }
  await expect(page.getByRole('link', { name: 'Sign in again' })).toBeVisible()
})

test('what a courier requests of their pension is decided, and a refusal needs a reason', async () => {
  const { page, office } = await openOffice('/office')
  await page.getByRole('link', { name: /1 pension request to decide/ }).click()
  await page.getByRole('link', { name: /Anna Example/ }).click()
  await expect(page.getByRole('heading', { name: 'Change their contribution to 8%' })).toBeVisible()
  await expect(page.getByText('The courier wrote: As agreed.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Decline it')
  await expect(page.getByRole('link', { name: 'Enter why you decline it' })).toBeVisible()
  expect(office.sent).toEqual([])
  await page.getByLabel('Answer to the courier').fill('The provider allows 6% at most.')
  office.refuse = async (route) =>
    await route.fulfill(problem(403, 'not-allowed', { detail: 'The courier has asked for something else meanwhile.' }))
  await press(page, 'Decline it')
  await expect(page.getByRole('alert').filter({ hasText: 'something else meanwhile' })).toBeVisible()
  await expect(page.getByLabel('Answer to the courier')).toHaveValue('The provider allows 6% at most.')
  await press(page, 'Decline it')
  await expect(page.getByText('Answer: The provider allows 6% at most.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No requests' })).toBeVisible()
  expect(office.sent.at(-1)).toEqual({
    path: '/v1/couriers/anna/pension/decision',
    body: { request: numberedId(1), state: 'declined', answer: 'The provider allows 6% at most.' },
  })
})

test('a pension is entered for a courier who has none', async () => {
  const { page, office } = await openOffice('/office/pay?part=pensions&courier=anna', phoneView)
  office.pension = null
  await page.reload()
  await expect(page.getByText('There is no pension for this courier yet.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Save the pension')
  await expect(page.getByRole('link', { name: 'Enter a date of birth, such as 31 1 1990' })).toBeVisible()
  const born = page.getByRole('group', { name: 'Date of birth' })
  await born.getByLabel('Day').fill('31')
  await born.getByLabel('Month').fill('1')
  await born.getByLabel('Year').fill('1990')
  await page.getByLabel('Pension provider').fill('Example Pensions')
  office.refuse = async (route) => {
    office.pension = { ...pension, request: null }
    await route.fulfill({ json: office.pension })
  }
  await press(page, 'Save the pension')
  await expect(page.getByText('Pension saved')).toBeVisible()
  expect(office.sent.at(-1)).toEqual({
    path: '/v1/couriers/anna/pension',
    body: { bornOn: '1990-01-31', scheme: 'Example Pensions', reference: '', enrolledOn: null },
  })
  await expect(page.getByRole('button', { name: 'Enter earnings' })).toBeVisible()
})

test('without signal what waits is shown as it was saved, and one pension needs a connection', async () => {
  const { page } = await openOffice('/office/pay?part=pensions&courier=anna')
  await expect(page.getByText('Member number', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /Anna Example/ })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('link', { name: /Anna Example/ })).toBeVisible()
  await expect(page.getByText('Can’t reach the server. Showing the last saved data.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You need to be online for this' })).toBeVisible()
  await page.goto('/office/pay')
  await readAnna(page)
  await expect(page.getByText('You need to be online to read a bank account. Nothing was read.')).toBeVisible()
})

test('a form is published from its file, and withdrawn after a question', async () => {
  const { page, office } = await openOffice('/office/publish?part=forms')
  await expect(page.getByText('lost-parcel, version 2, published.')).toBeVisible()
  const choose = async (text: string) =>
    await page
      .locator('#form-file')
      .setInputFiles({ name: 'lost.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose(JSON.stringify({ ...lost, fields: [] }))
  await expect(page.getByRole('alert').filter({ hasText: 'lost.json has 1 error' })).toBeVisible()
  await choose(JSON.stringify(lost))
  await expect(page.getByText('1 question, answered within 3 working days')).toHaveCount(2)
  await press(page, 'Publish the form')
  await expect(page.getByText('Start with a letter, then use small letters')).toBeVisible()
  await page.getByLabel('Form ID').fill('lost-parcel')
  await expect(page.getByText(/takes the place of version 2/)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.setViewportSize(phoneView)
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Publish the form')
  await expect(page.getByText('Lost parcel published as version 3')).toBeVisible()
  expect(office.sent.at(-1)).toEqual({ path: '/v1/forms/lost-parcel', body: lost })
  await press(page, 'Withdraw Lost parcel')
  const question = page.getByRole('dialog', { name: 'Withdraw “Lost parcel”?' })
  await expect(question).toContainText('Publishing the form again brings it back')
  expect(office.sent).toHaveLength(1)
  await question.getByRole('button', { name: 'Withdraw the form' }).click()
  await expect(page.getByRole('heading', { name: 'No forms' })).toBeVisible()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No forms' })).toBeVisible()
  await expect(page.getByText('Can’t reach the server. Showing the last saved data.')).toBeVisible()
})

test('a role without pay has neither accounts nor pensions, and one without publishing only reads forms', async () => {
  const { page, office } = await openOffice('/office/pay', deskView, ['back-office/viewer'])
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay', exact: true })).toHaveCount(0)
  await page.goto('/office/publish?part=forms')
  await expect(page.getByText('lost-parcel, version 2, published.')).toBeVisible()
  await expect(page.getByText('Your role doesn’t include publishing.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Withdraw/ })).toHaveCount(0)
  expect(office.sent).toEqual([])
})

test('pay at a sub-depot alone does not open the accounts of the back office', { tag: '@proof' }, async () => {
  const { page } = await openOffice('/office/pay', deskView, ['back-office/viewer', 'sub-depot', 'sub-depot/SAM/pay'])
  await expect(page.getByRole('heading', { name: 'Not part of your role' })).toBeVisible()
})

import { expect, test, type Page, type Route } from '@playwright/test'
import type { CourierAccount } from '#contracts/courier/courier-account.ts'
import type { ListedCourier } from '#contracts/courier/courier-endpoints.ts'
import type { Courier } from '#contracts/courier/courier.ts'
import type { LeaveEntry, StaffLeave } from '#contracts/holidays/holiday-endpoints.ts'
import { londonDay } from '#domain/dates/day.ts'
import { getLeaveYear } from '#domain/holidays/leave-year.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import type { StaffDocument } from '#contracts/onboarding/onboarding-endpoints.ts'
import { numberedId } from '#support/parcels.ts'
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

const deskView: View = { width: 1280, height: 800 }
const courierOf = (more: Partial<Courier> = {}): Courier => ({
  id: 'ada',
  name: 'A. Specimen',
  courierNumber: 'C-104',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: ['+447700900104'],
  address: null,
  ...more,
})
const open: CourierAccount = { state: 'open', email: 'ada@example.com', secondFactor: true, mayChange: true }
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:courier-app:problem:${code}`, title: code, status, code, ...more },
})

const year = getLeaveYear(londonDay(new Date()))
const leaveYear = {
  id: String(year.year),
  from: year.from,
  to: year.to,
  entitled: 56,
  carried: 0,
  booked: 11,
  left: 45,
  mayCarry: 16,
}

const licence: StaffDocument = {
  id: defaultSteps[0]?.id ?? '',
  sent: {
    id: numberedId(2),
    number: '',
    issuedOn: null,
    expiresOn: null,
    photos: [],
    receivedAt: '2026-05-12T08:00:00.000Z',
    state: 'refused',
    text: 'The photo is blurred.',
    decidedAt: '2026-05-12T09:00:00.000Z',
  },
  standing: null,
  courier: 'ada',
  subDepot: 'SAM',
}

interface Services {
  couriers: Courier[]
  account: CourierAccount
  /** Of the next POST, in place of what it would do. */
  refuse: ((route: Route) => Promise<void>) | null
  posted: { path: string; body: unknown }[]
  /** Null: in no books of leave. */
  leave: StaffLeave | null
}

/** A desk whose auth service has these books and this account for everybody in them. */
async function openPeople(
  view: View = deskView,
  path = '/depot/people',
  couriers: Courier[] = [courierOf()],
): Promise<{ page: Page; services: Services }> {
  const services: Services = { couriers, account: open, refuse: null, posted: [], leave: null }
  const { page } = await app.open({ view })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/auth/v1/couriers**', async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET')
      return await route.fulfill({
        json: pathname.endsWith('/account') ? services.account : { couriers: services.couriers },
      })
    services.posted.push({ path: pathname.replace('/api/auth', ''), body: request.postDataJSON() as unknown })
    const { refuse } = services
    services.refuse = null
    if (refuse) return await refuse(route)
    if (pathname.endsWith('/couriers')) {
      const made = courierOf({ ...(request.postDataJSON() as Partial<Courier>), id: 'new' })
      services.couriers = [...services.couriers, made]
      return await route.fulfill({ json: made })
    }
    if (pathname.endsWith('/engagement/end')) {
      services.couriers = services.couriers.map(({ engagedBy: _ended, ...each }) => each)
      return await route.fulfill({ json: services.couriers.find(({ id }) => pathname.includes(`/${id}/`)) })
    }
    if (pathname.endsWith('/close')) services.account = { ...services.account, state: 'closed' }
    if (pathname.endsWith('/open')) services.account = { ...services.account, state: 'open' }
    if (pathname.endsWith('/reset')) services.account = { ...services.account, secondFactor: false }
    return await route.fulfill({ json: services.account })
  })
  await page.route('**/api/auth/v1/couriers/**', (route) => route.fallback())
  await page.route('**/api/onboarding/v1/sub-depots/SAM/steps', (route) =>
    route.fulfill({ json: { steps: defaultSteps } }),
  )
  await page.route('**/api/onboarding/v1/documents?**', (route) =>
    route.fulfill({ json: { documents: [licence], next: null } }),
  )
  await page.route('**/api/training/v1/courses', (route) => route.fulfill({ json: { courses: [] } }))
  await page.route('**/api/training/v1/results?**', (route) => route.fulfill({ json: { results: [] } }))
  await page.route('**/api/holidays/v1/couriers/*/leave', async (route) => {
    const request = route.request()
    if (request.method() === 'PUT') {
      const body = request.postDataJSON() as LeaveEntry
      services.posted.push({ path: new URL(request.url()).pathname.replace('/api/holidays', ''), body })
      const { refuse } = services
      services.refuse = null
      if (refuse) return await refuse(route)
      services.leave = { ...body, courier: 'ada', years: [{ ...leaveYear, carried: body.carried[0]?.halves ?? 0 }] }
    }
    return await (services.leave ? route.fulfill({ json: services.leave }) : route.fulfill(problem(404, 'not-found')))
  })
  await seed(page, { groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.goto(path)
  return { page, services }
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()
const invite = 'Send the invitation'

test('one courier after another is opened', async () => {
  const { page } = await openPeople(deskView, '/depot/people', [
    courierOf(),
    courierOf({ id: 'ben', name: 'B. Template' }),
  ])
  for (const name of ['A. Specimen', 'B. Template', 'A. Specimen']) {
    await page.getByRole('link', { name }).or(page.getByRole('button', { name })).click()
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('link', { name: '07700 900104' })).toHaveAttribute('href', 'tel:+447700900104')
    await expect(page.getByRole('link', { name: 'Message them' })).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Sorry, there is a problem with this page' })).toBeHidden()
})

test('somebody new is invited; what is malformed, missing or taken is said at its field, and nothing typed is lost', async () => {
  const { page, services } = await openPeople()
  await expect(page.getByRole('heading', { name: 'Invite a courier' })).toBeVisible()
  await page.getByLabel('Email address').fill('ben at example')
  await page.getByLabel('Courier number').fill('c-118')
  await press(page, invite)
  const summary = page.getByRole('alert').filter({ hasText: 'Enter an email address' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Enter a name')
  expect(services.posted).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('B. Template')
  await page.getByLabel('Email address').fill('ben@example.com')
  services.refuse = async (route) =>
    await route.fulfill(
      problem(400, 'body-invalid', {
        issues: [{ at: 'body.email', message: 'Somebody has an account with this e-mail address already.' }],
      }),
    )
  await press(page, invite)
  await expect(
    page.getByRole('link', { name: 'Somebody has an account with this e-mail address already.' }),
  ).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('ben@example.com')
  await expect(page.getByLabel('Courier number')).toHaveValue('c-118')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByLabel('Email address').fill('b.template@example.com')
  await press(page, invite)
  await expect(
    page.getByText('B. Template invited. The first password was sent to b.template@example.com.'),
  ).toBeVisible()
  expect(services.posted.at(-1)).toEqual({
    path: '/v1/couriers',
    body: {
      subDepot: 'SAM',
      name: 'B. Template',
      courierNumber: 'C-118',
      rounds: [],
      phones: [],
      email: 'b.template@example.com',
    },
  })
  await expect(page.getByRole('link', { name: /B. Template/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'B. Template' })).toBeVisible()
})

test('that a helper drives for a courier is ended; what fails is said, and nothing changes then', async () => {
  const helper = courierOf({ id: 'hal', name: 'H. Helper', engagedBy: { id: 'ada', name: 'A. Specimen' } })
  const { page, services } = await openPeople(deskView, '/depot/people?courier=hal', [courierOf(), helper])
  await expect(page.getByRole('link', { name: /H. Helper/ })).toContainText('For A. Specimen')
  await press(page, 'End that they drive for A. Specimen')
  const sheet = page.getByRole('dialog', { name: 'End that H. Helper drives for A. Specimen?' })
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  services.refuse = async (route) => await route.abort('internetdisconnected')
  await press(page, 'End it')
  await expect(sheet.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
  await press(page, 'End it')
  await expect(page.getByText('H. Helper no longer drives for A. Specimen')).toBeVisible()
  expect(services.posted.at(-1)?.path).toBe('/v1/couriers/hal/engagement/end')
  await expect(sheet).toHaveCount(0)
  await expect(page.getByText('Drives for', { exact: true })).toHaveCount(0)
})

test('a courier is put in the books of leave; what is wrong is said at its field, and nothing typed is lost', async () => {
  const { page, services } = await openPeople(deskView, '/depot/people?courier=ada')
  await expect(page.getByText('They have no leave record yet')).toBeVisible()
  await press(page, 'Set up leave')
  const sheet = page.getByRole('dialog', { name: 'Leave of A. Specimen' })
  await sheet.getByLabel('Friday').uncheck()
  await sheet.getByLabel('Days carried over').fill('3.3')
  await press(page, 'Save the leave')
  await expect(sheet.getByRole('link', { name: 'Enter days and half days, such as 3.5, at most 28' })).toBeVisible()
  expect(services.posted).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await sheet.getByLabel('Days carried over').fill('8.5')
  services.refuse = async (route) =>
    await route.fulfill(problem(400, 'body-invalid', { detail: 'No more than 8 days go over into a leave year.' }))
  await press(page, 'Save the leave')
  await expect(
    sheet.getByRole('alert').filter({ hasText: 'No more than 8 days go over into a leave year.' }),
  ).toBeVisible()
  services.refuse = async (route) => await route.abort('internetdisconnected')
  await press(page, 'Save the leave')
  await expect(sheet.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
  await expect(sheet.getByLabel('Friday')).not.toBeChecked()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await press(page, 'Set up leave')
  await expect(sheet.getByLabel('Days carried over')).toHaveValue('8.5')
  await sheet.getByLabel('Days carried over').fill('3.5')
  await sheet.getByRole('radio', { name: 'Not the same each week' }).check()
  await sheet.getByLabel('Hours in a day of leave').fill('8')
  await page.setViewportSize(phoneView)
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Save the leave')
  await expect(page.getByText('Leave of A. Specimen saved')).toBeVisible()
  const entry = {
    subDepot: 'SAM',
    name: 'A. Specimen',
    days: [1, 2, 3, 4],
    startsOn: null,
    carried: [{ year: year.year, halves: 7 }],
    irregularHours: { hoursADay: 8, worked: [] },
  }
  expect(services.posted.at(-1)).toEqual({ path: '/v1/couriers/ada/leave', body: entry })
  await expect(page.getByRole('button', { name: 'Change the leave' })).toBeVisible()
  await expect(page.getByText('31.5', { exact: true })).toBeVisible()
  await expect(page.getByText('22.5', { exact: true })).toBeVisible()
  await press(page, 'Change the leave')
  const period = sheet.getByRole('group', { name: 'Last day of a pay period' })
  for (const [part, typed] of [
    ['Day', '30'],
    ['Month', '6'],
    ['Year', '2025'],
  ] as const)
    await period.getByLabel(part, { exact: true }).fill(typed)
  await sheet.getByLabel('Hours worked in it').fill('68')
  await press(page, 'Save the leave')
  await expect(sheet).toHaveCount(0)
  await press(page, 'Change the leave')
  await expect(sheet.getByText('Until Monday 30 June 2025')).toBeVisible()
  await expect(sheet.getByText('68 hours')).toBeVisible()
  await expect(sheet.getByLabel('Hours worked in it')).toHaveValue('')
})

test(
  'what a courier has handed in and passed is read beside their account, each part by itself',
  { tag: '@proof' },
  async () => {
    const { page } = await openPeople(deskView, '/depot/people?courier=ada')
    const documents = page.getByRole('list', { name: 'Documents' })
    await expect(documents.getByRole('listitem')).toHaveCount(defaultSteps.length)
    await expect(documents.getByRole('listitem').first()).toContainText('Declined')
    await expect(documents.getByRole('listitem').first()).toContainText('The photo is blurred.')
    await expect(page.getByText('There are no courses for this sub-depot.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.route('**/api/training/v1/courses', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByRole('region', { name: 'Training' })).toContainText('You need to be online for this')
    await expect(documents).toBeVisible()
  },
)

test('an account is closed after it is said what happens, and opened again', { tag: '@proof' }, async () => {
  const { page, services } = await openPeople(deskView, '/depot/people?courier=ada')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await press(page, 'Close the account')
  const question = page.getByRole('dialog', { name: 'Close A. Specimen’s account?' })
  await expect(question).toContainText('Unsent work stays on the phone.')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(services.posted).toEqual([])
  await press(page, 'Close the account')
  services.refuse = async (route) => await route.abort('internetdisconnected')
  await question.getByRole('button', { name: 'Close the account' }).click()
  await expect(question.getByRole('alert')).toContainText('Can’t reach the server.')
  await question.getByRole('button', { name: 'Close the account' }).click()
  await expect(page.getByText('A. Specimen’s account is closed')).toBeVisible()
  await expect(page.getByText('Closed. They cannot sign in.')).toBeVisible()
  await press(page, 'Reopen the account')
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  expect(services.posted.map(({ path }) => path.split('/').at(-1))).toEqual(['close', 'close', 'open'])
})

test(
  'a second step is taken away, an invitation sent again, and what is not theirs to change is told',
  { tag: '@proof' },
  async () => {
    const { page, services } = await openPeople(deskView, '/depot/people?courier=ada')
    await press(page, 'Reset two-step sign-in')
    await page.getByRole('dialog').getByRole('button', { name: 'Reset two-step sign-in' }).click()
    await expect(page.getByText('Off', { exact: true })).toBeVisible()
    services.account = { ...open, state: 'invited', secondFactor: false }
    await page.reload()
    await press(page, 'Send the invitation again')
    await expect(page.getByText('New first password sent to A. Specimen')).toBeVisible()
    services.account = { ...open, mayChange: false }
    await page.reload()
    await expect(page.getByText('You can’t change this account here')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close the account' })).toHaveCount(0)
  },
)

test(
  'without the line, the screen says that nothing can be asked, and an invitation keeps what was typed',
  { tag: '@proof' },
  async () => {
    const { page, services } = await openPeople(deskView, '/depot/people', [])
    await expect(page.getByRole('heading', { name: 'No couriers yet' })).toBeVisible()
    await page.getByLabel('Name', { exact: true }).fill('B. Template')
    await page.getByLabel('Email address').fill('ben@example.com')
    await page.getByLabel('Courier number').fill('C-118')
    services.refuse = async (route) => await route.abort('internetdisconnected')
    await press(page, invite)
    await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('B. Template')
    await page.route('**/api/auth/v1/couriers?**', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You need to be online for this' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  },
)

for (const view of [deskView, phoneView, { width: 320, height: 640 }]) {
  test(`people fit into ${view.width} px`, { tag: '@proof' }, async () => {
    const { page, services } = await openPeople(view, '/depot/people?courier=ada', [
      courierOf({ name: 'A. Specimen-Longhampton of the Upper Fields' }),
      courierOf({ id: 'b', name: 'B. Template', courierNumber: 'C-118', closedAt: '2026-05-14T09:00:00.000Z' }),
    ])
    services.account = { ...open, email: 'a.specimen-longhampton.of.the.upper.fields@example.com' }
    await expect(page.getByRole('link', { name: /closed/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Close the account' })).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  })
}

test('a courier’s page says what they deliver with, as far as they have said', { tag: '@proof' }, async () => {
  const van: ListedCourier = { ...courierOf(), vehicle: 'large_van' }
  const { page } = await openPeople(deskView, '/depot/people?courier=ada', [
    van,
    courierOf({ id: 'bo', name: 'B. Sample', courierNumber: 'C-105' }),
  ])
  await expect(page.getByText('Large van, as given by the courier')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.goto('/depot/people?courier=bo')
  await expect(page.getByText('No vehicle given')).toBeVisible()
})

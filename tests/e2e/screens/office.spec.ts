import { expect, test, type Page, type Route } from '@playwright/test'
import type { Grant } from '#contracts/permissions.ts'
import type { Company } from '#contracts/staff/company.ts'
import type { StaffAccount, StaffChange, StaffInvitation, SubDepot } from '#contracts/staff/staff.ts'
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

const config = { ...testConfig, services: { ...testConfig.services, auth: '/api/auth' } }
const deskView: View = { width: 1280, height: 800 }
const dana: StaffAccount = {
  id: 'dana',
  username: 'd.example',
  name: 'D. Example',
  grants: [{ subDepot: 'SAM', role: 'dispatcher' }],
  closedAt: null,
  mayChange: true,
  account: { state: 'open', email: 'd@example.com', secondFactor: true },
}
const problem = (status: number, code: string, more: object = {}) => ({
  status,
  contentType: 'application/problem+json',
  json: { type: `urn:courier-app:problem:${code}`, title: code, status, code, ...more },
})

interface Office {
  staff: StaffAccount[]
  subDepots: SubDepot[]
  company: Company | null
  /** Of the next change, in place of what it would do. */
  refuse: ((route: Route) => Promise<void>) | null
  sent: { path: string; body: unknown }[]
}

async function openOffice(path: string, view: View = deskView, groups = ['back-office']) {
  const office: Office = {
    staff: [dana],
    subDepots: [
      { code: 'NOR', name: 'Northtown', phone: null },
      { code: 'SAM', name: 'Sampleton', phone: '+441632960100' },
    ],
    company: null,
    refuse: null,
    sent: [],
  }
  const { page } = await app.open({ view, config })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/auth/v1/undelivered-messages', (route) => route.fulfill({ json: { messages: [] } }))
  await page.route('**/api/auth/v1/pension-requests', (route) => route.fulfill({ json: { requests: [] } }))
  /** Takes a change down and refuses it if the test says so. */
  const isRefused = async (route: Route): Promise<boolean> => {
    const request = route.request()
    if (request.method() === 'GET') return false
    const { pathname } = new URL(request.url())
    office.sent.push({ path: pathname.replace('/api/auth', ''), body: request.postDataJSON() as unknown })
    const { refuse } = office
    office.refuse = null
    await refuse?.(route)
    return refuse !== null
  }
  await page.route('**/api/auth/v1/staff**', async (route) => {
    if (await isRefused(route)) return
    if (route.request().method() === 'GET') return await route.fulfill({ json: { staff: office.staff } })
    const { name, username, grants, email } = route.request().postDataJSON() as StaffInvitation
    const account = { state: 'invited', email, secondFactor: false } as const
    const made: StaffAccount = { ...dana, id: 'new', name, username, grants, account }
    office.staff = [...office.staff, made]
    await route.fulfill({ json: made })
  })
  await page.route('**/api/auth/v1/staff/**', async (route) => {
    if (await isRefused(route)) return
    const path = new URL(route.request().url()).pathname.split('/')
    const at = office.staff.findIndex(({ id }) => path.includes(id))
    let member = office.staff[at] ?? dana
    if (route.request().method() === 'PUT') {
      const { name, grants } = route.request().postDataJSON() as StaffChange
      member = { ...member, name, grants }
    }
    if (path.at(-1) === 'close') member = { ...member, account: { ...member.account, state: 'closed' } }
    if (path.at(-1) === 'reset') member = { ...member, account: { ...member.account, secondFactor: false } }
    office.staff = office.staff.map((each, index) => (index === at ? member : each))
    await route.fulfill({ json: member })
  })
  await page.route('**/api/auth/v1/sub-depots', (route) => route.fulfill({ json: { subDepots: office.subDepots } }))
  await page.route('**/api/auth/v1/sub-depots/*', async (route) => {
    if (await isRefused(route)) return
    const code = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const made = { ...(route.request().postDataJSON() as Omit<SubDepot, 'code'>), code }
    office.subDepots = [...office.subDepots.filter((each) => each.code !== code), made]
    await route.fulfill({ json: made })
  })
  await page.route('**/api/auth/v1/company', async (route) => {
    if (await isRefused(route)) return
    if (route.request().method() === 'PUT') office.company = route.request().postDataJSON() as Company
    await route.fulfill({ json: route.request().method() === 'PUT' ? office.company : { company: office.company } })
  })
  await seed(page, { config, groups })
  await page.goto(path)
  return { page, office }
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('the back office starts with what needs it, in its own frame', async () => {
  const { page } = await openOffice('/')
  await expect(page).toHaveURL(`${app.address}/office`)
  const rail = page.getByRole('navigation', { name: 'Console' }).filter({ visible: true })
  await expect(rail.getByRole('link')).toHaveText([
    /^Today/,
    /^Decide/,
    /^Safety/,
    /^Staff/,
    /^Sub-depots/,
    /^Publish/,
    /^Pay/,
    'Money',
    /^Company/,
    /^Export/,
    'Webhooks',
    /^Audit/,
    /^More/,
  ])
  await expect(page.getByRole('link', { name: /No phone number for NOR/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Details of the company are missing/ })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.setViewportSize(phoneView)
  expect(await measureLayout(page)).toEqual([])
})

test('staff are invited; what is wrong is said at its field, and nothing typed is lost', async () => {
  const { page, office } = await openOffice('/office/staff')
  await expect(page.getByRole('link', { name: /D. Example/ })).toContainText('Dispatcher at SAM')
  await press(page, 'Send the invitation')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Choose a role')
  expect(office.sent).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Wendy Winter')
  await expect(page.getByLabel('Sign-in name')).toHaveValue('wendy.winter')
  await page.getByLabel('Email address').fill('w@example.com')
  await page.getByLabel('Where').selectOption('SAM')
  await page.getByLabel('Role', { exact: true }).selectOption('pay')
  office.refuse = async (route) =>
    await route.fulfill(problem(400, 'body-invalid', { issues: [{ at: 'body.username', message: 'Taken.' }] }))
  await press(page, 'Send the invitation')
  await expect(page.getByRole('link', { name: 'Taken.' })).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('w@example.com')
  await page.getByLabel('Sign-in name').fill('wendy')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await press(page, 'Send the invitation')
  await expect(page.getByText('Wendy Winter invited. The first password was sent to w@example.com.')).toBeVisible()
  const grants: Grant[] = [{ subDepot: 'SAM', role: 'pay' }]
  expect(office.sent.at(-1)).toEqual({
    path: '/v1/staff',
    body: { name: 'Wendy Winter', username: 'wendy', email: 'w@example.com', grants },
  })
  await expect(page.getByRole('heading', { name: 'Wendy Winter' })).toBeVisible()
})

test('roles that a colleague has changed meanwhile are shown, and the choice stays', async () => {
  const { page, office } = await openOffice('/office/staff?person=dana')
  await page.getByLabel('Role', { exact: true }).selectOption('people')
  office.staff = [{ ...dana, grants: [{ subDepot: 'NOR', role: 'viewer' }] }]
  office.refuse = async (route) => await route.fulfill(problem(409, 'changed-meanwhile'))
  await press(page, 'Save name and roles')
  await expect(page.getByRole('alert').filter({ hasText: 'They are now: Viewer at NOR.' })).toBeVisible()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('people')
  await press(page, 'Save name and roles')
  await expect(page.getByText('D. Example saved')).toBeVisible()
  expect(office.sent.at(-1)?.body).toEqual({
    name: 'D. Example',
    grants: [{ subDepot: 'SAM', role: 'people' }],
    seen: [{ subDepot: 'NOR', role: 'viewer' }],
  })
})

test('an account is closed after it is said what happens', { tag: '@proof' }, async () => {
  const { page, office } = await openOffice('/office/staff?person=dana')
  await press(page, 'Close the account')
  const question = page.getByRole('dialog', { name: 'Close D. Example’s account?' })
  await expect(question).toContainText('They are signed out everywhere')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(office.sent).toEqual([])
  await question.getByRole('button', { name: 'Close the account' }).click()
  await expect(page.getByText('D. Example’s account is closed')).toBeVisible()
  await expect(page.getByText('Closed. They can’t sign in.')).toBeVisible()
})

test('without signal the list is shown as it was saved, and a change says that it needs a connection', async () => {
  const { page } = await openOffice('/office/staff?person=dana')
  await expect(page.getByText('Two-step verification')).toBeVisible()
  await page.route('**/api/auth/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('link', { name: /D. Example/ })).toBeVisible()
  await expect(page.getByText('Can’t reach the server. Showing the last saved data.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'You need to be online for this' })).toBeVisible()
})

test('a sub-depot is added with a phone number, and the company is named', async () => {
  const { page, office } = await openOffice('/office/sub-depots')
  await page.getByLabel('Code', { exact: true }).fill('sam')
  await page.getByLabel('Name', { exact: true }).fill('Easton')
  await press(page, 'Add the sub-depot')
  await expect(page.getByRole('link', { name: /There is a sub-depot SAM already/ })).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill('eas')
  await page.getByLabel('Phone number (optional)').fill('01632 960101')
  await press(page, 'Add the sub-depot')
  await expect(page.getByText('Easton saved')).toBeVisible()
  expect(office.sent.at(-1)).toEqual({
    path: '/v1/sub-depots/EAS',
    body: { name: 'Easton', phone: '+441632960101' },
  })
  await page.goto('/office/company')
  await page.getByLabel('Name', { exact: true }).fill('Sample Ltd')
  await page.getByLabel('ICO number (optional)').fill('za 123456')
  await press(page, 'Save the details')
  await expect(page.getByText('Details of the company saved')).toBeVisible()
  expect(office.company).toEqual({ name: 'Sample Ltd', address: '', privacyEmail: '', icoNumber: 'ZA123456' })
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('a role in the back office sees its own part of it', { tag: '@proof' }, async () => {
  const { page } = await openOffice('/office', deskView, ['back-office/pay'])
  const rail = page.getByRole('navigation', { name: 'Console' }).filter({ visible: true })
  await expect(rail.getByRole('link')).toHaveText([
    /^Today/,
    /^Sub-depots/,
    /^Publish/,
    /^Pay/,
    /^Company/,
    /^Export/,
    /^More/,
  ])
  await page.goto('/office/sub-depots')
  await expect(page.getByText('Your role doesn’t include managing staff.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add the sub-depot' })).toHaveCount(0)
})

import { expect, test, type Page } from '@playwright/test'
import type { NoticeReader, PublishNoticeBody, StaffNotice } from '#contracts/messages/notice-endpoints.ts'
import { problemType } from '#contracts/problem.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = {
  ...testConfig,
  services: {
    ...testConfig.services,
    communications: '/api/communications',
    auth: '/api/auth',
    training: '/api/training',
  },
}
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

/** A Thursday. */
const now = '2026-05-14T10:00:00+01:00'
const noticeOf = (at: number, more: Partial<StaffNotice> = {}): StaffNotice => ({
  id: numberedId(at),
  title: 'Gate 3 is closed',
  body: 'Load at gate 1.',
  acknowledge: true,
  expiresAt: null,
  group: { kind: 'sub-depot', subDepot: 'SAM' },
  publishedAt: '2026-05-13T05:00:00.000Z',
  isOut: true,
  version: 1,
  withdrawnAt: null,
  addressed: 3,
  delivered: 2,
  read: 1,
  acknowledged: 0,
  ...more,
})
const readers: NoticeReader[] = [
  { courier: 'hal', deliveredAt: '2026-05-13T05:01:00.000Z', readAt: '2026-05-13T06:00:00.000Z', acknowledgedAt: null },
  { courier: 'ben', deliveredAt: '2026-05-13T05:01:00.000Z', readAt: null, acknowledgedAt: null },
  { courier: 'wim', deliveredAt: null, readAt: null, acknowledgedAt: null },
]
const couriers = ['hal', 'ben', 'wim'].map((id) => ({
  id,
  subDepot: 'SAM',
  name: `${id.toUpperCase()}. Sample`,
  courierNumber: 'C-1',
  roles: ['courier'],
  rounds: ['104'],
  phones: [],
  address: null,
}))

/** The notices of a service, as far as a desk uses it. */
async function open(view: View): Promise<{
  page: Page
  asked: { method: string; path: string; body: PublishNoticeBody }[]
  refuse: (detail: string) => void
  changeBeside: (more: Partial<StaffNotice>) => void
}> {
  const { page } = await app.open({ view })
  await page.clock.install({ time: now })
  const asked: { method: string; path: string; body: PublishNoticeBody }[] = []
  let notices = [
    noticeOf(2, {
      title: 'Bank holiday',
      publishedAt: '2026-05-20T05:00:00.000Z',
      isOut: false,
      addressed: 3,
      delivered: 0,
      read: 0,
    }),
    noticeOf(1),
  ]
  let refusal: string | null = null
  await page.route('**/api/auth/v1/couriers*', (route) => route.fulfill({ json: { couriers } }))
  await page.route('**/api/communications/v1/notices**', async (route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace('/api/communications', '')
    if (path.endsWith('/readers')) return await route.fulfill({ json: { readers, next: null } })
    if (request.method() === 'GET') return await route.fulfill({ json: { notices } })
    const body = request.postDataJSON() as PublishNoticeBody
    asked.push({ method: request.method(), path, body })
    if (refusal !== null) {
      return await route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: `${problemType}not-allowed`, title: 'No', status: 403, code: 'not-allowed', detail: refusal },
      })
    }
    const stands = notices.find(({ id }) => path === `/v1/notices/${id}`)
    if (stands && 'expected' in body && body.expected !== stands.version) {
      const detail = 'A colleague has changed this notice since you opened it, so yours was not taken.'
      return await route.fulfill({
        status: 409,
        contentType: 'application/problem+json',
        json: { type: `${problemType}changed-meanwhile`, title: 'No', status: 409, code: 'changed-meanwhile', detail },
      })
    }
    if (path.endsWith('/withdrawal'))
      return await route.fulfill({ json: noticeOf(2, { isOut: false, withdrawnAt: '2026-05-14T09:00:00.000Z' }) })
    const { couriers: _couriers, publishAt = now, ...notice } = body
    const kept = noticeOf(3, { ...notice, publishedAt: new Date(publishAt).toISOString(), isOut: false })
    notices = [kept, ...notices.filter(({ id }) => id !== kept.id)]
    return await route.fulfill({ json: kept })
  })
  await seed(page, { config, groups: ['sub-depot', 'sub-depot/SAM'] })
  await page.goto('/depot/publish')
  await expect(page.getByRole('heading', { level: 2, name: 'Gate 3 is closed' })).toBeVisible()
  const changeBeside = (more: Partial<StaffNotice>) =>
    (notices = notices.map((each) => (each.isOut ? each : { ...each, version: each.version + 1, ...more })))
  return { page, asked, refuse: (detail) => (refusal = detail), changeBeside }
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const fillDate = async (page: Page, group: string, parts: Record<'Day' | 'Month' | 'Year', string>) => {
  for (const [part, value] of Object.entries(parts))
    await page
      .getByRole('group', { name: new RegExp(`^${group}`) })
      .getByLabel(part, { exact: true })
      .fill(value)
}
const notice = (page: Page, title: string) => page.getByRole('region', { name: title })

test('a notice is written for a time to come, looked at and scheduled, and changed before it is out', async () => {
  const { page, asked, refuse } = await open({ width: 1280, height: 800 })
  await page.getByLabel('Title').fill('New jackets')
  await page.getByLabel('Text').fill('Ask in the office.\n\nBring the old one.')
  await fillDate(page, 'Publish', { Day: '12', Month: '5', Year: '2026' })
  await button(page, 'Preview').click()
  await expect(page.getByRole('link', { name: 'Enter a future date, or leave it blank' })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('New jackets')
  await fillDate(page, 'Publish', { Day: '18', Month: '5', Year: '2026' })
  await page.getByLabel('From', { exact: true }).fill('06:30')
  await button(page, 'Preview').click()
  await expect(page.getByText('It appears on phones on 18 May, 06:30. It stays until it is withdrawn.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await button(page, 'Publish to all of SAM on 18 May, 06:30').click()
  await expect(page.getByText('It will be published on 18 May, 06:30')).toBeVisible()
  expect(asked).toMatchObject([
    { method: 'POST', body: { title: 'New jackets', publishAt: '2026-05-18T05:30:00.000Z', couriers: [] } },
  ])
  await expect(notice(page, 'New jackets').getByText('All of SAM, 18 May, 06:30, not published yet')).toBeVisible()

  await notice(page, 'Bank holiday').getByRole('button', { name: 'Change' }).click()
  await expect(page.getByRole('heading', { name: 'Change a notice' })).toBeVisible()
  await page.getByLabel('Text').fill('Load at gate 2.')
  await button(page, 'Preview').click()
  refuse('It is out already. Withdraw it, and write another one.')
  await button(page, /^Change it/).click()
  await expect(page.getByText('It is out already.')).toBeVisible()
  await button(page, 'Back to the text').click()
  await expect(page.getByLabel('Text')).toHaveValue('Load at gate 2.')
  expect(asked.at(-1)).toMatchObject({
    method: 'PUT',
    path: `/v1/notices/${numberedId(2)}`,
    body: { publishAt: '2026-05-20T05:00:00.000Z', body: 'Load at gate 2.' },
  })
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test(
  'a notice that was begun outlives a reload, a new one and a change of another beside each other',
  { tag: '@proof' },
  async () => {
    const { page } = await open({ width: 1280, height: 800 })
    await page.getByLabel('Title').fill('New jackets')
    await page.getByLabel('Round').fill('104')
    await notice(page, 'Bank holiday').getByRole('button', { name: 'Change' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Bank holiday')
    await page.getByLabel('Text').fill('Load at gate 2.')
    await expect
      .poll(async () => (await storedRows<{ id: string }>(page, 'deskNotices')).map(({ id }) => id).toSorted())
      .toEqual([numberedId(2), 'new'])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Change a notice' })).toBeVisible()
    await expect(page.getByLabel('Text')).toHaveValue('Load at gate 2.')
    await button(page, 'Discard my changes').click()
    await expect(page.getByLabel('Title')).toHaveValue('New jackets')
    await expect(page.getByLabel('Round')).toHaveValue('104')
    await page.getByLabel('Text').fill('Ask in the office.')
    await button(page, 'Preview').click()
    await button(page, /^Publish to round 104 of SAM/).click()
    await expect(page.getByLabel('Title')).toHaveValue('')
    await expect.poll(async () => await storedRows(page, 'deskNotices')).toEqual([])
  },
)

test(
  'whoever changes a notice after a colleague has is told, sees how it stands, and loses nothing of theirs',
  { tag: '@proof' },
  async () => {
    const { page, asked, changeBeside } = await open({ width: 1280, height: 800 })
    await notice(page, 'Bank holiday').getByRole('button', { name: 'Change' }).click()
    await page.getByLabel('Text').fill('Load at gate 2.')
    await button(page, 'Preview').click()
    changeBeside({ body: 'Load at gate 7.' })
    await button(page, /^Change it/).click()
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: 'A colleague has changed this notice since you opened it, so yours was not taken.' }),
    ).toBeVisible()
    await expect(page.getByText('Your text is saved here. The current version, from 20 May, 06:00:')).toBeVisible()
    await expect(page.getByText('Load at gate 7.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await button(page, 'Back to the text').click()
    await expect(page.getByLabel('Text')).toHaveValue('Load at gate 2.')
    await button(page, 'Preview').click()
    await button(page, /^Replace it with yours/).click()
    await expect(page.getByText(/^It will be published on 20 May/)).toBeVisible()
    expect(asked.at(-1)).toMatchObject({ method: 'PUT', body: { body: 'Load at gate 2.', expected: 2 } })
  },
)

test('who has read a notice is told by name, and one to come can be withdrawn', { tag: '@proof' }, async () => {
  const { page, asked } = await open(phoneView)
  await notice(page, 'Gate 3 is closed').getByRole('button', { name: 'Who has read it' }).click()
  await expect(page.getByRole('heading', { name: 'Read, not confirmed: 1' })).toBeVisible()
  await expect(notice(page, 'Gate 3 is closed').getByRole('listitem').filter({ hasText: 'Sample' })).toHaveText([
    'BEN. Sample',
    'WIM. Sample, not on their phone yet',
    'HAL. Sample, 13 May, 07:00',
  ])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await notice(page, 'Bank holiday').getByRole('button', { name: 'Withdraw' }).click()
  await button(page, 'Withdraw it').click()
  await expect.poll(() => asked.map(({ path }) => path)).toEqual([`/v1/notices/${numberedId(2)}/withdrawal`])
})

test(
  'a course is published from its two files, and a package that is none is named with its fault',
  { tag: '@proof' },
  async () => {
    const { page } = await open({ width: 1280, height: 800 })
    const fields = {
      title: 'Lifting',
      summary: '',
      minutes: 10,
      position: 1,
      mandatory: true,
      dueOn: null,
      prerequisites: [],
    }
    let fault: string | null = 'There is no imsmanifest.xml at the top of the package.'
    const published: unknown[] = []
    let packageSent: string | undefined
    await page.route('**/api/training/v1/courses**', async (route) => {
      if (route.request().method() === 'PUT') published.push(route.request().postDataJSON())
      await route.fulfill({
        json:
          route.request().method() === 'PUT'
            ? {
                ...fields,
                id: 'lifting',
                subDepot: 'SAM',
                publishedAt: '2026-05-14T09:00:00.000Z',
                retiredAt: null,
                package: {
                  version: 1,
                  edition: '1.2',
                  size: 4,
                  sha256: 'a'.repeat(64),
                  scos: [{ id: 'one', title: 'One', href: 'index.html' }],
                },
              }
            : { courses: [] },
      })
    })
    await page.route('**/api/training/v1/packages/**', async (route) => {
      const sha256 = new URL(route.request().url()).pathname.split('/').at(-1)
      packageSent = sha256
      const refusal = {
        type: `${problemType}import-refused`,
        title: 'No',
        status: 422,
        code: 'import-refused',
        issues: [{ at: 'manifest-missing', message: fault }],
      }
      await (fault === null
        ? route.fulfill({ json: { sha256, size: 4, edition: '1.2', title: '', scos: [] } })
        : route.fulfill({ status: 422, contentType: 'application/problem+json', json: refusal }))
    })
    await page.goto('/depot/publish?part=courses')
    await expect(page.getByRole('heading', { name: 'No courses' })).toBeVisible()
    await page.getByLabel('Course ID').fill('lifting')
    await page.locator('#course-file').setInputFiles({
      name: 'lifting.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(fields)),
    })
    await page
      .locator('#course-package')
      .setInputFiles({ name: 'lifting.txt', mimeType: 'text/plain', buffer: Buffer.from('none') })
    await expect(page.getByText('A package is a .zip file')).toBeVisible()
    await page
      .locator('#course-package')
      .setInputFiles({ name: 'lifting.zip', mimeType: 'application/zip', buffer: Buffer.from('none') })
    await button(page, 'Publish Lifting').click()
    await expect(page.getByText('There is no imsmanifest.xml at the top of the package.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    fault = null
    await button(page, 'Publish Lifting').click()
    await expect(page.getByText('Lifting published')).toBeVisible()
    expect(published).toMatchObject([{ title: 'Lifting', subDepot: 'SAM', package: packageSent }])
  },
)

test(
  'how much of a package has gone is told while it goes, and its sending is taken back',
  { tag: '@proof' },
  async () => {
    const { page } = await open({ width: 1280, height: 800 })
    const fields = {
      title: 'Lifting',
      summary: '',
      minutes: 10,
      position: 1,
      mandatory: true,
      dueOn: null,
      prerequisites: [],
    }
    let asked = 0
    await page.route('**/api/training/v1/courses**', (route) => route.fulfill({ json: { courses: [] } }))
    await page.route('**/api/training/v1/packages/**', () => void asked++)
    await page.goto('/depot/publish?part=courses')
    await page.getByLabel('Course ID').fill('lifting')
    await page.locator('#course-file').setInputFiles({
      name: 'lifting.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(fields)),
    })
    await page
      .locator('#course-package')
      .setInputFiles({ name: 'lifting.zip', mimeType: 'application/zip', buffer: Buffer.alloc(2_000_000) })
    await button(page, 'Publish Lifting').click()
    const progress = page.getByRole('progressbar', { name: 'Sending the package' })
    await expect(progress).toBeVisible()
    await expect.poll(() => asked).toBe(1)
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await button(page, 'Cancel').click()
    await expect(
      page.getByText('Cancelled. Nothing was published, and what you have chosen is still here.'),
    ).toBeVisible()
    await expect(progress).toHaveCount(0)
    await expect(page.getByLabel('Course ID')).toHaveValue('lifting')
    await expect(button(page, 'Publish Lifting')).toBeEnabled()
  },
)

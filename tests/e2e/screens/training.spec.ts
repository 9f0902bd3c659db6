import { createHash } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { Attempt, Course } from '#contracts/training/training.ts'
import { formatFileSize } from '#domain/files/file-size-labels.ts'
import { files12 } from '#support/scorm/manifests.ts'
import { pack } from '#support/scorm/pack.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { manifestOf, seed } from '../support/seed.ts'

const config = { ...testConfig, services: { ...testConfig.services, training: '/api/training' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const bytes = pack(files12)
const size = formatFileSize(bytes.length)
const sha256 = createHash('sha256').update(bytes).digest('hex')
const course = (id: string, title: string, more: Partial<Course> = {}): Course => ({
  id,
  title,
  summary: '',
  minutes: null,
  position: 5,
  mandatory: false,
  dueOn: null,
  prerequisites: [],
  package: {
    version: 1,
    edition: '1.2',
    size: bytes.length,
    sha256,
    scos: [{ id: 'one', title: 'One', href: 'lessons/one.html' }],
  },
  ...more,
})
const standing = { completion: 'completed', success: 'passed', score: 0.92, progress: 1, seconds: 300 } as const
const attempt: Attempt = {
  ...standing,
  id: numberedId(1),
  course: 'scanning',
  packageVersion: 1,
  startedAt: '2026-05-02T08:00:00.000Z',
  lastAt: '2026-05-02T08:30:00.000Z',
  passedAt: '2026-05-02T08:30:00.000Z',
  bookmark: null,
  scos: {},
  device: numberedId(701),
  number: 4,
  others: [],
}
const courses = [
  course('ages', 'Age checks at the door', {
    mandatory: true,
    minutes: 8,
    summary: 'Whom you ask, and what you write down.',
  }),
  course('scanning', 'Scanning and the load check', { position: 1 }),
  course('lifting', 'Lifting and carrying', { position: 2, dueOn: '2099-05-31' }),
  course('goods', 'Dangerous goods, basics', { position: 3, prerequisites: ['lifting'] }),
]

async function open(
  path: string,
  toggles: Record<string, boolean> = {},
  rows: Record<string, readonly object[]> = { courses, attempts: [attempt] },
): Promise<Page> {
  const { page } = await app.open({ view: phoneView })
  await seed(page, {
    config,
    rows,
    heard: ['training'],
    toggles: { training: true, ...toggles },
    manifests: [manifestOf()],
  })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const row = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('what is next comes to the phone with a token, goes on after a cut, and opens without signal', async () => {
  const page = await open('/training')
  let cut = true
  const tokens: (string | undefined)[] = []
  await page.route('**/api/training/v1/packages/*', async (route) => {
    tokens.push(route.request().headers().authorization?.split(' ')[0])
    if (cut) return await route.abort('connectionreset')
    await route.fulfill({ body: Buffer.from(bytes), contentType: 'application/zip' })
  })
  await expect(page.getByRole('heading', { level: 2, name: 'Age checks at the door' })).toBeVisible()
  await expect(row(page, 'Scanning and the load check')).toContainText('Passed on 2 May, 92%')
  await expect(row(page, 'Lifting and carrying')).toContainText(`Due 31 May, ${size}`)
  await expect(row(page, 'Dangerous goods, basics')).toContainText('Opens after Lifting and carrying')
  await expect(row(page, 'Dangerous goods, basics').getByRole('button')).toHaveCount(0)
  await button(page, `Download, ${size}`).click()
  await expect(page.getByText('The connection ended, 0% on this phone')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  cut = false
  await button(page, 'Continue the download').click()
  await expect(page.getByRole('link', { name: 'Begin' })).toHaveAttribute('href', '/training/ages')
  expect(tokens).toEqual(['Bearer', 'Bearer'])
  await button(page, 'Download: Lifting and carrying').click()
  await expect(row(page, 'Lifting and carrying')).toContainText('on this phone')
  await expect(page.getByText(`Using ${formatFileSize(2 * bytes.length)} of 500 MB.`)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.reload()
  await expect(page.getByRole('link', { name: 'Begin' })).toBeVisible()
  await button(page, 'Remove from this phone: Lifting and carrying').click()
  await expect(button(page, 'Download: Lifting and carrying')).toBeVisible()
})

test(
  'the journey reads well with long names and large text, and says when there is nothing in it',
  { tag: '@proof' },
  async () => {
    const long = course(
      'ages',
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch and what to do there in the dark',
      { mandatory: true },
    )
    const page = await open('/training', {}, { courses: [long, ...courses.slice(1)], attempts: [attempt] })
    await expect(page.getByRole('heading', { level: 2, name: long.title })).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
    const empty = await open('/training', {}, {})
    await expect(empty.getByRole('heading', { name: 'There are no courses' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(empty)).toEqual([])
  },
)

test('a course that comes before scanning is led to from the camera, from More and from Today', async () => {
  const page = await open('/scan', { 'training.required-before-scan': true })
  await expect(page).toHaveURL(/\/training\?before=scan$/)
  await expect(page.getByText('Scanning opens when you have passed Age checks at the door.')).toBeVisible()
  await page.goto('/more')
  await page.getByRole('link', { name: 'Training' }).click()
  await expect(page).toHaveURL(/\/training$/)
  await page.goto('/')
  await page.getByRole('link', { name: /Age checks at the door/ }).click()
  await expect(page).toHaveURL(/\/training$/)
})

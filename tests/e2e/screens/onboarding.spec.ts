import { expect, test, type Page } from '@playwright/test'
import type { SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument, Submission } from '#contracts/onboarding/document.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { defaultSteps } from '#domain/onboarding/default-steps.ts'
import { numberedId, photoOf } from '#support/parcels.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, onboarding: '/api/onboarding' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())
const sent = (at: number, more: Partial<Submission>): Submission => ({
  id: numberedId(at),
  number: 'AB12 CDE',
  issuedOn: null,
  expiresOn: addDays(today, 200),
  photos: [photoOf(at)],
  receivedAt: '2026-05-12T06:00:00.000Z',
  state: 'accepted',
  text: '',
  decidedAt: '2026-05-13T06:00:00.000Z',
  ...more,
})
const standing = (at: number, until: string | null) => ({
  submission: numberedId(at),
  acceptedAt: '2026-05-13T06:00:00.000Z',
  until,
})
/** One of each: it stands, it expires soon, it was refused, it is looked at, it has expired. */
const documents: CourierDocument[] = [
  { id: 'licence', sent: sent(1, {}), standing: standing(1, addDays(today, 200)) },
  { id: 'mot', sent: sent(2, { issuedOn: addDays(today, -335) }), standing: standing(2, addDays(today, 30)) },
  { id: 'insurance', sent: sent(3, { state: 'refused', text: 'The photo does not show the dates.' }), standing: null },
  { id: 'right-to-work', sent: sent(4, { state: 'received', decidedAt: null }), standing: null },
  {
    id: 'dbs',
    sent: sent(5, { issuedOn: addDays(today, -1100), expiresOn: null }),
    standing: standing(5, addDays(today, -4)),
  },
]
const reminders = [{ id: 'mot', until: addDays(today, 30), days: 30, at: new Date().toISOString() }]
const all = { documents, reminders }

async function open(path: string, data: Seed = {}, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, steps: defaultSteps, ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const row = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
const queued = async (page: Page) =>
  (await storedRows<{ input: SubmitDocumentInput }>(page, 'outbox')).map(({ input }) => input)
const file = (name: string, picture: number) => ({ name, mimeType: 'image/jpeg', buffer: doorPicture(picture) })

async function fillDate(page: Page, date: string): Promise<void> {
  const [year = '', month = '', day = ''] = date.split('-')
  for (const [label, typed] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
}

async function fillInsurance(page: Page, until = addDays(today, 300)): Promise<void> {
  await page.getByLabel('Policy number').fill('P-104')
  await fillDate(page, until)
  await page.locator('input[type=file]').setInputFiles([file('one.jpg', 1), file('two.jpg', 2)])
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
}

test('a courier who has had no round yet sees on Today what is to be done first', async () => {
  const page = await open('/', { pulled: true })
  await expect(page.getByRole('heading', { name: 'Before your first round' })).toBeVisible()
  await expect(row(page, 'Send your documents')).toContainText(`0 of ${defaultSteps.length} accepted`)
  await expect(row(page, 'Say when you can work')).toHaveAttribute('href', '/plan/week')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await row(page, 'Send your documents').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your documents')
})

test('the task list says how each step stands, and More how many need the courier', async () => {
  const page = await open('/more', all)
  await expect(row(page, 'Your documents')).toContainText('3 need you')
  await row(page, 'Your documents').click()
  await expect(page.getByRole('heading', { name: '2 of 5 accepted' })).toBeVisible()
  await expect(page.getByText('Renew 2 documents.')).toBeVisible()
  await expect(row(page, 'Driving licence')).toContainText('Accepted until')
  await expect(row(page, 'MOT certificate')).toContainText('Expires in 30 days')
  await expect(row(page, 'Insurance')).toContainText('Refused. The photo does not show the dates.')
  await expect(row(page, 'Right to work')).toContainText('Being checked')
  await expect(row(page, 'DBS certificate')).toContainText('Expired on')
  await row(page, 'MOT certificate').click()
  await expect(page.getByText(/^The depot reminded you on/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What you sent last' })).toBeVisible()
  await expect(page.getByLabel('Registration of the vehicle')).toHaveValue('')
})

test('before the steps have arrived, and where there are none, that is said', { tag: '@proof' }, async () => {
  const page = await open('/more', { steps: defaultSteps })
  await expect(row(page, 'Your documents')).toContainText('0 of 5')
  await page.goto('/onboarding/cycle')
  await expect(page.getByRole('heading', { name: 'Document not needed' })).toBeVisible()
  const { page: fresh } = await app.open()
  await seed(fresh, { config })
  await fresh.goto('/onboarding')
  await expect(fresh.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
  await fresh.goto('/more')
  await expect(row(fresh, 'Your documents')).toHaveText('Your documents')
})

test('a step is filled in without signal, outlives the app, is checked and kept until it can be sent', async () => {
  const page = await open('/onboarding')
  await row(page, 'Insurance').click()
  await fillInsurance(page)
  await button(page, 'Move photo 2 up').click()
  await expect.poll(async () => JSON.stringify(await storedRows(page, 'documentDrafts'))).toContain('P-104')
  const digests = async () =>
    (await storedRows<{ photos: { sha256: string }[] }>(page, 'documentDrafts')).flatMap(({ photos }) =>
      photos.map(({ sha256 }) => sha256),
    )
  await expect.poll(async () => (await digests()).length).toBe(2)
  const order = await digests()
  await page.goto('/onboarding')
  await expect(row(page, 'Insurance')).toContainText('Draft, not sent')
  await row(page, 'Insurance').click()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('Policy number')).toHaveValue('P-104')
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await button(page, 'Check and send').click()
  await expect(page.getByRole('heading', { name: 'Check before you send' })).toBeFocused()
  await expect(page.getByText('2 photos')).toBeVisible()
  await button(page, 'Change answers').click()
  await page.getByLabel('Policy number').fill('P-105')
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(page.getByText('Document saved on this phone')).toBeVisible()
  await expect(row(page, 'Insurance')).toContainText('aiting to be sent')
  const inputs = await queued(page)
  expect(inputs).toMatchObject([
    { step: 'insurance', number: 'P-105', issuedOn: null, expiresOn: addDays(today, 300), photos: [{}, {}] },
  ])
  expect(inputs[0]?.photos.map(({ sha256 }) => sha256)).toEqual(order)
  expect(await storedRows(page, 'documentDrafts')).toEqual([])
  await row(page, 'Insurance').click()
  await expect(button(page, 'Upload a new one')).toBeVisible()
})

test(
  'what is wrong is named, focused and never lost, and what was begun can be begun anew',
  { tag: '@proof' },
  async () => {
    const page = await open('/onboarding/dbs')
    await button(page, 'Check and send').click()
    await expect(page.getByRole('alert')).toBeFocused()
    await expect(page).toHaveTitle(/^Error: DBS certificate/)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Enter the certificate number',
      'Enter the date of issue, such as 14 5 2026',
      'Add a photo',
    ])
    await page.getByLabel('Certificate number').fill('001')
    await fillDate(page, addDays(today, -190))
    await page.locator('input[type=file]').setInputFiles(file('one.jpg', 1))
    await expect(page.getByRole('alert')).toContainText('It may be no more than 6 months old')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
    await fillDate(page, today)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/^Valid until/)).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await storedRows(page, 'documentDrafts')))
      .toContain(`"year":"${today.slice(0, 4)}"`)
    await page.reload()
    await expect(page.getByLabel('Certificate number')).toHaveValue('001')
    await button(page, 'Start again').click()
    await expect(page.getByLabel('Certificate number')).toHaveValue('')
    expect(await storedRows(page, 'documentDrafts')).toEqual([])
    expect(await queued(page)).toEqual([])
  },
)

test('what the service does not take needs the courier, and is taken up again with its answers and photos', async () => {
  const page = await open('/onboarding/insurance')
  await answerSync(page, 'onboarding', 'expired')
  await fillInsurance(page)
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(row(page, 'Insurance')).toContainText('Needs you. The document had already expired when you sent it.')
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Document, Insurance' })).toBeVisible()
  await expect(page.getByText('The document had already expired when you sent it.')).toBeVisible()
  await page.getByRole('button', { name: /^Record it again/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Policy number')).toHaveValue('P-104')
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await page.unrouteAll()
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.getByLabel('Policy number').fill('P-106')
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(row(page, 'Insurance')).toContainText('aiting to be sent')
  expect(await queued(page)).toMatchObject([{ number: 'P-106', photos: [{}, {}] }])
})

test('what the depot has refused is sent again with what was stated', { tag: '@proof' }, async () => {
  const page = await open('/onboarding/insurance', all)
  await expect(page.getByText('Refused. The photo does not show the dates.')).toBeVisible()
  await expect(page.getByLabel('Policy number')).toHaveValue('AB12 CDE')
  await page.locator('input[type=file]').setInputFiles(file('one.jpg', 1))
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await button(page, 'Check and send').click()
  await button(page, 'Send to the depot').click()
  await expect(row(page, 'Insurance')).toContainText('aiting to be sent')
  await expect(page.getByText('Renew 2 documents.')).toBeVisible()
})

for (const path of ['/onboarding', '/onboarding/mot', '/onboarding/insurance', '/onboarding/licence']) {
  test(`${path} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(path, all, view)
      const check = button(page, 'Check and send')
      if (path === '/onboarding') await expect(row(page, 'DBS certificate')).toBeVisible()
      else if (path === '/onboarding/licence') await expect(button(page, 'Upload a new one')).toBeVisible()
      else {
        await check.click()
        await expect(page.getByRole('alert')).toBeVisible()
      }
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

test('the check of what will be sent has no accessibility fault in any theme', { tag: '@proof' }, async () => {
  const page = await open('/onboarding/insurance')
  await fillInsurance(page)
  await button(page, 'Check and send').click()
  await expect(page.getByRole('heading', { name: 'Check before you send' })).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

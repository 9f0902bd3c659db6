import { expect, test, type Page } from '@playwright/test'
import type { SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { ReadForm } from '#contracts/forms/form.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { enquiryOf, publishedForms } from '../support/forms.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, forms: '/api/forms' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(path: string, data: Seed = {}, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, { config, forms: publishedForms, manifests: [manifestOf()], ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const check = (page: Page) => button(page, 'Check answers').click()
const queued = async (page: Page) =>
  (await storedRows<{ input: SubmitEnquiryInput }>(page, 'outbox')).map(({ input }) => input)
const drafts = async (page: Page) =>
  (await storedRows<{ formId: string }>(page, 'enquiryDrafts')).map(({ formId }) => formId)
const file = (name: string, picture: number) => ({ name, mimeType: 'image/jpeg', buffer: doorPicture(picture) })

async function fillDate(page: Page, day: string, month: string, year: string): Promise<void> {
  for (const [label, typed] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(typed)
}

async function fillIncident(page: Page): Promise<void> {
  await fillDate(page, '14', '5', '26')
  await page.getByLabel('Time of the incident').fill('07:15')
  await page.getByLabel('Round', { exact: true }).selectOption('Round 104')
  await page.getByLabel('Incident number (optional)').fill('INC-104')
  await page.getByLabel('What happened').fill('A dog bit me at the gate. 🐕 שלום')
}

test('an incident is filled in, checked and kept without signal, and its reference comes by itself', async () => {
  const page = await open('/more')
  await page.getByRole('link', { name: 'Enquiries' }).click()
  await page.getByRole('link', { name: /An incident on the round/ }).click()
  await fillIncident(page)
  await page.locator('input[type=file]').setInputFiles([file('one.jpg', 1), file('two.jpg', 2)])
  await button(page, 'Move photo 2 up').click()
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await check(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await expect(page).toHaveURL(/\/form\?type=incident&step=check$/)
  for (const words of [
    'Thursday 14 May 2026',
    '07:15',
    'Round 104',
    'INC-104',
    'A dog bit me at the gate. 🐕 שלום',
    '2 photos',
  ]) {
    await expect(page.getByText(words), words).toBeVisible()
  }
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()
  const [input] = await queued(page)
  expect(input).toMatchObject({
    formId: 'incident',
    formVersion: 1,
    answers: {
      date: '2026-05-14',
      time: '07:15',
      round: '104',
      'incident-number': 'INC-104',
      details: 'A dog bit me at the gate. 🐕 שלום',
      photos: [
        { width: 640, height: 480 },
        { width: 640, height: 480 },
      ],
    },
  })
  expect(await drafts(page)).toEqual([])
  expect(await storedRows(page, 'blobs')).toHaveLength(2)
  await page.getByRole('link', { name: 'See what you sent' }).click()
  await expect(page.getByText('Your reference appears here once the depot has received this.')).toBeVisible()
  await page.route('**/api/forms/v1/blobs*', (route) => route.fulfill({ json: { results: [] } }))
  await answerSync(page, 'forms')
  await page.route('**/api/forms/v1/sync/pull*', (route) =>
    route.fulfill({
      json: {
        kind: 'changes',
        epoch: 'e',
        head: 1,
        changes: [
          { seq: 1, kind: 'enquiry', id: input?.id, value: enquiryOf({ ...input, title: 'An incident on the round' }) },
        ],
      },
    }),
  )
  await page.goto(`/success?enquiry=${input?.id}`)
  await expect(page.getByText('7KQ4M-2XD9T')).toBeVisible()
  await expect(page.getByText('Answer due by Wednesday 20 May')).toBeVisible()
})

test(
  'a pay question is answered from the courier’s own periods and the depot’s invoice types',
  { tag: '@proof' },
  async () => {
    const page = await open('/form?type=pay')
    await page.getByLabel('Star bonus').check()
    const period = page.getByLabel('Period', { exact: true })
    const offered = await period.locator('option').allTextContents()
    expect(offered).toHaveLength(14)
    await period.selectOption({ index: 2 })
    await page.getByLabel('Amount in pounds').fill('£1,200.50')
    await page.getByLabel('What happened').fill('The bonus of the last period is not there.')
    await check(page)
    await expect(page.getByText('Star bonus')).toBeVisible()
    await expect(page.getByText('1,200.5')).toBeVisible()
    await button(page, 'Send').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()
    const [input] = await queued(page)
    expect(input?.answers).toMatchObject({ invoice: 'star-bonus', amount: 1200.5 })
    expect(input?.answers['period']).toMatch(/^\d{4}-P(0[1-9]|1[0-2])$/)
  },
)

test('what is wrong is said at the top and at the question in the same words, and nothing typed is lost', async () => {
  const page = await open('/form?type=incident')
  await fillDate(page, '31', '2', '')
  await page.getByLabel('Incident number (optional)').fill('INC 104!')
  await page.getByLabel('What happened').fill('A dog')
  await check(page)
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  const wrong = [
    'Date of the incident must include a year',
    'Enter the time of the incident',
    'Choose the round',
    'Incident number must only include letters, numbers, hyphens and underscores',
    'What happened must be 10 characters or more',
  ]
  await expect(summary.getByRole('link')).toHaveText(wrong)
  for (const words of wrong) await expect(page.getByText(words)).toHaveCount(2)
  await expect(page).toHaveTitle(/^Error: An incident on the round/)
  await summary.getByRole('link', { name: 'Choose the round' }).click()
  await expect(page.getByLabel('Round', { exact: true })).toBeFocused()
  await fillDate(page, '31', '2', '2026')
  await expect(summary.getByRole('link').first()).toHaveText('Date of the incident must be a real date')
  await fillIncident(page)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await check(page)
  await page.getByRole('link', { name: 'Change What happened' }).click()
  await expect(page.getByLabel('What happened')).toHaveValue('A dog bit me at the gate. 🐕 שלום')
})

test(
  'a check of answers that are wrong leads back to the questions, and says what is wrong',
  { tag: '@proof' },
  async () => {
    const page = await open('/form?type=pay&step=check')
    await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4)
    await expect(page).toHaveURL(/\/form\?type=pay$/)
    await page.goto('/form?step=check')
    await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  },
)

test(
  'what was begun outlives the app, is offered again, and is thrown away where that is wanted',
  { tag: '@proof' },
  async () => {
    const page = await open('/form?type=other')
    await page.getByLabel('Your question').fill('Where is my van')
    await page.locator('input[type=file]').setInputFiles(file('rack.jpg', 3))
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect.poll(async () => JSON.stringify(await storedRows(page, 'enquiryDrafts'))).toContain('"width":640')
    await page.goto('/form')
    await expect(page.getByText('Draft')).toBeVisible()
    await page.getByRole('link', { name: /Something else/ }).click()
    await expect(page.getByLabel('Your question')).toHaveValue('Where is my van')
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await button(page, 'Start again').click()
    await expect(page.getByLabel('Your question')).toHaveValue('')
    expect(await drafts(page)).toEqual([])
  },
)

test('a form that changed meanwhile keeps the answers, and says where to look again', { tag: '@proof' }, async () => {
  const page = await open('/form?type=other')
  await page.getByLabel('Your question').fill('Where is my van rack?')
  await expect.poll(() => drafts(page)).toEqual(['other'])
  const other = publishedForms.find(({ id }) => id === 'other')
  const changed = {
    ...other,
    version: 2,
    fields: [...(other?.fields ?? []), { id: 'round', type: 'round-number', label: 'Round', rules: [] }],
  }
  // It takes nothing: what it had taken would have to be in its feed.
  await page.route('**/api/forms/v1/sync/pull*', (route) =>
    route.fulfill({
      json: { kind: 'changes', epoch: 'e', head: 1, changes: [{ seq: 1, kind: 'form', id: 'other', value: changed }] },
    }),
  )
  await page.reload()
  await expect(page.getByText('This form has changed since you started.')).toBeVisible()
  await expect(page.getByText('Check “Round”.')).toBeVisible()
  await expect(page.getByLabel('Your question')).toHaveValue('Where is my van rack?')
  await check(page)
  await button(page, 'Send').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved on this phone')
  expect(await queued(page)).toMatchObject([{ formVersion: 2 }])
})

test('a form that this version cannot ask says so, and one that there is none of', { tag: '@proof' }, async () => {
  const strange: ReadForm = {
    id: 'map',
    version: 1,
    title: 'On the map',
    summary: '',
    dueDays: 2,
    captcha: false,
    fields: [{ id: 'where', type: 'place', label: 'Where' }],
  }
  const page = await open('/form?type=map', { forms: [strange] })
  await expect(page.getByRole('heading', { name: 'Update the app to use this form' })).toBeVisible()
  await page.goto('/form?type=nothing')
  await expect(page.getByRole('heading', { name: 'Form not found' })).toBeVisible()
})

test(
  'a picture that cannot be read is said, and the others are kept; more than twenty are left out',
  { tag: '@proof' },
  async () => {
    const page = await open('/form?type=other')
    await page.getByLabel('Your question').fill('Many photos of a rack')
    const input = page.locator('input[type=file]')
    await input.setInputFiles([
      file('good.jpg', 4),
      { name: 'bad.heic', mimeType: 'image/heic', buffer: Buffer.from('not a picture') },
    ])
    await expect(page.getByText('bad.heic: This phone can’t read this file as a photo.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(1)
    await input.setInputFiles(Array.from({ length: 20 }, (_, at) => file(`more-${at}.jpg`, 10 + at)))
    await expect(page.getByText('20 photos is the most you can add. The rest were left out.')).toBeVisible()
    await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(20)
  },
)

test('a photo of sixty megapixels becomes as small as any other', { tag: '@proof' }, async () => {
  const page = await open('/form?type=other')
  await page.locator('input[type=file]').evaluate(async (input: HTMLInputElement) => {
    const canvas = new OffscreenCanvas(9248, 6936)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    for (let band = 0; band < 24; band++) {
      context.fillStyle = `hsl(${band * 15} 60% 50%)`
      context.fillRect(band * 400, 0, 400, 6936)
    }
    const picture = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    const files = new DataTransfer()
    files.items.add(new File([picture], 'street.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
  await expect
    .poll(async () => (await storedRows<{ typed: { photos: object[] } }>(page, 'enquiryDrafts'))[0]?.typed.photos)
    .toMatchObject([{ width: 1600, height: 1200 }])
})

test('an answered enquiry shows what was said; a reply puts it back to work, and an appeal is kept without signal', async () => {
  const messages = [
    {
      id: '00000000-0000-4000-8000-0000000000aa',
      from: 'depot' as const,
      text: 'It is at gate 3.',
      photos: [],
      at: '2026-05-14T08:00:00.000Z',
    },
  ]
  const other = enquiryOf({
    id: '00000000-0000-4000-8000-0000000000ab',
    reference: '8MQ4M-2XD9T',
    state: 'answered',
    messages,
  })
  const page = await open('/form', { enquiries: [enquiryOf({ state: 'answered', messages }), other] })
  await expect(page.getByText('As of 09:00 on Thursday 14 May')).toBeVisible()
  await page.getByRole('link', { name: /7KQ4M-2XD9T/ }).click()
  await expect(page.getByText('It is at gate 3.')).toBeVisible()
  await button(page, 'Send the reply').click()
  await expect(page.getByRole('alert')).toContainText('Enter your reply')
  await page.getByLabel('Reply').fill('There is no gate 3.')
  await button(page, 'Send the reply').click()
  await expect(page.getByText('There is no gate 3.')).toBeVisible()
  await expect(page.getByLabel('Appeal')).toHaveCount(0)
  await page.goto(`/form?enquiry=${other.id}`)
  await page.getByLabel('Appeal').fill('I do not agree.')
  await button(page, 'Send the appeal').click()
  await expect(page.getByLabel('Appeal')).toHaveCount(0)
  expect((await storedRows<{ command: string }>(page, 'outbox')).map(({ command }) => command)).toEqual([
    'replyToEnquiry',
    'appealEnquiry',
  ])
})

test('a wide screen keeps the list of forms beside the form, and what was typed', { tag: '@proof' }, async () => {
  const page = await open('/form', {}, { width: 1280, height: 800 })
  await page.getByRole('main').getByRole('link').first().click()
  const list = page.getByRole('region', { name: 'Enquiries' })
  await expect(list.locator('a[aria-current=true]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.goto('/form?type=incident')
  await fillIncident(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list).toHaveCount(0)
  await check(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(list.locator('a[aria-current=true]')).toHaveCount(1)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [
  { width: 320, height: 568 },
  { width: 390, height: 844, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await open(
        '/form?type=incident',
        { enquiries: [enquiryOf({ title: 'A very long title of an enquiry that somebody has thought of' })] },
        view,
      )
      await page.locator('input[type=file]').setInputFiles([file('one.jpg', 1), file('two.jpg', 2)])
      await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
      await check(page)
      await expect(page.getByRole('alert')).toBeVisible()
      expect.soft(await measureLayout(page), 'questions').toEqual([])
      await fillIncident(page)
      await check(page)
      await expect(button(page, 'Send')).toBeVisible()
      expect.soft(await measureLayout(page), 'check').toEqual([])
      for (const path of ['/form', `/form?enquiry=${enquiryOf().id}`, `/success?enquiry=${enquiryOf().id}`]) {
        await page.goto(path)
        await expect(page.getByText('7KQ4M-2XD9T')).toBeVisible()
        expect.soft(await measureLayout(page), path).toEqual([])
      }
    },
  )
}

test('no theme has an accessibility fault on any of these pages', { tag: '@proof' }, async () => {
  const page = await open('/form?type=incident', { enquiries: [enquiryOf({ dueOn: addDays('2026-05-20', 1) })] })
  await page.locator('input[type=file]').setInputFiles([file('one.jpg', 1), file('two.jpg', 2)])
  await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
  await check(page)
  await expect(page.getByRole('alert')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await fillIncident(page)
  await check(page)
  await expect(button(page, 'Send')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  for (const path of [
    '/form',
    `/form?enquiry=${enquiryOf().id}`,
    `/success?enquiry=${enquiryOf().id}`,
    '/form?type=pay',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFaultsInEveryTheme(page), path).toEqual([])
  }
})

import { expect, test, type Page } from '@playwright/test'
import type { SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { Form } from '#contracts/forms/form.ts'
import { numberedId } from '#support/parcels.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { answerCaptcha, captchaSettings } from '../support/captcha-stub.ts'
import { publishedForms } from '../support/forms.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { courier, manifestOf, seed, type Seed, type SeedTap } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, captcha: captchaSettings, services: { ...testConfig.services, forms: '/api/forms' } }
const guarded: Form[] = publishedForms.map((form) => ({ ...form, captcha: form.id === 'other' }))
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(() => app.close())

interface Surroundings {
  captcha?: Partial<typeof captchaSettings>
  data?: Seed
  view?: View
}

/** A phone whose forms service asks for a captcha, and stands by its words. */
async function open(path: string, { captcha = {}, data = {}, view = phoneView }: Surroundings = {}) {
  const own = { ...config, captcha: { ...captchaSettings, ...captcha } }
  const { page } = await app.open({ config: own, view })
  const passed: [id: string, token: string][] = []
  const host = await answerCaptcha(page)
  const service = { accepts: true, passed, host }
  await page.route('**/api/forms/v1/enquiries/*/captcha', async (route) => {
    const id = /enquiries\/([^/]+)\/captcha/.exec(route.request().url())?.[1] ?? ''
    const { token } = route.request().postDataJSON() as { token: string }
    if (service.accepts) passed.push([id, token])
    if (service.accepts) await route.fulfill({ status: 204 })
    else
      await route.fulfill({
        status: 422,
        json: { type: 'about:blank', title: 'No.', status: 422, code: 'captcha-refused' },
      })
  })
  for (const name of ['manifest', 'forms'] as const) await answerSync(page, name)
  await seed(page, { config: own, forms: guarded, manifests: [manifestOf()], ...data })
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, service }
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const queued = async (page: Page) =>
  (await storedRows<{ input: SubmitEnquiryInput }>(page, 'outbox')).map(({ input }) => input)

const refusedId = numberedId(0xe7)
const photo = { id: numberedId(0xf7), sha256: '0'.repeat(64), type: 'image/jpeg', size: 400 * 1024 }
function refusedTap(
  code: string,
  formId = 'other',
  answers: SubmitEnquiryInput['answers'] = { details: 'Where is my van rack?' },
): SeedTap {
  const input: SubmitEnquiryInput = { id: refusedId, formId, formVersion: 1, answers }
  return {
    row: {
      mid: numberedId(0xa7),
      actor: courier.actor,
      service: 'forms',
      entity: `enquiry/${refusedId}`,
      command: 'submitEnquiry',
      version: 1,
      input,
      deviceTime: '2026-05-14T08:59:00.000Z',
      blobs: 'photos' in answers ? [photo.id] : [],
    },
    delivery: { state: 'attention', code, sent: 1, settledAt: 1 },
    ...('photos' in answers && { photo: { state: 'waiting' as const } }),
  }
}

async function fillOther(page: Page): Promise<void> {
  await page.getByLabel('Your question').fill('Where is my van rack?')
  await button(page, 'Check answers').click()
  await expect(heading(page)).toHaveText('Check your answers')
}

test(
  'whoever sends with signal ticks the box before it goes, and is told when they forget',
  { tag: '@proof' },
  async () => {
    const { page, service } = await open('/form?type=other')
    await fillOther(page)
    await expect(button(page, 'I am not a robot')).toBeVisible()
    await button(page, 'Send').click()
    await expect(page.getByRole('alert')).toContainText('Tick the box to show that you’re not a robot')
    expect(await queued(page)).toEqual([])
    service.accepts = false
    await button(page, 'I am not a robot').click()
    await button(page, 'Send').click()
    await expect(page.getByRole('alert')).toContainText('The check that you’re not a robot failed.')
    expect(await queued(page)).toEqual([])
    service.accepts = true
    await button(page, 'I am not a robot').click()
    await button(page, 'Send').click()
    await expect(page).toHaveURL(/\/success\?enquiry=/)
    const [input] = await queued(page)
    expect(service.passed).toEqual([[input?.id, 'person-2']])
  },
)

test('forms that want no captcha fetch nothing of it', { tag: '@proof' }, async () => {
  const { page, service } = await open('/form?type=incident')
  await expect(heading(page)).toHaveText('An incident on the round')
  await page.goto('/form?type=pay')
  await expect(heading(page)).toHaveText('A question about my pay')
  expect(service.host.asked).toEqual([])
})

test('without signal it is kept and asked for afterwards under "Needs you", where one tick sends it', async () => {
  const { page, service } = await open('/form', { data: { taps: [refusedTap('captcha-needed')] } })
  await expect(page.getByRole('main').getByText('Needs you', { exact: true })).toBeVisible()
  await page.goto('/outbox')
  await expect(
    page.getByText('The depot needs to check that you’re not a robot. Open this enquiry to do the check.'),
  ).toBeVisible()
  await page.getByRole('button', { name: /^More for/ }).click()
  await button(page, 'Edit')
    .or(page.getByRole('button', { name: /^Edit/ }))
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/form\\?enquiry=${refusedId}`))
  await button(page, 'Send it now').click()
  await expect(page.getByText('Tick the box to show that you’re not a robot')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await button(page, 'I am not a robot').click()
  await button(page, 'Send it now').click()
  await expect(button(page, 'Send it now')).toHaveCount(0)
  // The button is called otherwise while it sends: that it has gone says nothing yet.
  await expect.poll(() => service.passed).toEqual([[refusedId, 'person-1']])
  await expect
    .poll(async () => (await storedRows<{ state: string }>(page, 'delivery')).map(({ state }) => state))
    .toEqual(['done'])
  expect((await queued(page)).map(({ id }) => id)).toEqual([refusedId])
})

test(
  'the page that follows the sending asks too, and by itself where nothing is to be ticked',
  { tag: '@proof' },
  async () => {
    const { page, service } = await open('/more', {
      captcha: { version: '3' },
      data: { taps: [refusedTap('captcha-needed')] },
    })
    await page.goto(`/success?enquiry=${refusedId}`)
    await expect.poll(() => service.passed).toEqual([[refusedId, 'person-1 enquiry']])
    await expect
      .poll(async () => (await storedRows<{ state: string }>(page, 'delivery')).map(({ state }) => state))
      .toEqual(['done'])
  },
)

test(
  'answers that the depot refused are put right in their form, photos and all, and nothing is there twice',
  { tag: '@proof' },
  async () => {
    const answers = {
      date: '2026-05-04',
      time: '05:42',
      round: '104',
      'incident-number': '',
      details: 'A dog',
      photos: [{ photo, width: 640, height: 480 }],
    }
    const { page } = await open('/form', { data: { taps: [refusedTap('answers-invalid', 'incident', answers)] } })
    await page.getByRole('link', { name: /An incident on the round.*Needs you/s }).click()
    await expect(page.getByText('The depot couldn’t accept your answers. Check each one.')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await button(page, 'Change the answers').click()
    await expect(page).toHaveURL(/\/form\?type=incident$/)
    await expect(page.getByLabel('What happened')).toHaveValue('A dog')
    await expect(page.getByLabel('Day', { exact: true })).toHaveValue('04')
    await expect(button(page, 'Remove photo 1')).toBeVisible()
    expect([await queued(page), await storedRows(page, 'blobs'), await storedRows(page, 'delivery')]).toEqual([
      [],
      [],
      [],
    ])
    await page.reload()
    await expect(page.getByLabel('What happened')).toHaveValue('A dog')
  },
)

test('a draft that was begun since is not written over', { tag: '@proof' }, async () => {
  const { page } = await open('/form?type=other', { data: { taps: [refusedTap('answers-invalid')] } })
  await page.getByLabel('Your question').fill('Another question')
  await expect.poll(async () => await storedRows(page, 'enquiryDrafts')).toHaveLength(1)
  await page.goto(`/form?enquiry=${refusedId}`)
  await button(page, 'Change the answers').click()
  await expect(page.getByText('You’ve already started another enquiry of this form.')).toBeVisible()
  expect(await queued(page)).toHaveLength(1)
  await page.goto('/form?type=other')
  await expect(page.getByLabel('Your question')).toHaveValue('Another question')
})

for (const view of [phoneView, { width: 320, height: 640 }]) {
  test(`the step that is left fits ${view.width} px`, { tag: '@proof' }, async () => {
    const { page } = await open(`/success?enquiry=${refusedId}`, {
      data: { taps: [refusedTap('captcha-needed')] },
      view,
    })
    await expect(button(page, 'I am not a robot')).toBeVisible()
    expect(await measureLayout(page)).toEqual([])
  })
}

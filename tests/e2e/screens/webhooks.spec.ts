import { expect, test } from '@playwright/test'
import type { Webhook, WebhookAttempt, WebhookEntry } from '#contracts/webhooks/webhook.ts'
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

const config = { ...testConfig, services: { ...testConfig.services, connections: '/api/connections' } }
const deskView: View = { width: 1280, height: 800 }
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYqr'
const id = '00000000-0000-4000-8000-00000000aaaa'
const tracking: Webhook = {
  id,
  name: 'Tracking',
  url: 'https://hooks.example.com/courier',
  email: 'ops@example.com',
  types: [],
  state: 'active',
  pausedBy: null,
  createdAt: '2026-05-14T09:00:00.000Z',
  createdBy: 'o.example',
  downSince: null,
  waiting: 0,
  earlierSecretUntil: null,
  replay: null,
}
const attempt: WebhookAttempt = {
  event: 'evt_0b0c7f3e-4b6b-4f0e-9a54-8f2f4b1c6d11',
  type: 'webhook.test',
  at: '2026-05-14T09:05:00.000Z',
  isAccepted: false,
  status: 500,
  error: 'The answer was 500',
  answer: 'Out of order',
  took: 35,
  attempt: 1,
  isLast: true,
}

/** The back office with a service that does what it is told. */
async function openWebhooks(path = '/office/webhooks', view = deskView, groups = ['back-office']) {
  const state = { webhooks: [] as Webhook[], attempts: [] as WebhookAttempt[], sent: [] as string[] }
  const { page } = await app.open({ view, config })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  const change = (part: Partial<Webhook>): Webhook => {
    state.webhooks = state.webhooks.map((each) => ({ ...each, ...part }))
    return state.webhooks[0] ?? tracking
  }
  const actions: Readonly<Record<string, () => object>> = {
    pause: () => change({ state: 'paused', pausedBy: 'staff' }),
    resume: () => change({ state: 'active', pausedBy: null }),
    secret: () => ({ webhook: change({ earlierSecretUntil: '2026-05-15T09:00:00.000Z' }), secret }),
    replay: () => change({ replay: { from: '2026-05-14', done: 250, of: 1000 } }),
    test: () => {
      state.attempts = [attempt]
      return attempt
    },
  }
  await page.route('**/api/connections/v1/webhooks', async (route) => {
    if (route.request().method() === 'GET') return await route.fulfill({ json: { webhooks: state.webhooks } })
    const entry = route.request().postDataJSON() as WebhookEntry
    state.webhooks = [{ ...tracking, ...entry }]
    await route.fulfill({ json: { webhook: state.webhooks[0], secret } })
  })
  await page.route('**/api/connections/v1/webhooks/**', async (route) => {
    const action = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    if (action === 'attempts') return await route.fulfill({ json: { attempts: state.attempts } })
    state.sent.push(`${route.request().method()} ${action}`)
    if (route.request().method() === 'DELETE') {
      state.webhooks = []
      return await route.fulfill({ status: 204 })
    }
    await route.fulfill({ json: actions[action]?.() ?? change(route.request().postDataJSON() as WebhookEntry) })
  })
  await seed(page, { config, groups })
  await page.goto(path)
  return { page, state }
}

test('a webhook is added, its secret is shown once, and a test event says what the receiver answers', async () => {
  const { page, state } = await openWebhooks()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByRole('alert', { name: 'There is a problem' })).toContainText(
    'Enter an address that begins with https://',
  )
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByLabel('Name').fill('Tracking')
  await page.getByLabel('Address').fill('https://hooks.example.com/courier')
  await page.getByRole('radio', { name: /Only some/ }).check()
  await page.getByRole('checkbox', { name: /parcel\.delivered/ }).check()
  await page.getByRole('button', { name: 'Add the webhook' }).click()
  await expect(page.getByText(secret)).toBeVisible()
  expect(state.webhooks[0]?.types).toEqual(['parcel.delivered'])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByText(secret)).toBeHidden()
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('Out of order').first()).toBeVisible()
  await expect(page.getByText('The answer was 500')).toHaveCount(2)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('a webhook is paused, resumed, sent to again, given a new secret and deleted', async () => {
  const { page, state } = await openWebhooks('/office')
  state.webhooks = [tracking]
  await page.goto(`/office/webhooks?webhook=${id}`)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('Paused by staff')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send events again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('progressbar', { name: 'Sending events again' })).toBeVisible()
  await expect(page.getByText('250 of 1,000 events')).toBeVisible()
  await page.getByRole('button', { name: 'Make a new secret' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make a new secret' }).click()
  await expect(page.getByText(secret)).toBeVisible()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('dialog')).toContainText('You can’t undo this')
  await page.getByRole('button', { name: 'Delete the webhook' }).click()
  await expect(page.getByRole('heading', { name: 'No webhooks yet' })).toBeVisible()
  expect(state.sent).toEqual(['POST pause', 'POST resume', 'POST replay', 'POST secret', `DELETE ${id}`])
})

test('webhooks fit a phone, stay without signal, and are not shown to whoever may not connect', async () => {
  const { page, state } = await openWebhooks('/office', phoneView)
  state.webhooks = [{ ...tracking, state: 'paused', pausedBy: 'down', waiting: 100_000 }]
  await page.goto(`/office/webhooks?webhook=${id}`)
  await expect(page.getByText('Paused: nothing was accepted for three days')).toBeVisible()
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.route('**/api/**', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('Paused: nothing was accepted for three days')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  const pane = page.getByRole('region', { name: 'Tracking' })
  await expect(pane.getByRole('alert')).toContainText('Can’t reach the server')
  const { page: other } = await openWebhooks('/office/webhooks', deskView, ['back-office/pay'])
  await expect(other.getByText('Your role doesn’t include connections to other systems')).toBeVisible()
})

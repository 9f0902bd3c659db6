import { expect, test, type Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { axeFaults } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const read = (more: object) => ({
  tags: ['manifest'],
  security: [{ accessToken: [] }, { apiKey: ['view'] }],
  responses: {
    200: {
      description: 'The result',
      content: {
        'application/json': {
          schema: { type: 'object', properties: { round: { type: 'string' } }, required: ['round'] },
          example: { round: '104' },
        },
      },
    },
    401: { description: 'token-invalid: This sign-in is not valid any more.' },
  },
  ...more,
})
const api = {
  openapi: '3.1.0',
  info: { title: 'Courier portal', version: '1' },
  tags: [{ name: 'manifest', description: 'Manifests' }],
  paths: {
    '/api/manifest/v1/rounds/{id}': {
      get: read({
        operationId: 'manifest.readRound',
        summary: 'Get a round',
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' }, example: '0-1' },
          { name: 'day', in: 'query', required: false, schema: { type: 'string', format: 'date' } },
        ],
      }),
    },
    '/api/manifest/v1/erasure': {
      post: read({
        operationId: 'manifest.eraseRecipient',
        summary: 'Erase a recipient',
        security: undefined,
        requestBody: {
          content: {
            'application/json': {
              schema: { type: 'object', properties: { reason: { type: 'string', maxLength: 200 } } },
              example: { reason: 'It’s asked' },
            },
          },
        },
      }),
    },
  },
  components: { schemas: {} },
}

async function open(page: Page, path = '/developers'): Promise<string[]> {
  const noise: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') noise.push(message.text())
  })
  page.on('pageerror', (error) => noise.push(error.message))
  await page.route('**/api/openapi.json', (route) => route.fulfill({ json: api }))
  await page.goto(`${app.address}${path}`)
  return noise
}

test('the reference needs no sign-in, and finds, explains and calls an operation', async ({ page }) => {
  const noise = await open(page)
  await expect(page.getByRole('status')).toHaveText('1 of 2 operations')
  await page.getByRole('searchbox', { name: 'Find an operation' }).fill('get round')
  await page.getByText('Get a round').click()
  await expect(page.getByText('Needs a key with the scope view.')).toBeVisible()
  await expect(page.getByText('string (uuid), in the path')).toBeVisible()
  const curl = page.getByRole('figure').filter({ hasText: 'With curl' })
  await expect(curl).toContainText(`curl '${app.address}/api/manifest/v1/rounds/0-1'`)
  await expect(curl).toContainText(`-H 'Authorization: Bearer cpk_live_…'`)
  expect(await axeFaults(page)).toEqual([])
  await page.getByRole('searchbox').fill('nothing like it')
  await expect(page.getByText('Nothing was found.', { exact: false })).toBeVisible()
  expect(noise).toEqual([])
})

for (const [theme, width] of [
  ['light', 390],
  ['dark', 1280],
  ['outdoor', 390],
] as const)
  test(`the reference is readable at ${width} in the theme ${theme}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript((chosen) => localStorage.setItem('color-mode', chosen), theme)
    await open(page, '/developers#manifest.eraseRecipient')
    await expect(page.getByText('For people who sign in. No API key may use it.')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.getByText(`--data '{`, { exact: false })).toContainText('It’s asked')
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

test('without the services it says so, and tries again', async ({ page }) => {
  await page.route('**/api/openapi.json', (route) => route.abort('internetdisconnected'))
  await page.goto(`${app.address}/developers`)
  await expect(page.getByRole('alert')).toContainText('Can’t reach the server.')
  await page.unroute('**/api/openapi.json')
  await page.route('**/api/openapi.json', (route) => route.fulfill({ json: api }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Manifests' })).toBeVisible()
})

test('the reference has a policy of its own, and a courier’s phone doesn’t store it', async ({ page }) => {
  const response = await page.goto(`${app.address}/developers`)
  expect(response?.headers()['content-security-policy']).toBe(`frame-ancestors 'none'`)
  const policy = await page.locator('meta[http-equiv=content-security-policy]').getAttribute('content')
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).not.toContain('unsafe')
  expect(readFileSync('build/app/service-worker.js', 'utf8')).not.toContain('developers/index.html')
  expect(readFileSync('build/app/index.html', 'utf8')).not.toContain('developers')
})

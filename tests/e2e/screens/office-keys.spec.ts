import { expect, test, type Page } from '@playwright/test'
import type { ApiKey, ApiKeyEntry } from '#contracts/staff/api-keys.ts'
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
const secret = 'cpk_live_7Gq2Vd0aXk3mPz9LwBn5Rt8YcHs1Jf4ETuQ6Wk'
const nightExport: ApiKey = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Night export',
  places: ['SAM'],
  scopes: ['view', 'dispatch'],
  perMinute: 120,
  ending: 'x9Kd',
  madeBy: 'o.example',
  madeAt: '2026-05-01T09:00:00.000Z',
  endsAt: '2027-05-15T00:00:00.000Z',
  oldEndsAt: null,
  revokedAt: null,
  lastUse: { day: '2026-05-13', from: '203.0.*.*' },
}

async function openKeys(view: View, keys: ApiKey[], path = '/office/api-keys') {
  const office = { keys, sent: [] as { path: string; body: unknown }[] }
  const { page } = await app.open({ view, config })
  await page.route('**/api/**', (route) => route.fulfill({ status: 503 }))
  await page.route('**/api/auth/v1/sub-depots', (route) =>
    route.fulfill({ json: { subDepots: [{ code: 'SAM', name: 'Sampleton', phone: null }] } }),
  )
  await page.route('**/api/auth/v1/api-keys', async (route) => {
    if (route.request().method() === 'GET') return await route.fulfill({ json: { keys: office.keys } })
    const body = route.request().postDataJSON() as ApiKeyEntry
    office.sent.push({ path: '/v1/api-keys', body })
    const { endsOn, ...entry } = body
    const made = { ...nightExport, ...entry, id: '00000000-0000-4000-8000-000000000002', lastUse: null, ending: '6Wk' }
    office.keys = [{ ...made, endsAt: `${endsOn}T23:00:00.000Z` }, ...office.keys]
    await route.fulfill({ json: { apiKey: office.keys[0], key: secret } })
  })
  await page.route('**/api/auth/v1/api-keys/*/*', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/auth', '')
    office.sent.push({ path, body: route.request().postDataJSON() as unknown })
    const isRevoked = path.endsWith('revocation')
    const next = {
      ...nightExport,
      ...(isRevoked ? { revokedAt: '2026-05-14T09:00:00.000Z' } : { oldEndsAt: '2026-05-15T09:00:00.000Z' }),
    }
    office.keys = [next]
    await route.fulfill({ json: isRevoked ? next : { apiKey: next, key: secret } })
  })
  await seed(page, { config, groups: ['back-office'] })
  await page.goto(path)
  return { page, office }
}

const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('a key is made, shown once, and can be copied', async () => {
  const { page, office } = await openKeys(deskView, [], '/office/more')
  await page.getByRole('link', { name: /API keys/ }).click()
  await expect(page.getByText('No keys yet')).toBeVisible()
  await press(page, 'Make the key')
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await expect(summary).toBeFocused()
  await expect(summary).toContainText('Choose where the key may act')
  expect(office.sent).toEqual([])
  await page.getByLabel('Name', { exact: true }).fill('Warehouse')
  await page.getByLabel(/^Sampleton/).check()
  await page.getByLabel('Import manifests, give out rounds and close days').check()
  await page.getByLabel('When it ends').selectOption('30')
  await expect(page.getByText(/^Its last day is \w+day \d+ \w+ \d{4}$/)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await press(page, 'Make the key')
  await expect(page.getByText(secret)).toBeVisible()
  expect(office.sent[0]?.body).toMatchObject({
    name: 'Warehouse',
    places: ['SAM'],
    scopes: ['view', 'dispatch'],
    perMinute: 120,
  })
  await expect(page.getByText('It isn’t shown again.', { exact: false })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, 'Copy the key')
  await expect(page.getByText('Copied.')).toBeVisible()
  await press(page, 'I have saved the key')
  await expect(page.getByText(secret)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Warehouse' })).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
})

for (const view of [phoneView, deskView])
  test(`a key is listed with its last use, rotated and revoked (${view.width})`, async () => {
    const { page, office } = await openKeys(view, [nightExport])
    const row = page.getByRole('link', { name: /Night export/ })
    await expect(row).toContainText('Made by o.example. Last day Friday 14 May 2027.')
    await expect(row).toContainText('Last used on Wednesday 13 May 2026 from 203.0.*.*')
    await row.click()
    await expect(page.getByText('See rounds, parcels, messages and reports')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await press(page, 'Rotate the key')
    const rotation = page.getByRole('dialog', { name: 'Rotate the key of Night export?' })
    await rotation.getByLabel('How long the old key keeps working').selectOption('72')
    await rotation.getByRole('button', { name: 'Make the new key' }).click()
    await expect(page.getByText(secret)).toBeVisible()
    expect(office.sent).toEqual([{ path: `/v1/api-keys/${nightExport.id}/rotation`, body: { overlapHours: 72 } }])
    await expect(page.getByText(/the old key works until 15 May/)).toBeVisible()
    await press(page, 'I have saved the key')
    await press(page, 'Revoke the key')
    const question = page.getByRole('dialog', { name: 'Revoke the key of Night export?' })
    await expect(question).toContainText('can’t connect any more')
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await question.getByRole('button', { name: 'Revoke it now' }).click()
    await expect(page.getByText('Key of Night export revoked')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rotate the key' })).toHaveCount(0)
  })

test('without signal the keys are shown as they were saved, and a change says that it needs a connection', async () => {
  const { page } = await openKeys(deskView, [nightExport], `/office/api-keys?id=${nightExport.id}`)
  await expect(page.getByRole('heading', { name: 'Night export' })).toBeVisible()
  await page.route('**/api/auth/**', (route) => route.abort('internetdisconnected'))
  await press(page, 'Revoke the key')
  await press(page, 'Revoke it now')
  await expect(page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /Night export/ })).toBeVisible()
})

test('before the keys have ever arrived it says so', async () => {
  const { page } = await app.open({ view: phoneView, config })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await seed(page, { config, groups: ['back-office'] })
  await page.goto('/office/api-keys')
  await expect(page.getByText('Not loaded yet')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

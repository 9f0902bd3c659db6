import { expect, test, type Page } from '@playwright/test'
import type { RequestHelperInput } from '#contracts/courier/helper-commands.ts'
import type { Helper } from '#contracts/courier/helper.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { courier, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, auth: '/api/auth' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

async function open(data: Seed = {}): Promise<Page> {
  const { page } = await app.open({ view: phoneView })
  await seed(page, { config, ...data })
  await page.goto('/more/helpers')
  await expect(page.getByRole('heading', { name: 'Helpers', exact: true })).toBeVisible()
  return page
}

const engaged: Helper = {
  id: numberedId(0xe1),
  name: 'H. Specimen',
  email: '',
  phone: '',
  state: 'engaged',
  receivedAt: '2026-05-12T06:00:00.000Z',
  changedAt: '2026-05-13T06:00:00.000Z',
  text: '',
  account: 'a-helper',
}

test('a courier asks for a helper without signal, and withdraws the request', async () => {
  const page = await open()
  await page.getByRole('button', { name: 'Ask the depot' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Enter their name, in 80 characters or fewer',
    'Enter their email address, such as name@example.com',
    'Enter their mobile number, such as 07700 900104',
  ])
  await page.getByLabel('Their name').fill('H. Specimen')
  await page.getByLabel('Their email address').fill('h.specimen@example.com')
  await expect
    .poll(async () => await storedRows<{ email: string }>(page, 'helperDrafts'))
    .toMatchObject([{ email: 'h.specimen@example.com' }])
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await page.getByLabel('Their mobile number').fill('07700 900119')
  await page.getByRole('button', { name: 'Ask the depot' }).click()
  await expect(page.getByText('Request saved on this phone')).toBeVisible()
  await expect(page.getByText('Waiting for your depot.')).toBeVisible()
  await expect(page.getByLabel('Their name')).toHaveValue('')
  expect(await storedRows<{ command: string; input: RequestHelperInput }>(page, 'outbox')).toMatchObject([
    { command: 'requestHelper', input: { name: 'H. Specimen', phone: '+447700900119' } },
  ])
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Withdraw the request' }).click()
  await expect(page.getByText('Request withdrawn')).toBeVisible()
  await expect(page.getByText(/^You withdrew this/)).toBeVisible()
})

test('a courier ends that a helper drives for them', async () => {
  const page = await open({ rows: { helpers: [engaged] } })
  await expect(page.getByText('Drives for you since Wednesday 13 May.')).toBeVisible()
  await page.getByRole('button', { name: 'End that they drive for you' }).click()
  const sheet = page.getByRole('dialog', { name: 'End that H. Specimen drives for you?' })
  await expect(sheet).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await sheet.getByRole('button', { name: 'End it' }).click()
  await expect(page.getByText(/^No longer drives for you/)).toBeVisible()
  expect(await storedRows(page, 'outbox')).toMatchObject([{ command: 'endHelper', input: { id: engaged.id } }])
})

test('a rejected request says why and is changed in the form', async () => {
  const input = { id: numberedId(0xe2), name: 'H. Other', email: 'other@example.com', phone: '+447700900120' }
  const page = await open({
    taps: [
      {
        row: {
          mid: numberedId(0xe3),
          actor: courier.actor,
          service: 'auth',
          entity: `helper/${input.id}`,
          command: 'requestHelper',
          version: 1,
          input,
          deviceTime: '2026-05-14T08:00:00.000Z',
          blobs: [],
        },
        delivery: { state: 'attention', code: 'too-many-helpers' },
      },
    ],
  })
  await expect(page.getByText(/5 people drive for you/)).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByLabel('Their name')).toHaveValue('H. Other')
  await expect(page.getByLabel('Their mobile number')).toHaveValue('07700 900120')
})

test('a helper reads for whom they drive, and asks for nobody', async () => {
  const profile = {
    subDepot: 'SAM',
    name: 'H. Specimen',
    courierNumber: 'C-104-H1',
    roles: ['courier' as const],
    rounds: [],
    phones: [],
    address: null,
    engagedBy: { id: courier.actor, name: 'A. Example' },
  }
  const page = await open({ profile })
  await expect(page.getByText('You drive for A. Example.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the depot' })).toHaveCount(0)
  await page.goto('/more')
  await expect(page.getByRole('link', { name: 'Helpers' })).toBeVisible()
})

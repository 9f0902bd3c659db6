import { expect, test, type Page } from '@playwright/test'
import type { ReportDefectInput } from '#contracts/defects/defect-commands.ts'
import type { Defect } from '#contracts/defects/defect.ts'
import { londonDay } from '#domain/dates/day.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { courier, seed, type Seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, forms: '/api/forms' } }
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
  await page.goto('/tools/vehicle-defect')
  await expect(page.getByRole('button', { name: 'Send the report' })).toBeVisible()
  return page
}
const queued = async (page: Page) => await storedRows<{ command: string; input: ReportDefectInput }>(page, 'outbox')

const booked: Defect = {
  id: numberedId(0xd1),
  part: 'lights',
  canDrive: 'yes',
  noticedOn: '2026-05-12',
  description: 'The left indicator flashes twice as fast.',
  photos: [],
  reference: '7KQ4M-2XD9T',
  state: 'booked',
  receivedAt: '2026-05-12T06:00:00.000Z',
  dueOn: '2026-05-15',
  repair: { on: '2026-05-20', place: 'Example Garage, Sample Road' },
  answers: [{ state: 'booked', text: 'Bring the spare key.', at: '2026-05-13T09:00:00.000Z' }],
}

test('a vehicle defect is reported without signal, listed, and withdrawn', async () => {
  const page = await open()
  await page.getByLabel('Tyres or wheels').check()
  await page.getByLabel('What is wrong').fill('The front left tyre is flat.')
  await page.getByLabel('Not safe to drive').check()
  await page
    .locator('#defect-photos')
    .setInputFiles({ name: 'tyre.jpg', mimeType: 'image/jpeg', buffer: doorPicture(1) })
  await expect(page.getByRole('button', { name: /^Remove photo/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByText('Report saved on this phone')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your reports' })).toBeVisible()
  const answer = page.getByRole('status').filter({ hasText: 'It will be sent automatically' })
  await expect(answer).toContainText('Don’t drive the vehicle. Call your depot as well.')
  await expect(page.getByRole('button', { name: 'Send the report' })).toHaveCount(0)
  expect(await queued(page)).toMatchObject([
    {
      command: 'reportDefect',
      input: { part: 'tyres', canDrive: 'no', noticedOn: londonDay(new Date()), photos: [{ type: 'image/jpeg' }] },
    },
  ])
  expect(await measureLayout(page)).toEqual([])
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Report another defect' }).click()
  await expect(page.getByLabel('What is wrong')).toHaveValue('')

  await page.getByRole('button', { name: 'Withdraw the report' }).click()
  await expect(page.getByText('Report withdrawn')).toBeVisible()
  await expect(page.getByText('Withdrawn.')).toBeVisible()
})

test('what is missing is named, and what was typed outlives the page', async () => {
  const page = await open()
  await page.getByLabel('What is wrong').fill('It grinds.')
  await page.getByRole('button', { name: 'Send the report' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Choose the faulty part',
    'Choose whether the vehicle is safe to drive',
  ])
  await expect
    .poll(async () => await storedRows<{ description: string }>(page, 'defectDrafts'))
    .toMatchObject([{ description: 'It grinds.' }])
  await page.reload()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('What is wrong')).toHaveValue('It grinds.')
})

test('a courier reads where and when the repair is', async () => {
  const page = await open({ rows: { defects: [booked] } })
  await expect(
    page.getByText('Repair booked for Wednesday 20 May at Example Garage, Sample Road. Bring the spare key.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Withdraw the report' })).toBeHidden()
})

test('a rejected report says why, and is changed in the form as it was', async () => {
  const input: ReportDefectInput = {
    id: numberedId(0xd2),
    part: 'brakes',
    canDrive: 'no',
    noticedOn: '2026-05-13',
    description: 'The pedal goes to the floor.',
    photos: [],
  }
  const page = await open({
    taps: [
      {
        row: {
          mid: numberedId(0xd3),
          actor: courier.actor,
          service: 'forms',
          entity: `defect/${input.id}`,
          command: 'reportDefect',
          version: 1,
          input,
          deviceTime: '2026-05-14T08:00:00.000Z',
          blobs: [],
        },
        delivery: { state: 'attention', code: 'too-many-defects' },
      },
    ],
  })
  await expect(page.getByText(/You have 10 open reports/)).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(page.getByText('You started this earlier.')).toBeVisible()
  await expect(page.getByLabel('What is wrong')).toHaveValue('The pedal goes to the floor.')
  await expect(page.getByLabel('Not safe to drive')).toBeChecked()
})

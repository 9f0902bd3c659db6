import { expect, test, type Locator } from '@playwright/test'
import type { StaffDefectRow } from '#contracts/defects/defect.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp(testConfig)
})
test.afterAll(async () => {
  await app.close()
})

const feed = 'staff/SAM'

/** Types a date, "13 5 2026", into the three fields of a group. */
async function fillDate(group: Locator, date: string): Promise<void> {
  const [day = '', month = '', year = ''] = date.split(' ')
  for (const [part, text] of [
    ['Day', day],
    ['Month', month],
    ['Year', year],
  ] as const)
    await group.getByLabel(part, { exact: true }).fill(text)
}

test('a repair is booked: each error is at its field, and what was typed is there after a reload', async () => {
  const defect: StaffDefectRow & { feed: string } = {
    feed,
    id: `ben/${numberedId(4)}`,
    courier: 'ben',
    askedAt: '2026-05-13T07:14:00.000Z',
    dueOn: '2026-05-13',
    outcome: null,
    part: 'brakes',
    canDrive: 'no',
    noticedOn: '2026-05-13',
    description: 'The pedal goes to the floor.',
    photos: [],
    reference: '3FJ8P-6WRYA',
    state: 'accepted',
    answers: [{ state: 'accepted', text: '', at: '2026-05-13T08:00:00.000Z' }],
  }
  const { page } = await app.open({ view: { width: 1440, height: 900 } })
  await page.clock.install({ time: '2026-05-14T10:00:00+01:00' })
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: { staffDefects: [defect], staffCouriers: [{ feed, id: 'ben', name: 'B. Sample', away: [] }] },
    heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
  })
  await page.goto(`/depot/decide/defect-${numberedId(4)}`)
  await expect(page.locator('#asked')).toHaveText('B. Sample, can’t drive')
  const row = page.locator('.decide-row[data-current]')
  await expect(row.getByText('Not safe to drive')).toBeVisible()
  await expect(row.locator('.status-chip')).toHaveText('Accepted')
  await expect(row.getByText('Repair to book')).toBeVisible()
  await expect(row.getByText(/due/)).toHaveCount(0)
  await expect(page.getByText('1 to decide', { exact: true })).toBeVisible()
  const button = (name: string) => page.getByRole('button', { name })
  const [date, garage] = [page.getByRole('group', { name: 'Day of the repair' }), page.getByLabel('Garage and address')]
  const day = date.getByLabel('Day', { exact: true })
  const note = page.getByLabel(/^Note to the courier/)
  await button('Book the repair').click()
  await expect(day).toBeFocused()
  await expect(date).toHaveAccessibleDescription('Error: Enter the day of the repair')
  await expect(note).not.toHaveAttribute('aria-invalid', 'true')
  await fillDate(date, '12 5 2026')
  await button('Book the repair').click()
  await expect(date).toHaveAccessibleDescription('Error: The repair can’t be before the day the defect was noticed')
  await fillDate(date, '15 5 2026')
  await button('Book the repair').click()
  await expect(garage).toBeFocused()
  await expect(garage).toHaveAccessibleDescription('Error: Enter the garage and its address')
  await button('Close without a repair').click()
  await expect(note).toHaveAccessibleDescription(/Say why/)
  await expect(garage).not.toHaveAttribute('aria-invalid', 'true')
  await garage.fill('Example Garage, Sample Road')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await expect
    .poll(async () => await storedRows(page, 'decideWords'))
    .toMatchObject([{ choice: { repairOn: '2026-5-15', repairPlace: 'Example Garage, Sample Road' } }])
  await page.reload()
  await expect(day).toHaveValue('15')
  await expect(date.getByLabel('Year', { exact: true })).toHaveValue('2026')
  await expect(garage).toHaveValue('Example Garage, Sample Road')
  await button('Book the repair').click()
  await expect(page.getByText(/^Repair booked/)).toBeVisible()
  expect(await storedRows(page, 'outbox')).toMatchObject([
    {
      command: 'decideDefect',
      input: { state: 'booked', seen: 'accepted', repair: { on: '2026-05-15', place: 'Example Garage, Sample Road' } },
    },
  ])
  expect(await storedRows(page, 'decideWords')).toEqual([])
})

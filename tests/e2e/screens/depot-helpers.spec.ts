import { expect, test } from '@playwright/test'
import type { StaffHelperRow } from '#contracts/courier/helper.ts'
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

test('staff decline a request for a helper with a reason, and accept another', async () => {
  const row = (at: number, name: string): StaffHelperRow & { feed: string } => ({
    feed,
    id: `ben/${numberedId(at)}`,
    courier: 'ben',
    askedAt: '2026-05-13T07:14:00.000Z',
    dueOn: '2026-05-20',
    outcome: null,
    name,
    email: 'helper@example.com',
    phone: '+447700900119',
  })
  const { page } = await app.open({ view: { width: 1280, height: 800 } })
  await page.clock.install({ time: '2026-05-14T10:00:00+01:00' })
  await seed(page, {
    groups: ['sub-depot', 'sub-depot/SAM'],
    rows: {
      staffHelpers: [row(1, 'H. Specimen'), row(2, 'K. Specimen')],
      staffCouriers: [{ feed, id: 'ben', name: 'B. Sample', away: [] }],
    },
    heard: ['holidays', 'forms', 'onboarding', 'availability', 'marketplace', 'performance', 'auth'],
  })
  await page.goto(`/depot/decide/helper-${numberedId(1)}`)
  await expect(page.locator('#asked')).toHaveText('B. Sample')
  await expect(page.getByText('helper@example.com')).toBeVisible()
  await expect(page.getByText('07700 900119')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  const note = page.getByLabel(/^Note to the courier/)
  await expect(note).toHaveAccessibleDescription(/Say why/)
  await note.fill('Not at this depot.')
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByText(/^Declined/)).toBeVisible()
  await page.goto(`/depot/decide/helper-${numberedId(2)}`)
  await page.getByRole('button', { name: 'Accept and make the account' }).click()
  await expect(page.getByText(/^Accepted/)).toBeVisible()
  expect(await storedRows(page, 'outbox')).toMatchObject([
    { command: 'decideHelper', input: { state: 'refused', text: 'Not at this depot.' } },
    { command: 'decideHelper', input: { state: 'approved', text: '' } },
  ])
})

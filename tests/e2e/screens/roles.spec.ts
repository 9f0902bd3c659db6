import { expect, test, type Page } from '@playwright/test'
import type { Courier } from '#contracts/courier/courier.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const ada: Courier = {
  id: 'ada',
  name: 'A. Specimen',
  courierNumber: 'C-104',
  subDepot: 'SAM',
  roles: ['courier'],
  rounds: ['104'],
  phones: ['+447700900104'],
  address: null,
}

/** A desk at which somebody has one role at SAM. Whatever else the screen asks for is refused, as the services would. */
async function openAs(role: string, path: string): Promise<{ page: Page; refused: string[] }> {
  const refused: string[] = []
  const { page } = await app.open({ view: { width: 1280, height: 800 } })
  await page.route('**/api/**', async (route) => {
    refused.push(new URL(route.request().url()).pathname)
    await route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { type: 'urn:courier-app:problem:not-allowed', title: 'No', status: 403, code: 'not-allowed' },
    })
  })
  await page.route('**/api/auth/v1/couriers?**', (route) => route.fulfill({ json: { couriers: [ada] } }))
  await page.route('**/api/communications/v1/notices?**', (route) =>
    route.fulfill({ json: { notices: [], next: null } }),
  )
  await seed(page, { groups: ['sub-depot', `sub-depot/SAM/${role}`] })
  await page.goto(path)
  return { page, refused }
}

const rail = (page: Page) => page.getByRole('navigation', { name: 'Console' }).filter({ visible: true })

test('a viewer looks at couriers, and finds no form, no button and no error', async () => {
  const { page, refused } = await openAs('viewer', '/depot/people?courier=ada')
  await expect(page.getByRole('heading', { name: 'A. Specimen' })).toBeVisible()
  await expect(page.getByRole('link', { name: '07700 900104' })).toBeVisible()
  for (const name of ['Invite a courier', 'Add an existing account', 'Message them', 'Staff accounts'])
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(refused.filter((path) => path.includes('/account') || path.includes('/leave'))).toEqual([])
  for (const name of ['Import', 'Audit']) await expect(rail(page).getByRole('link', { name })).toHaveCount(0)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
})

test('a screen that a role doesn’t include says so, who can change that, and the way back', async () => {
  const { page } = await openAs('viewer', '/depot/audit')
  await expect(
    page.getByText('Your role doesn’t include managing staff. A manager at SAM can change that.'),
  ).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to Today' }).click()
  await expect(page).toHaveURL(`${app.address}/depot`)
})

test('a part of a screen that a role doesn’t include is not among the choices', async () => {
  const { page } = await openAs('publisher', '/depot/publish?part=rates')
  await expect(page.getByText('Your role doesn’t include pay. A manager at SAM can change that.')).toBeVisible()
  const choices = page.getByRole('main').getByRole('link')
  await expect(choices.filter({ hasText: 'Notices' })).toBeVisible()
  await expect(choices.filter({ hasText: 'Rates' })).toHaveCount(0)
})

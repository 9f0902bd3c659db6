import { expect, test, type Page } from '@playwright/test'
import { addPerson, password } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
let pool: PoolUnderTest
test.beforeAll(async () => {
  ;[app, pool] = await Promise.all([startApp(), startPool()])
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const rows = (page: Page) => page.locator('#root a.list-row')

/** Two tabs of a phone on which a courier is at work: the list, and the place to sign out. */
async function openTabs(): Promise<{ list: Page; more: Page }> {
  const { page: more, context } = await app.open()
  await context.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  await seed(more, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await more.goto('/more')
  const list = await context.newPage()
  await list.goto('/manifest')
  await expect(rows(list)).toHaveCount(3)
  return { list, more }
}

test('a tab does not outlive its session, and belongs to whoever signs in next', async () => {
  const { list, more } = await openTabs()
  await more.getByRole('button', { name: 'Sign out' }).click()
  await more.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(heading(more)).toHaveText('Sign in')
  await expect(list.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(rows(list)).toHaveCount(0)

  const { username } = await addPerson(pool)
  await more.getByLabel('Email or username').fill(username)
  await more.getByLabel('Password', { exact: true }).fill(password)
  await more.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(list)).toHaveText('Today')
  await list.getByRole('link', { name: 'More' }).click()
  await expect(list.getByText(username)).toBeVisible()
})

test('a look at the session while somebody signs in does not lead away from where they wanted to go', async () => {
  const { page } = await app.open()
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  await page.goto('/auth/sign-in-courier?to=%2Fsettings')
  // A tab that comes back into sight looks who is signed in; here it does so at every moment of the sign-in.
  await page.evaluate(() => setInterval(() => document.dispatchEvent(new Event('visibilitychange')), 0))
  const { username } = await addPerson(pool)
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Settings')
})

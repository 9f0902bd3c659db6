import { expect, test, type Page } from '@playwright/test'
import { addPerson, password } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { courier, manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
let pool: PoolUnderTest
test.beforeAll(async () => {
  ;[app, pool] = await Promise.all([startApp(), startPool()])
  await pool.addUser({
    sub: courier.actor,
    username: courier.username,
    password,
    attributes: { email: 'courier@example.test' },
  })
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
})

async function openPage(): Promise<Page> {
  const { page } = await app.open()
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  return page
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

test('a courier whose sign-in has ended signs in over the screen and stays on it', async () => {
  const page = await openPage()
  await seed(page, { tokens: null, manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto('/manifest?popup=login')
  const login = dialog(page, 'Sign in')
  await expect(login).toContainText(`${courier.username} was signed out.`)
  await expect(page).toHaveTitle(/^Round 104/)
  await expect(login.getByLabel('Email or username')).toHaveValue(courier.username)
  await login.getByLabel('Password', { exact: true }).fill('Wrong-2026')
  await login.getByRole('button', { name: 'Sign in' }).click()
  await expect(login.getByRole('alert')).toContainText('Wrong username or password.')
  await login.getByLabel('Password', { exact: true }).fill(password)
  await login.getByRole('button', { name: 'Sign in' }).click()
  await expect(login).toHaveCount(0)
  await expect(page).toHaveURL(`${app.address}/manifest`)
  await expect(page.locator('a.list-row')).toHaveCount(3)
})

test('a password is reset from popup to popup, and the screen beneath stays', { tag: '@proof' }, async () => {
  const { username } = await addPerson(pool)
  const page = await openPage()
  await page.goto('/terms?popup=reset-password')
  await dialog(page, 'Reset your password').getByLabel('Email or username').fill(username)
  await page.getByRole('button', { name: 'Send the code' }).click()
  const confirm = dialog(page, 'Confirm your password')
  await expect(confirm).toContainText('A code is on its way to your email address.')
  await confirm.getByLabel('Code').fill(pool.delivered.at(-1)?.code ?? '')
  await confirm.getByLabel('New password').fill('Another-round-105')
  await confirm.getByRole('button', { name: 'Set the new password' }).click()
  const login = dialog(page, 'Sign in')
  await expect(login).toContainText('Your new password is set. Sign in.')
  await login.getByLabel('Password', { exact: true }).fill('Another-round-105')
  await login.getByRole('button', { name: 'Sign in' }).click()
  await expect(login).toHaveCount(0)
  await expect(page).toHaveURL(`${app.address}/terms`)
})

test('an account that was made in a popup is confirmed on its page', { tag: '@proof' }, async () => {
  const page = await openPage()
  await page.goto('/terms?popup=register')
  const register = dialog(page, 'Register')
  await register.getByLabel('Username').fill('popup.courier')
  await register.getByLabel('Email').fill('popup@example.test')
  await register.getByLabel('New password').fill('Van-Rack-2026')
  await register.getByRole('button', { name: 'Create the account' }).click()
  await expect(page).toHaveURL(`${app.address}/auth/confirm`)
  await expect(page.getByLabel('Email or username')).toHaveValue('popup.courier')
})

test(
  'the popups around signing in have no accessibility fault, and nothing is cut off',
  { tag: '@proof' },
  async () => {
    const page = await openPage()
    for (const name of ['login', 'register', 'reset-password', 'confirm-password']) {
      await page.goto(`/terms?popup=${name}`)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Sign in|Create|Send|Set)/ })
        .click()
      await expect(page.getByRole('alert'), name).toBeVisible()
      expect(await axeFaultsInEveryTheme(page), name).toEqual([])
      expect(await measureLayout(page), name).toEqual([])
    }
  },
)

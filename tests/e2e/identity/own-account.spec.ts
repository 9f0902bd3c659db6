import { expect, test, type Page } from '@playwright/test'
import {
  addPerson,
  attributesOf,
  otherCode,
  password,
  plainSignIn,
  tokensOf,
  type Person,
} from '../../contract/identity/person.ts'
import { addAuthenticator, appCode } from '../../contract/identity/authenticator.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'

let app: App
let pool: PoolUnderTest
test.beforeAll(async () => {
  ;[app, pool] = await Promise.all([startApp(), startPool()])
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
})

/** The settings of somebody who has just signed in. */
async function openSettings(): Promise<Person & { page: Page }> {
  const person = await addPerson(pool)
  const { page } = await app.open()
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  await page.goto('/auth/sign-in-courier?to=%2Fsettings')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  return { ...person, page }
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const openPopup = async (page: Page, label: string) =>
  await page.getByRole('link', { name: label, exact: true }).click()
const lastCode = () => pool.delivered.at(-1)?.code ?? ''

test('a courier changes the name that the depot sees, and it stands there the next time', async () => {
  const { page, username } = await openSettings()
  await openPopup(page, 'Name')
  const popup = dialog(page, 'Change your name')
  await popup.getByRole('button', { name: 'Save the name' }).click()
  await expect(popup.getByRole('alert')).toContainText('Type the name your depot should see')
  await popup.getByLabel('Name').fill('  Sam of Sample Road ')
  await popup.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByText('Your name is changed')).toBeVisible()
  await expect(popup).toHaveCount(0)
  expect(await attributesOf(pool, (await tokensOf(pool, username)).access)).toMatchObject({
    preferred_username: 'Sam of Sample Road',
  })
  await openPopup(page, 'Name')
  await expect(popup.getByLabel('Name')).toHaveValue('Sam of Sample Road')
})

test(
  'another email address is proven by its code, through a wrong one and one that did not come',
  { tag: '@proof' },
  async () => {
    const { page, username, email } = await openSettings()
    await openPopup(page, 'Email address')
    const popup = dialog(page, 'Change your email address')
    await expect(popup.getByLabel('Email')).toHaveValue(email)
    await popup.getByLabel('Email').fill('nowhere')
    await popup.getByRole('button', { name: 'Send the code' }).click()
    await expect(popup.getByRole('alert')).toContainText('Type an email address')
    await popup.getByLabel('Email').fill(`other.${email}`)
    await popup.getByRole('button', { name: 'Send the code' }).click()
    await expect(popup).toContainText('A code is on its way to o***@e***.')
    const first = lastCode()
    await popup.getByLabel('Code').fill(otherCode(first))
    await popup.getByRole('button', { name: 'Confirm' }).click()
    await expect(popup.getByRole('alert')).toContainText('That code is wrong.')
    await popup.getByRole('button', { name: 'Send the code again' }).click()
    await expect.poll(lastCode).not.toBe(first)
    await popup.getByLabel('Code').fill(lastCode())
    await popup.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Your email address is changed')).toBeVisible()
    const attributes = await attributesOf(pool, (await tokensOf(pool, username)).access)
    expect(attributes).toMatchObject({ email: `other.${email}`, email_verified: 'true' })
  },
)

test('a phone number is taken as people write it, and proven', { tag: '@proof' }, async () => {
  const { page, username } = await openSettings()
  await openPopup(page, 'Phone number')
  const popup = dialog(page, 'Change your phone numbers')
  await popup.getByLabel('Mobile number').fill('07700 900 456')
  await popup.getByRole('button', { name: 'Send the code' }).click()
  await expect(popup).toContainText('A code is on its way to +*******0456.')
  await popup.getByLabel('Code').fill(`${lastCode().slice(0, 3)}-${lastCode().slice(3)}`)
  await popup.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your phone number is changed')).toBeVisible()
  const sent = pool.delivered.length
  await openPopup(page, 'Phone number')
  await popup.getByRole('button', { name: 'Send the code' }).click()
  await expect(popup.getByRole('alert')).toContainText('This is your phone number already.')
  expect(pool.delivered).toHaveLength(sent)
  const attributes = await attributesOf(pool, (await tokensOf(pool, username)).access)
  expect(attributes).toMatchObject({ phone_number: '+447700900456', phone_number_verified: 'true' })
})

test('the password is changed by whoever knows the present one', { tag: '@proof' }, async () => {
  const { page, username } = await openSettings()
  await openPopup(page, 'Change the password')
  const popup = dialog(page, 'Change the password')
  const change = popup.getByRole('button', { name: 'Change the password' })
  await change.click()
  await expect(popup.getByRole('alert')).toContainText('Type your current password')
  await popup.getByLabel('Current password').fill('Not-the-one-1')
  await popup.getByLabel('New password').fill('Another-round-105')
  await change.click()
  await expect(popup.getByRole('alert')).toContainText('That is not your current password.')
  await popup.getByLabel('Current password').fill(password)
  await popup.getByLabel('New password').fill('short')
  await change.click()
  await expect(popup.getByRole('alert')).toContainText('This password is too short.')
  await popup.getByLabel('New password').fill('Another-round-105')
  await change.click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  expect((await plainSignIn(pool, username)).body.__type).toBe('NotAuthorizedException')
  expect((await plainSignIn(pool, username, 'Another-round-105')).body.AuthenticationResult).toBeDefined()
})

test('with two-step verification a change asks for a fresh sign-in, and what was typed stays', async () => {
  const person = await addPerson(pool)
  const secret = await addAuthenticator(pool, (await tokensOf(pool, person.username)).access)
  const { page } = await app.open()
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  await page.goto('/auth/sign-in-courier?to=%2Fsettings')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').fill(appCode(pool, secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
  pool.wait(301)
  await openPopup(page, 'Phone number')
  const popup = dialog(page, 'Change your phone numbers')
  await popup.getByLabel('Mobile number').fill('07700 900 789')
  await popup.getByRole('button', { name: 'Send the code' }).click()
  await expect(popup.getByRole('alert')).toContainText(
    'sign in again before you change this. What you typed stays here.',
  )
  await popup.getByLabel(`Password of ${person.username}`).fill(password)
  await popup.getByRole('button', { name: 'Continue' }).click()
  await popup.getByLabel('Code').fill(appCode(pool, secret))
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await expect(popup.getByLabel('Mobile number')).toHaveValue('07700 900 789')
  await popup.getByRole('button', { name: 'Send the code' }).click()
  await expect(popup).toContainText('A code is on its way to +*******0789.')
})

test('without signal, and where the sign-in has ended elsewhere, that is said and nothing typed is lost', async () => {
  const { page, username } = await openSettings()
  await openPopup(page, 'Name')
  const popup = dialog(page, 'Change your name')
  await popup.getByLabel('Name').fill('Sam')
  await page.context().setOffline(true)
  await page.route('**/identity/', (route) => route.abort('internetdisconnected'))
  await popup.getByRole('button', { name: 'Save the name' }).click()
  await expect(popup.getByRole('alert')).toContainText('No signal.')
  await expect(popup.getByLabel('Name')).toHaveValue('Sam')
  await page.context().setOffline(false)
  await page.unroute('**/identity/')
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  const { access } = await tokensOf(pool, username)
  await pool.call('GlobalSignOut', { AccessToken: access })
  await popup.getByRole('button', { name: 'Save the name' }).click()
  await expect(popup.getByRole('alert')).toContainText('You are signed out. Sign in, then try again.')
  await expect(popup.getByLabel('Name')).toHaveValue('Sam')
})

test(
  'the popups of the own account have no accessibility fault, and nothing is cut off',
  { tag: '@proof' },
  async () => {
    const { page } = await openSettings()
    for (const label of ['Name', 'Email address', 'Phone number', 'Change the password']) {
      await openPopup(page, label)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Save|Send|Change)/ })
        .waitFor()
      expect(await axeFaultsInEveryTheme(page), label).toEqual([])
      expect(await measureLayout(page), label).toEqual([])
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  },
)

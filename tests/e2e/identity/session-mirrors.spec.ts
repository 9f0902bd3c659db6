import { expect, type Page } from '@playwright/test'
import { changeTokens } from '../support/change-tokens.ts'
import { codeFor, test } from '../support/on-stack.ts'

const aDay = 24 * 60 * 60 * 1000

/** What is left of the session in cookies and local storage, by the last part of each name. */
const mirrors = async (page: Page): Promise<{ cookies: string[]; stored: string[] }> =>
  await page.evaluate(() => {
    const own = (names: string[]) =>
      names
        .filter((name) => name.startsWith('CognitoIdentityServiceProvider.'))
        .map((name) => name.split('.').at(-1) ?? '')
        .toSorted((a, b) => a.localeCompare(b))
    return {
      cookies: own(document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')),
      stored: own(Object.keys(localStorage)),
    }
  })

const tokens = ['accessToken', 'clockDrift', 'idToken', 'LastAuthUser', 'refreshToken']
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

test('signed out elsewhere, an open page offers the sign-in with its next poll, and leaves no token behind', async ({
  page,
  person,
  stack,
}) => {
  await page.clock.install()
  await page.goto('/auth/sign-in-courier')
  await page.getByLabel('Email or username').fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await press(page, 'Sign in')
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await expect
    .poll(async () => await mirrors(page))
    .toEqual({
      cookies: tokens,
      stored: [...tokens, 'deviceGroupKey', 'deviceKey', 'randomPasswordKey'].toSorted((a, b) => a.localeCompare(b)),
    })
  await page.getByRole('link', { name: 'Plan' }).click()
  await expect(page.getByRole('link', { name: 'All sent' })).toBeVisible()

  const cookie = await page.evaluate(
    () => document.cookie.split('; ').find((pair) => pair.split('=')[0]?.endsWith('.accessToken')) ?? '',
  )
  const response = await fetch(`http://127.0.0.1:${stack.port}/identity/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': 'AWSCognitoIdentityProviderService.GlobalSignOut',
    },
    body: JSON.stringify({ AccessToken: decodeURIComponent(cookie.split('=')[1] ?? '') }),
  })
  expect(response.status).toBe(200)
  // The hour of the token is over.
  await changeTokens(page, { clockDrift: -aDay })
  await page.clock.fastForward(61_000)
  // The hop of the clock also cuts off what was on its way, so the chip may say besides that there is no signal.
  await expect(page.getByRole('banner').getByRole('link', { name: /^Sign in/ })).toBeVisible()
  await expect.poll(async () => await mirrors(page)).toEqual({ cookies: [], stored: [] })
})

test('a guest signs in by a code alone, where the pool lets them, and an answer that is wrong is said and kept', async ({
  page,
  person,
  stack,
}) => {
  await page.goto('/auth/sign-in-courier')
  await press(page, 'Sign in without a password')
  await expect(page.getByRole('alert')).toContainText('Username cannot be empty')
  await page.getByLabel('Email or username').fill(person.username)
  await press(page, 'Sign in without a password')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Type the code')
  await expect(page.getByText('Type the code that was sent to your email address.')).toBeVisible()
  const code = await codeFor(stack, person.email)
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('Challenge response cannot be empty')
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  await page.getByLabel('Code').fill(wrong)
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('That answer is wrong. Check it and try again.')
  await expect(page.getByLabel('Code')).toHaveValue(wrong)
  await page.getByLabel('Code').fill(code)
  await press(page, 'Sign in')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
})

test('a guest asks for cloud access where the page of the app says what it does', async ({ page }) => {
  await page.goto('/introduction')
  await page.getByRole('button', { name: /^Cloud access/ }).click()
  await expect(page.getByText(/^Works, until \d\d:\d\d$/)).toBeVisible()
})

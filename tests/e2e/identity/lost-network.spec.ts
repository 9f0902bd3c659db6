import { expect, test, type Locator, type Page, type Route } from '@playwright/test'
import { addAuthenticator, appCode } from '../../contract/identity/authenticator.ts'
import { addPerson, password, tokensOf } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { startApp, type App } from '../support/open-app.ts'

let app: App
let pool: PoolUnderTest
/** Wants a second factor of everybody. */
let strict: PoolUnderTest
test.beforeAll(async () => {
  ;[app, pool, strict] = await Promise.all([startApp(), startPool(), startPool({ factorRequired: true })])
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
  await strict.stop()
})

/** Which way of an exchange is lost: the pool has heard of it by then, or has not. */
type Loss = 'question' | 'answer'

interface Line {
  page: Page
  /** What was lost, oldest first. */
  lost: string[]
}

/** Operation and challenge: "RespondToAuthChallenge SOFTWARE_TOKEN_MFA". */
function stepOf(route: Route): string {
  const operation = route.request().headers()['x-amz-target']?.split('.').at(-1) ?? ''
  const { ChallengeName, AuthFlow } = route.request().postDataJSON() as Record<string, string | undefined>
  return [operation, ChallengeName ?? AuthFlow].filter(Boolean).join(' ')
}

/** A line that loses each step once. */
async function open(path: string, loss: Loss, endpoint = pool.endpoint): Promise<Line> {
  const { page } = await app.open()
  const lost: string[] = []
  await page.route('**/identity/', async (route) => {
    const step = stepOf(route)
    if (!lost.includes(step)) {
      if (loss === 'answer') await route.fetch({ url: endpoint })
      lost.push(step)
      await route.abort('internetdisconnected')
    } else await route.fulfill({ response: await route.fetch({ url: endpoint }) })
  })
  await page.goto(path)
  return { page, lost }
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const problem = (page: Page) => page.getByRole('alert')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(text)
}

/** Presses until the next step is there; each time that something was lost the page says so and keeps what was typed. */
async function pressOn(
  { page, lost }: Line,
  name: string,
  next: Locator,
  kept: Record<string, string> = {},
): Promise<void> {
  for (;;) {
    const before = lost.length
    await button(page, name).click()
    await expect.poll(async () => lost.length > before || (await next.isVisible())).toBe(true)
    if (lost.length === before) return
    await expect(problem(page)).toContainText('No signal')
    for (const [label, text] of Object.entries(kept))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    await expect(button(page, name)).not.toHaveAttribute('aria-disabled', 'true')
  }
}

const newest = () => pool.delivered.at(-1)?.code ?? ''

async function withAuthenticator() {
  const person = await addPerson(pool)
  const { access } = await tokensOf(pool, person.username)
  return { ...person, secret: await addAuthenticator(pool, access) }
}

const credentials = (username: string) => ({ 'Email or username': username, Password: password })
const totp = 'RespondToAuthChallenge SOFTWARE_TOKEN_MFA'
const handshake = ['InitiateAuth USER_SRP_AUTH', 'RespondToAuthChallenge PASSWORD_VERIFIER']

/** What was said is to sign in again: that needs the password and the next code, and nothing else. */
async function signInAgain(line: Line, code: string): Promise<void> {
  const { page } = line
  await fill(page, { Password: password })
  await pressOn(line, 'Sign in', heading(page, 'Type the code'))
  await fill(page, { Code: code })
  await pressOn(line, 'Sign in', heading(page, 'Today'))
}

test('a sign-in with a second step goes on where each question was lost once', async () => {
  const { username, secret } = await withAuthenticator()
  const line = await open('/auth/sign-in-courier', 'question')
  await fill(line.page, credentials(username))
  await pressOn(line, 'Sign in', heading(line.page, 'Type the code'), credentials(username))
  const code = { Code: appCode(pool, secret) }
  await fill(line.page, code)
  await pressOn(line, 'Sign in', heading(line.page, 'Today'), code)
  expect(line.lost).toEqual([...handshake, totp])
})

test(
  'a sign-in whose second step was answered, and the answer lost, says to sign in again',
  { tag: '@proof' },
  async () => {
    const { username, secret } = await withAuthenticator()
    const line = await open('/auth/sign-in-courier', 'answer')
    const { page, lost } = line
    await fill(page, credentials(username))
    await pressOn(line, 'Sign in', heading(page, 'Type the code'), credentials(username))
    await fill(page, { Code: appCode(pool, secret) })
    await button(page, 'Sign in').click()
    await expect(problem(page)).toContainText('No signal')
    await button(page, 'Sign in').click()
    await expect(problem(page)).toContainText('That took too long. Sign in again.')
    expect(lost).toEqual([...handshake, totp])
    await expect(page.getByLabel('Email or username')).toHaveValue(username)
    pool.wait(30)
    await signInAgain(line, appCode(pool, secret))
  },
)

test(
  'an authenticator app that is set up on the way in keeps its key while questions are lost',
  { tag: '@proof' },
  async () => {
    const { username } = await addPerson(strict)
    const line = await open('/auth/sign-in-courier', 'question', strict.endpoint)
    const { page } = line
    await fill(page, credentials(username))
    await pressOn(line, 'Sign in', heading(page, 'Set up an authenticator app'), credentials(username))
    const key = page.locator('.authenticator-secret')
    const secret = (await key.textContent()) ?? ''
    const code = { Code: appCode(strict, secret.replaceAll(' ', '')) }
    await fill(page, code)
    for (const lost of ['VerifySoftwareToken', 'RespondToAuthChallenge MFA_SETUP']) {
      await button(page, 'Turn on and sign in').click()
      await expect.poll(() => line.lost.at(-1)).toBe(lost)
      await expect(problem(page)).toContainText('No signal')
      await expect(key).toHaveText(secret)
      await expect(button(page, 'Turn on and sign in')).not.toHaveAttribute('aria-disabled', 'true')
    }
    // The pool has the app by now, and its word for going on counted once.
    await button(page, 'Turn on and sign in').click()
    await expect(problem(page)).toContainText('That took too long. Sign in again.')
    strict.wait(30)
    await signInAgain(line, appCode(strict, secret.replaceAll(' ', '')))
    expect(line.lost).toEqual([
      ...handshake,
      'AssociateSoftwareToken',
      'VerifySoftwareToken',
      'RespondToAuthChallenge MFA_SETUP',
      totp,
    ])
  },
)

const account = (username: string) => ({
  Username: username,
  Email: `${username}@example.test`,
  'New password': password,
})

test(
  'an account is made, proven and signed in with, though each question is lost once',
  { tag: '@proof' },
  async () => {
    const line = await open('/auth/sign-up', 'question')
    const { page } = line
    await fill(page, account('lost.question'))
    await pressOn(line, 'Create the account', heading(page, 'Confirm your account'), account('lost.question'))
    const code = { Code: newest() }
    await fill(page, code)
    await pressOn(line, 'Confirm', heading(page, 'Sign in'), code)
    await fill(page, { Password: password })
    await pressOn(line, 'Sign in', heading(page, 'Today'))
    expect(line.lost).toEqual(['SignUp', 'ConfirmSignUp', ...handshake])
  },
)

test('who made an account and never heard so is led to it', { tag: '@proof' }, async () => {
  const line = await open('/auth/sign-up', 'answer')
  const { page } = line
  await fill(page, account('lost.answer'))
  await button(page, 'Create the account').click()
  await expect(problem(page)).toContainText('No signal')
  await button(page, 'Create the account').click()
  await expect(problem(page)).toContainText('This username is taken. If it is yours, sign in.')
  await page.getByRole('link', { name: 'Already have an account? Sign in' }).click()
  await fill(page, credentials('lost.answer'))
  for (const _ of handshake) {
    await button(page, 'Sign in').click()
    await expect(problem(page)).toContainText('No signal')
  }
  await button(page, 'Sign in').click()
  await expect(problem(page)).toContainText('This account is not confirmed yet. Confirm it with the code we sent you.')
  await page.goto('/auth/confirm')
  await fill(page, { 'Email or username': 'lost.answer', Code: newest() })
  await button(page, 'Confirm').click()
  await expect(problem(page)).toContainText('No signal')
  await button(page, 'Confirm').click()
  await expect(page.getByText('Your account is confirmed. Sign in.')).toBeVisible()
})

for (const loss of ['question', 'answer'] as const) {
  test(`a forgotten password is replaced, though each ${loss} is lost once`, { tag: '@proof' }, async () => {
    const { username } = await addPerson(pool)
    const line = await open('/auth/recover-password', loss)
    const { page } = line
    await fill(page, { 'Email or username': username })
    await pressOn(line, 'Send the code', heading(page, 'Choose a new password'), { 'Email or username': username })
    const typed = { Code: newest(), 'New password': 'Van-Rack-2027' }
    await fill(page, typed)
    // The same code with the same password, after a lost answer, is no second change and no mistake.
    await pressOn(line, 'Set the new password', heading(page, 'Sign in'), typed)
    expect(line.lost).toEqual(['ForgotPassword', 'ConfirmForgotPassword'])
    await tokensOf(pool, username, 'Van-Rack-2027')
  })
}

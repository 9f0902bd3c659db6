import { expect, test, type Page } from '@playwright/test'
import type { RuntimeConfig } from '#contracts/config/runtime-config.ts'
import { addPerson } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { answerCaptcha, captchaSettings } from '../support/captcha-stub.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'

/** Words that the user pool has asked about, newest last. */
const words: string[] = []
let accepts = true
let people = 0
let app: App
let pool: PoolUnderTest

/** The host behind the pool: it stands by the words that its script has given. */
const verify: typeof fetch = async (_, init) => {
  const word = new URLSearchParams(init?.body as URLSearchParams | undefined).get('response') ?? ''
  words.push(word)
  const [token = '', action] = word.split(' ')
  return await Promise.resolve(
    Response.json({
      success: accepts && token.startsWith('person-'),
      ...(action === undefined ? {} : { action, score: 0.9 }),
    }),
  )
}

test.beforeAll(async () => {
  const captcha = { verifyUrl: 'https://captcha.test/verify', secret: 'secret', leastScore: 0.5, fetch: verify }
  ;[app, pool] = await Promise.all([startApp({ ...testConfig, captcha: captchaSettings }), startPool({ captcha })])
})
test.beforeEach(() => {
  words.length = 0
  accepts = true
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
})

async function open(path: string, more: Partial<typeof captchaSettings> | null = {}, view: View = phoneView) {
  const captcha: RuntimeConfig['captcha'] = more && { ...captchaSettings, ...more }
  const { page } = await app.open({ config: { ...testConfig, captcha }, view })
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: pool.endpoint }) }),
  )
  const host = await answerCaptcha(page)
  return { page, host, go: () => page.goto(path) }
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const tick = (page: Page) => press(page, 'I am not a robot')
const problem = (page: Page) => page.getByRole('alert')

async function fillSignUp(page: Page): Promise<string> {
  const username = `demo.newcomer.${++people}`
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.test`)
  await page.getByLabel('New password', { exact: true }).fill('Van-Rack-2026')
  return username
}

test(
  'nothing of a captcha is fetched where none is set up, nor by a page that wants none',
  { tag: '@proof' },
  async () => {
    const off = await open('/auth/sign-up', null)
    await off.go()
    await expect(heading(off.page)).toHaveText('Create an account')
    await expect(off.page.getByText('reCAPTCHA')).toHaveCount(0)
    const on = await open('/auth/sign-in-courier')
    await on.go()
    await expect(heading(on.page)).toHaveText('Sign in')
    expect([...off.host.asked, ...on.host.asked]).toEqual([])
  },
)

test('an account is made with a ticked box, and without one nothing is asked', async () => {
  const { page, host, go } = await open('/auth/sign-up')
  await go()
  await expect(page.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
    'href',
    'https://policies.google.com/privacy',
  )
  await expect(page.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
    'href',
    'https://policies.google.com/terms',
  )
  const username = await fillSignUp(page)
  await press(page, 'Create the account')
  await expect(problem(page)).toContainText('Tick the box to show that you’re not a robot')
  expect(words).toEqual([])
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await tick(page)
  await press(page, 'Create the account')
  await expect(heading(page)).toHaveText('Confirm your account')
  expect(words).toEqual(['person-1'])
  expect(host.asked.map(({ pathname, searchParams }) => [pathname, searchParams.get('render')])).toEqual([
    ['/recaptcha/api.js', 'explicit'],
  ])
})

test('a word that is refused is not used again, and what was typed stays', async () => {
  const { page, go } = await open('/auth/sign-up')
  await go()
  const username = await fillSignUp(page)
  accepts = false
  await tick(page)
  await press(page, 'Create the account')
  await expect(problem(page)).toContainText(
    'The check that you’re not a robot failed. What you typed stays here. Try again.',
  )
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await press(page, 'Create the account')
  await expect(problem(page)).toContainText('Tick the box')
  accepts = true
  await tick(page)
  await press(page, 'Create the account')
  await expect(heading(page)).toHaveText('Confirm your account')
  expect(words).toEqual(['person-1', 'person-2'])
})

test('a box that runs out says so', { tag: '@proof' }, async () => {
  const { page, go } = await open('/auth/sign-up')
  await go()
  await tick(page)
  await page.evaluate(() => (globalThis as unknown as { captchaStub: { expire: () => void } }).captchaStub.expire())
  await expect(page.getByText('The check that you’re not a robot has run out. Do it again.')).toBeVisible()
})

test('a script that does not load is said, keeps what was typed, and is tried again', { tag: '@proof' }, async () => {
  const { page, host, go } = await open('/auth/sign-up')
  host.block(true)
  await go()
  const said = 'The check that you’re not a robot did not load. What you typed stays here.'
  await expect(page.getByText(said)).toContainText('(ReCaptcha error: Failed to load script)')
  const username = await fillSignUp(page)
  await press(page, 'Create the account')
  await expect(problem(page)).toContainText(said)
  expect(words).toEqual([])
  host.block(false)
  await press(page, 'Try again')
  await tick(page)
  await expect(page.getByLabel('Username')).toHaveValue(username)
  await press(page, 'Create the account')
  await expect(heading(page)).toHaveText('Confirm your account')
})

for (const [more, message] of [
  [{ siteKey: '' }, 'ReCaptcha error: No key provided'],
  [{ version: '' }, 'ReCaptcha error: No version provided'],
] as const) {
  test(`a captcha that is set up by half lets nobody through: ${message}`, { tag: '@proof' }, async () => {
    const { page, host, go } = await open('/auth/recover-password', more)
    await go()
    await expect(page.getByText(message)).toBeVisible()
    await page.getByLabel('Email or username').fill('demo.courier')
    await press(page, 'Send the code')
    await expect(problem(page)).toContainText(message)
    expect([words, host.asked]).toEqual([[], []])
  })
}

test('version 3 scores each request by itself, in a popup too', { tag: '@proof' }, async () => {
  const { username } = await addPerson(pool)
  const { page, host, go } = await open('/terms?popup=reset-password', { version: '3' })
  await go()
  const reset = page.getByRole('dialog', { name: 'Reset your password' })
  await reset.getByLabel('Email or username').fill(username)
  await expect.poll(() => host.asked.map((address) => address.searchParams.get('render'))).toEqual(['site-key'])
  await page.evaluate(
    () => void ((globalThis as unknown as { captchaStub: { fails: boolean } }).captchaStub.fails = true),
  )
  await press(page, 'Send the code')
  await expect(problem(page)).toContainText('(Failed to execute)')
  await page.evaluate(
    () => void ((globalThis as unknown as { captchaStub: { fails: boolean } }).captchaStub.fails = false),
  )
  await press(page, 'Send the code')
  await expect(page.getByRole('dialog', { name: 'Confirm your password' })).toBeVisible()
  expect(words).toEqual(['person-1 recover'])
})

test('the enterprise script serves the box that is not seen', { tag: '@proof' }, async () => {
  const { username } = await addPerson(pool)
  const { page, host, go } = await open('/auth/resend-password', {
    mode: 'enterprise',
    size: 'invisible',
    hideBadge: false,
  })
  await go()
  await page.getByLabel('Email or username').fill(username)
  await expect(page.locator('html')).toHaveAttribute('data-captcha-badge', 'shown')
  await expect(page.getByText('protected by reCAPTCHA')).toHaveCount(0)
  await press(page, 'Send another code')
  await expect(heading(page)).toHaveText('Choose a new password')
  await expect(page.locator('html')).toHaveAttribute('data-captcha-badge', 'hidden')
  expect(host.asked.map(({ pathname }) => pathname)).toEqual(['/recaptcha/enterprise.js'])
  expect(words).toEqual(['person-1'])
})

test('the older page and the popup of the registration have it as well', { tag: '@proof' }, async () => {
  for (const path of ['/auth/sign-up-old', '/terms?popup=register']) {
    const { page, go } = await open(path)
    await go()
    await fillSignUp(page)
    await tick(page)
    await press(page, 'Create the account')
    await expect(heading(page)).toHaveText('Confirm your account')
  }
  expect(words).toHaveLength(2)
})

test('no theme has an accessibility fault, with the box and without its script', { tag: '@proof' }, async () => {
  const { page, host, go } = await open('/auth/sign-up')
  await go()
  await expect(page.getByRole('button', { name: 'I am not a robot' })).toBeVisible()
  await fillSignUp(page)
  await press(page, 'Create the account')
  await expect(problem(page)).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  host.block(true)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const { page, host, go } = await open('/auth/sign-up', { size: 'compact' }, view)
      host.block(true)
      await go()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      expect(await measureLayout(page)).toEqual([])
    },
  )
}

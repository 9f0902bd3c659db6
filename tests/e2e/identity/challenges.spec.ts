import { expect, test, type Page } from '@playwright/test'
import { readBarcodes } from 'zxing-wasm/reader'
import { prepareReader } from '#support/labels/prepare-reader.ts'
import { addAuthenticator, addTextMessages, appCode } from '../../contract/identity/authenticator.ts'
import { addPerson, otherCode, password, tokensOf, type Person } from '../../contract/identity/person.ts'
import { startPool, type PoolUnderTest } from '../../contract/identity/pool-under-test.ts'
import { challenge, srpExchange, tokensFor } from '../../contract/identity/scripted-answers.ts'
import { json, startScriptedPool } from '../../contract/identity/scripted-pool.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'

let app: App
let pool: PoolUnderTest
/** Wants a second factor of everybody. */
let strict: PoolUnderTest

test.beforeAll(async () => {
  ;[app, pool, strict] = await Promise.all([
    startApp(),
    startPool(),
    startPool({ factorRequired: true }),
    prepareReader(),
  ])
})
test.afterAll(async () => {
  await app.close()
  await pool.stop()
  await strict.stop()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const press = async (page: Page, name: string) => await page.getByRole('button', { name, exact: true }).click()

/** Types the password of this person on the sign-in page, which asks the pool at this address. */
async function begin(endpoint: string, username: string): Promise<Page> {
  const { page } = await app.open()
  await page.route(
    '**/identity/',
    async (route) => await route.fulfill({ response: await route.fetch({ url: endpoint }) }),
  )
  await page.goto('/auth/sign-in-courier')
  await page.getByLabel('Email or username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  return page
}

async function withAuthenticator(): Promise<Person & { secret: string; access: string }> {
  const person = await addPerson(pool)
  const { access } = await tokensOf(pool, person.username)
  return { ...person, access, secret: await addAuthenticator(pool, access) }
}

test('the code of an authenticator app is one screen after the password, and a wrong one stays to be mended', async () => {
  const { username, secret } = await withAuthenticator()
  const page = await begin(pool.endpoint, username)
  await expect(heading(page)).toHaveText('Type the code')
  await expect(heading(page)).toBeFocused()
  const wrong = otherCode(appCode(pool, secret))
  await page.getByLabel('Code').fill(wrong)
  await press(page, 'Sign in')
  await expect(page.getByRole('alert')).toContainText('That code is wrong. Check it and try again.')
  await expect(page.getByLabel('Code')).toHaveValue(wrong)
  await page.getByLabel('Code').fill(` ${appCode(pool, secret)} `)
  await press(page, 'Sign in')
  await expect(heading(page)).toHaveText('Today')
})

test('Back leads from a step to the password, and the username is still there', { tag: '@proof' }, async () => {
  const { username, secret } = await withAuthenticator()
  const page = await begin(pool.endpoint, username)
  await expect(heading(page)).toHaveText('Type the code')
  await press(page, 'Back')
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByLabel('Email or username')).toHaveValue(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
  await page.getByLabel('Code').fill(appCode(pool, secret))
  await press(page, 'Sign in')
  await expect(heading(page)).toHaveText('Today')
})

test('who has two ways chooses one, and its code is asked for', { tag: '@proof' }, async () => {
  const { username, access } = await withAuthenticator()
  await addTextMessages(pool, access)
  const page = await begin(pool.endpoint, username)
  await expect(heading(page)).toHaveText('Choose where your code comes from')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  expect(await measureLayout(page)).toEqual([])
  await press(page, 'Continue')
  await expect(page.getByRole('alert')).toContainText('Choose one.')
  await page.getByLabel('Text message').check()
  await press(page, 'Continue')
  await expect(page.getByText('Type the code that was sent to +*******0123.')).toBeVisible()
  await page.getByLabel('Code').fill(pool.delivered.at(-1)?.code ?? '')
  await press(page, 'Sign in')
  await expect(heading(page)).toHaveText('Today')
})

test(
  'an authenticator app is set up on the way in, by a code to scan or a key to type',
  { tag: '@proof' },
  async () => {
    const { username } = await addPerson(strict)
    const page = await begin(strict.endpoint, username)
    await expect(heading(page)).toHaveText('Set up an authenticator app')
    const picture = page.getByRole('figure', { name: 'The key, to scan' })
    const [read] = await readBarcodes(Uint8Array.from(await picture.screenshot()), { formats: ['QRCode'] })
    const secret = ((await page.locator('.authenticator-secret').textContent()) ?? '').replaceAll(' ', '')
    const address = `otpauth://totp/Courier:${username}?secret=${secret}&issuer=Courier`
    expect(read?.text).toBe(address)
    await expect(page.getByRole('link', { name: 'Open your authenticator app on this phone' })).toHaveAttribute(
      'href',
      address,
    )
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])

    await page.getByLabel('Code').fill(otherCode(appCode(strict, secret)))
    await press(page, 'Turn on and sign in')
    await expect(page.getByRole('alert')).toContainText('Wait for the next one in your authenticator app')
    await page.getByLabel('Code').fill(appCode(strict, secret))
    await press(page, 'Turn on and sign in')
    await expect(heading(page)).toHaveText('Today')
  },
)

test('a question of a pool’s own is shown, and its answer taken', { tag: '@proof' }, async () => {
  const script = [srpExchange, challenge('CUSTOM_CHALLENGE', { question: 'Which colour has your van?' })]
  const wrong = json({ __type: 'NotAuthorizedException', message: 'Incorrect username or password.' }, 400)
  const scripted = await startScriptedPool([
    ...script,
    ...script,
    wrong,
    ...script,
    tokensFor('6f1c2f0e-8f8b-4c7e-9f0a-0000000000c1'),
  ])
  try {
    const page = await begin(scripted.endpoint, 'a')
    await expect(page.getByText('Which colour has your van?')).toBeVisible()
    await press(page, 'Sign in')
    await expect(page.getByRole('alert')).toContainText('Challenge response cannot be empty')
    await press(page, 'Back')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Sign in')
    await page.getByLabel('Answer').fill('green')
    await press(page, 'Sign in')
    await expect(page.getByRole('alert')).toContainText('That answer is wrong.')
    await expect(page.getByLabel('Answer')).toHaveValue('green')
    await press(page, 'Back')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Sign in')
    await page.getByLabel('Answer').fill('white')
    await press(page, 'Sign in')
    await expect(heading(page)).toHaveText('Today')
    expect(scripted.asked.at(-1)?.body).toMatchObject({
      ChallengeName: 'CUSTOM_CHALLENGE',
      ChallengeResponses: { ANSWER: 'white' },
    })
  } finally {
    await scripted.stop()
  }
})

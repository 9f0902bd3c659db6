import { expect, test, type Page } from '@playwright/test'
import { deadline } from '#support/deadline.ts'
import { testConfig } from '#support/test-config.ts'
import { startApp, type App } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const hasLaterStyles = async (page: Page) =>
  await page.evaluate(() => {
    const address = document.querySelector<HTMLMetaElement>('meta[name=later-styles]')?.content
    return address !== undefined && [...document.styleSheets].some(({ href }) => href?.endsWith(address))
  })

/** The sheet that the page does not name in a link cannot be had. */
async function withoutLaterStyles(page: Page): Promise<void> {
  const html = await (await page.request.get('/')).text()
  const address = /name="later-styles" content="([^"]+)"/.exec(html)?.[1]
  await page.route(`**${address}`, (route) => route.abort('connectionfailed'))
}

test('a screen behind the first is drawn in its styles from the first moment', async () => {
  const { page } = await app.open()
  await page.goto('/privacy', { waitUntil: 'commit' })
  await heading(page).waitFor()
  expect(await hasLaterStyles(page)).toBe(true)
})

test('a first screen does not wait for the styles of others', { tag: '@proof' }, async () => {
  const { page } = await app.open()
  await withoutLaterStyles(page)
  await page.goto('/introduction')
  await expect(heading(page)).toBeVisible()
  expect(await hasLaterStyles(page)).toBe(false)
})

test.describe('a browser that does not answer', () => {
  /** So many requests to open a store are never answered. */
  const silence = async (page: Page, count: number) =>
    await page.addInitScript((silent) => {
      const factory = indexedDB
      const open = factory.open.bind(factory)
      let asked = 0
      factory.open = (...given) => {
        asked += 1
        return asked <= silent ? (new EventTarget() as IDBOpenDBRequest) : open(...given)
      }
    }, count)

  for (const count of [1, 2]) {
    test(`is asked again where ${count} of its first answers never come`, async () => {
      const { page } = await app.open()
      await seed(page, { pulled: true, manifests: [manifestOf()], parcels: parcelsOf(3) })
      await silence(page, count)
      await page.goto('/')
      await expect(page.getByRole('link', { name: /^Open stop 1/ })).toBeVisible()
    })
  }

  test('has its courier told after 10 s what is being waited for', { tag: '@proof' }, async () => {
    const { page } = await app.open()
    await silence(page, 1000)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Still opening your saved data …' })).toBeVisible({
      timeout: deadline(20_000),
    })
    await expect(page.getByText('Nothing has been deleted.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
  })
})

test('a first visit while the services still start goes on by itself', async () => {
  const { page } = await app.open()
  const hosted = {
    domain: '/identity/hosted',
    redirectSignIn: '/auth/hosted',
    redirectSignOut: '/auth/hosted',
    providers: [],
  }
  const config = { ...testConfig, identity: { ...testConfig.identity, hosted } }
  let asked = 0
  await page.route('**/config.json', async (route) => {
    asked += 1
    await (asked <= 3 ? route.fulfill({ status: 503, body: 'Starting' }) : route.fulfill({ json: config }))
  })
  await page.goto('/auth/sign-in-courier')
  await page.getByLabel('Email or username').fill('demo.courier')
  await expect(page.getByRole('button', { name: 'Sign in through your depot' })).toBeVisible()
  await expect(page.getByLabel('Email or username')).toHaveValue('demo.courier')
})

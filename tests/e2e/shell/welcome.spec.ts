import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type OpenOptions } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const pages = ['/', '/introduction', '/download', '/privacy', '/terms']
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function openAs(who: 'courier' | 'guest', address: string, options: OpenOptions = {}): Promise<Page> {
  const { page } = await app.open(options)
  if (who === 'courier') await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3) })
  await page.goto(address)
  await expect(heading(page)).toBeVisible()
  return page
}

test('a guest meets what the app is, and signs in from there', async () => {
  const page = await openAs('guest', '/')
  await expect(heading(page)).toHaveText('Your round, with or without signal')
  await expect(tabs(page)).toHaveCount(0)
  const foot = page.getByRole('contentinfo')
  for (const [name, to] of [
    ['What the app does', '/introduction'],
    ['Install the app', '/download'],
    ['Where is my parcel?', '/where'],
    ['Privacy', '/privacy'],
    ['Terms of use', '/terms'],
  ] as const) {
    await expect(foot.getByRole('link', { name })).toHaveAttribute('href', to)
  }
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  await expect(page.getByLabel('Email or username')).toBeVisible()
})

test('where everybody has to sign in, a guest is asked to at once', { tag: '@proof' }, async () => {
  const config = { ...testConfig, identity: { ...testConfig.identity, mandatorySignIn: true } }
  const page = await openAs('guest', '/', { config })
  await expect(page).toHaveURL(/\/auth\/sign-in-courier$/)
  await page.goto('/privacy')
  await expect(heading(page)).toHaveText('Privacy')
})

test(
  'a courier opens Today, and finds the way back to it from the pages for everybody',
  { tag: '@proof' },
  async () => {
    const page = await openAs('courier', '/')
    await expect(heading(page)).toHaveText('Today')
    await page.goto('/introduction')
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await page.getByRole('banner').getByRole('link', { name: 'Back to Today' }).click()
    await expect(heading(page)).toHaveText('Today')
    await expect(tabs(page).filter({ visible: true })).toHaveCount(1)
  },
)

test('the introduction leads to the sign-in and to the installation', { tag: '@proof' }, async () => {
  const page = await openAs('guest', '/introduction')
  await expect(page.getByText('flexible working opportunities, support and benefits')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/sign-in-courier')
  await main.getByRole('link', { name: 'Install the app' }).click()
  await expect(heading(page)).toHaveText('Install the app')
})

test('privacy and terms name the company, and say whom to ask', async () => {
  const company = {
    name: 'Sample Parcels Ltd',
    address: '14 Sample Road, Sampleton, AB1 2EF',
    privacyEmail: 'data@example.com',
    icoNumber: 'ZA123456',
  }
  const page = await openAs('guest', '/privacy', { config: { ...testConfig, company } })
  const main = page.getByRole('main')
  await expect(main).toContainText('run by Sample Parcels Ltd, 14 Sample Road, Sampleton, AB1 2EF, on its own servers')
  await expect(main).toContainText('registration number at the Information Commissioner’s Office is ZA123456')
  await expect(main.getByRole('link', { name: 'data@example.com' })).toHaveAttribute('href', 'mailto:data@example.com')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of use' }).click()
  await expect(main).toContainText('between you and Sample Parcels Ltd')
})

test('privacy says what is kept, sent, asked of others, and how it is erased', { tag: '@proof' }, async () => {
  const page = await openAs('guest', '/privacy')
  for (const title of [
    'What this phone stores',
    'What is sent',
    'Why your data is used',
    'How long the servers keep it',
    'Cookies and sign-in keys',
    'Third parties',
    'Your rights',
  ]) {
    await expect(page.getByRole('region', { name: title })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'What is sent' })).toContainText('the time its pages took to open')
  await expect(page.getByRole('main').getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings')
})

test('all of them open without signal, once the app is on the phone', async () => {
  const { page, context } = await app.open({ worker: true })
  await page.goto('/')
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await context.setOffline(true)
  for (const address of pages) {
    await page.goto(address)
    await expect(heading(page), address).toHaveText(/round|day|Install the app|Privacy|Terms/)
  }
})

test('no theme has an accessibility fault, on any of them', { tag: '@proof' }, async () => {
  const page = await openAs('guest', '/')
  for (const address of pages) {
    await page.goto(address)
    await expect(heading(page)).toBeVisible()
    expect(await axeFaultsInEveryTheme(page), address).toEqual([])
  }
})

for (const view of [
  { width: 320, height: 568 },
  { ...phoneView, textSize: 32 },
  { width: 1280, height: 800 },
]) {
  test(
    `nothing is cut off at ${view.width} px with text of ${'textSize' in view ? view.textSize : 16}`,
    { tag: '@proof' },
    async () => {
      const page = await openAs('guest', '/', { view })
      for (const address of pages) {
        await page.goto(address)
        await expect(heading(page)).toBeVisible()
        expect(await measureLayout(page), address).toEqual([])
      }
    },
  )
}

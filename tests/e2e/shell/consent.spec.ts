import { expect, test, type Page } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { startApp, type App, type View } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { seed } from '../support/seed.ts'

const hosts = {
  consent: 'https://consent.example/record.js',
  monitoring: 'https://monitor.example/measure.js',
  pixel: 'https://pixel.example/seen.gif',
}
const config = { ...testConfig, thirdParty: hosts }

let app: App
let plain: App
test.beforeAll(async () => {
  app = await startApp(config)
  plain = await startApp()
})
test.afterAll(async () => {
  await app.close()
  await plain.close()
})

const emptyPicture = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

interface Opened {
  page: Page
  /** Hosts of others that were asked, in order. */
  asked: string[]
}

/** `answers` false: something on the phone blocks all others. */
async function open({
  answers = true,
  view,
  from = app,
}: { answers?: boolean; view?: View; from?: App } = {}): Promise<Opened> {
  const { page } = await from.open(view ? { view } : {})
  const asked: string[] = []
  await page.route(/^https:\/\/\w+\.example\//, async (route) => {
    const { host } = new URL(route.request().url())
    asked.push(host)
    if (!answers) await route.abort('blockedbyclient')
    else if (host.startsWith('pixel')) await route.fulfill({ contentType: 'image/gif', body: emptyPicture })
    else
      await route.fulfill({
        contentType: 'text/javascript',
        body: `globalThis.loadedHosts = [...(globalThis.loadedHosts ?? []), '${host}']`,
      })
  })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { page, asked }
}
const question = (page: Page) => page.getByRole('region', { name: 'Consent' })
const loadedHosts = async (page: Page) =>
  await page.evaluate(() => (globalThis as { loadedHosts?: string[] }).loadedHosts ?? [])
/** Nothing is being fetched any more: what was going to ask has asked. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}
const save = async (page: Page) => await page.getByRole('button', { name: 'Save my choice' }).click()

test('nobody else is asked before the person agrees, nor after a refusal', async () => {
  const { page, asked } = await open()
  await expect(question(page)).toBeVisible()
  for (const path of ['/auth/sign-in-courier', '/auth/sign-up', '/privacy']) {
    await page.goto(path)
    await expect(question(page), path).toBeVisible()
  }
  await question(page).getByRole('button', { name: 'Refuse all' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(question(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test('each purpose is agreed to by itself, kept, and taken back', async () => {
  const { page, asked } = await open()
  await question(page).getByRole('link', { name: 'Choose' }).click()
  const monitoring = page.getByRole('checkbox', { name: 'Performance monitoring' })
  await expect(monitoring).not.toBeChecked()
  await monitoring.check()
  await save(page)
  await expect.poll(() => loadedHosts(page)).toEqual(['monitor.example'])
  expect(asked).toEqual(['monitor.example'])

  await page.goto('/terms')
  await expect.poll(() => loadedHosts(page)).toEqual(['monitor.example'])
  await page.goto('/terms?popup=consent')
  await expect(monitoring).toBeChecked()
  await expect.poll(() => loadedHosts(page)).toEqual(['monitor.example'])
  const before = asked.length
  await monitoring.uncheck()
  const reloaded = page.waitForEvent('load')
  await save(page)
  await reloaded
  await settled(page)
  expect(await loadedHosts(page)).toEqual([])
  expect(asked.slice(before)).toEqual([])
})

test('all that was agreed to is loaded: the scripts and the picture', { tag: '@proof' }, async () => {
  const { page, asked } = await open()
  await question(page).getByRole('button', { name: 'Allow all' }).click()
  await expect.poll(() => asked.toSorted()).toEqual(['consent.example', 'monitor.example', 'pixel.example'])
  await expect.poll(async () => (await loadedHosts(page)).toSorted()).toEqual(['consent.example', 'monitor.example'])
})

test('another host is another question', { tag: '@proof' }, async () => {
  const { page } = await open()
  await question(page).getByRole('button', { name: 'Allow all' }).click()
  await expect(question(page)).toHaveCount(0)
  const other = { ...config, thirdParty: { ...hosts, pixel: 'https://other.example/seen.gif' } }
  await page.route('**/config.json', async (route) => await route.fulfill({ json: other }))
  // One load fetches the new settings, and the next after they are stored goes by them.
  await expect(async () => {
    await page.goto('/terms')
    await settled(page)
    expect(await question(page).count()).toBe(1)
  }).toPass()
})

test('what the phone blocks is said where it is chosen, and the app goes on', { tag: '@proof' }, async () => {
  const { page } = await open({ answers: false })
  await question(page).getByRole('button', { name: 'Allow all' }).click()
  await page.goto('/terms?popup=consent')
  await expect(page.getByText('Something on this phone or its network blocks it.')).toHaveCount(3)
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms of use')
})

test('a script that hangs is given up after five seconds', { tag: '@proof' }, async () => {
  const { page } = await open()
  await page.clock.install()
  await page.route(hosts.monitoring, () => undefined)
  await page.goto('/terms?popup=consent')
  await page.getByRole('checkbox', { name: 'Performance monitoring' }).check()
  await save(page)
  await expect(page.locator(`script[src="${hosts.monitoring}"]`)).toHaveCount(1)
  await page.clock.fastForward(5000)
  await expect(page.locator(`script[src="${hosts.monitoring}"]`)).toHaveCount(0)
  await page.goto('/terms?popup=consent')
  await expect(page.getByText('Something on this phone or its network blocks it.')).toBeVisible()
})

test('where nobody else is configured there is no question, and nothing to choose', { tag: '@proof' }, async () => {
  const { page, asked } = await open({ from: plain })
  await settled(page)
  await expect(question(page)).toHaveCount(0)
  await page.goto('/terms?popup=consent')
  await expect(page.getByText('This app uses no third-party services.')).toBeVisible()
  expect(asked).toEqual([])
})

test('where nothing can be stored the choice holds until the app is closed', { tag: '@proof' }, async () => {
  const { page, asked } = await open()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('No', 'QuotaExceededError')
    }
  })
  await question(page).getByRole('button', { name: 'Allow all' }).click()
  await expect(question(page)).toHaveCount(0)
  await expect.poll(() => asked.length).toBe(3)
  await page.reload()
  await expect(question(page)).toBeVisible()
})

test(
  'the question and the choice are for everybody: no accessibility fault, nothing cut off',
  { tag: '@proof' },
  async () => {
    for (const view of [
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
    ]) {
      const { page } = await open({ view })
      await expect(question(page)).toBeVisible()
      expect.soft(await measureLayout(page), `question at ${view.width}`).toEqual([])
      await page.goto('/terms?popup=consent')
      await expect(page.getByRole('dialog')).toBeVisible()
      expect.soft(await measureLayout(page), `choice at ${view.width}`).toEqual([])
    }
    const { page } = await open()
    await expect(question(page)).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await question(page).getByRole('link', { name: 'Choose' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
  },
)

test('a courier finds the choice again in the settings, where there is one', { tag: '@proof' }, async () => {
  for (const [from, told, count] of [
    [app, config, 1],
    [plain, testConfig, 0],
  ] as const) {
    const { page } = await from.open()
    await seed(page, { config: told })
    await page.goto('/settings')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings')
    await expect(page.getByRole('link', { name: 'Cookies and third parties' })).toHaveCount(count)
  }
})

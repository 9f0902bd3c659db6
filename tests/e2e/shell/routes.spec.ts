import { expect, test, type Page } from '@playwright/test'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { phoneView, startApp, type App } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { numberedId } from '#support/parcels.ts'
import { specifiedRoutes, standing } from './specified-routes.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })

async function openAs(who: 'courier' | 'staff' | 'guest', toggles: Record<string, boolean> = {}): Promise<Page> {
  const { page } = await app.open()
  const groups = who === 'staff' ? { groups: ['sub-depot'] } : {}
  if (who !== 'guest') await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(3), toggles, ...groups })
  return page
}

test('every specified route answers with its screen, in its layout', async () => {
  const page = await openAs('courier')
  for (const [layout, paths] of Object.entries(specifiedRoutes)) {
    for (const path of paths) {
      await page.goto(path)
      await expect(heading(page), path).toHaveText(standing[path] ?? 'This page is not available')
      await expect(tabs(page), path).toHaveCount(layout === 'default' ? 1 : 0)
      expect(new URL(page.url()).pathname, path).toBe(path)
    }
  }
})

test('a page that is not available leads home, and axe finds nothing', { tag: '@proof' }, async () => {
  const page = await openAs('courier', { training: false })
  await page.goto('/training')
  await expect(heading(page)).toHaveText('This page is not available')
  await expect(page).toHaveTitle(/This page is not available/)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('link', { name: 'Back to the home page' }).click()
  await expect(page).toHaveURL(`${app.address}/`)
  await expect(heading(page)).not.toHaveText('This page is not available')
})

test('a guest is asked to sign in where the page is the courier’s own, and finds the way back', async () => {
  const page = await openAs('guest')
  await page.goto('/outbox?from=link')
  await expect(page).toHaveURL(/\/auth\/sign-in-courier\?to=%2Foutbox%3Ffrom%3Dlink$/)
  await page.goto('/terms')
  await expect(heading(page)).toHaveText('Terms of use')
  await expect(page).toHaveURL(/\/terms$/)
})

test('an address that is none is told so', async () => {
  const page = await openAs('courier')
  await page.goto('/no/such/page')
  await expect(heading(page)).toHaveText('This page could not be found')
  await expect(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
})

/**
 * Breaks the page where it cannot do without: in the store that tells who works here. Without a message, the error cannot
 * even be turned into text, so that the error page fails in its turn.
 */
async function breakStore(page: Page, message: string | null): Promise<void> {
  await page.addInitScript((text) => {
    IDBFactory.prototype.open = () => {
      const error = new Error(text ?? 'unreadable')
      if (text === null) {
        error.toString = () => {
          throw new Error('An error that cannot be read')
        }
      }
      throw error
    }
  }, message)
}

test.describe('a page that is broken', () => {
  test('says in plain words what to do; the error’s own message is only in the details', async () => {
    const page = await openAs('guest')
    await breakStore(page, 'l is not a function')
    await page.goto('/')
    await expect(heading(page)).toHaveText('Sorry, there is a problem with this page')
    await expect(page).toHaveTitle(/^l is not a function/)
    await expect(
      page.getByText('Reload the page. If it still doesn’t work, tell your depot the code below.'),
    ).toBeVisible()
    await expect(page.locator('[data-status="500"]')).toBeVisible()
    await expect(page.getByText(/^Code: page-failed-[\da-f]{8}$/)).toBeVisible()
    const message = page.getByText('l is not a function')
    await expect(message).toBeHidden()
    await page.getByText('Details', { exact: true }).click()
    await expect(message).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    await expect(page.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/')
    const loaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await loaded
  })

  for (const view of [phoneView, { width: 320, height: 568 }, { width: 1280, height: 800 }]) {
    test(`fits into ${view.width} px with its details`, { tag: '@proof' }, async () => {
      const page = await openAs('guest')
      await page.setViewportSize(view)
      await breakStore(page, 'x'.repeat(300))
      await page.goto('/')
      await page.getByText('Details', { exact: true }).click()
      expect(await measureLayout(page)).toEqual([])
    })
  }

  test('says so when even the error page fails', { tag: '@proof' }, async () => {
    const page = await openAs('guest')
    await breakStore(page, null)
    await page.goto('/')
    await expect(heading(page)).toHaveText('An error occurred while showing the error page')
    await expect(page.getByText('Code: error-page-failed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go back to home' })).toHaveAttribute('href', '/')
  })
})

test.describe('settings of the deployment that cannot be read', () => {
  const good = JSON.stringify(testConfig)
  const broken: Record<string, { status?: number; body: string; code: string }> = {
    'are missing': { status: 404, body: 'Nothing here', code: 'config-missing' },
    'are not JSON': { body: '<!doctype html><title>Welcome</title>', code: 'config-not-json' },
    'lack a part': { body: '{"environment":"test"}', code: 'config-invalid services' },
    'name an address that is none': {
      body: good.replace('"/api/manifest"', '"htp:/depot"'),
      code: 'config-invalid services.manifest',
    },
  }
  for (const [how, { status = 200, body, code }] of Object.entries(broken)) {
    test(`say so where they ${how}, and the app opens once they are mended`, { tag: '@proof' }, async () => {
      const page = await openAs('guest')
      await page.route('**/config.json', async (route) => await route.fulfill({ status, body }), { times: 1 })
      await page.goto('/auth/sign-in-courier')
      await expect(heading(page)).toHaveText('This app is not set up correctly')
      await expect(page.getByText(`Code: ${code}`)).toBeVisible()
      expect(await axeFaultsInEveryTheme(page)).toEqual([])
      await page.goto('/auth/sign-in-courier')
      await expect(page.getByLabel('Email or username')).toBeVisible()
    })
  }

  test('cost nobody the app who has it already', async () => {
    const page = await openAs('courier')
    await page.route('**/config.json', async (route) => await route.fulfill({ status: 404, body: '' }))
    await page.goto('/more')
    await expect(heading(page)).toHaveText('More')
  })
})

test.describe('a browser that keeps nothing', () => {
  for (const name of ['SecurityError', 'InvalidStateError']) {
    test(`is named for what it is (${name})`, { tag: '@proof' }, async () => {
      const page = await openAs('guest')
      await page.addInitScript((kind) => {
        const deny = () => {
          throw new DOMException('Denied', kind)
        }
        IDBFactory.prototype.open = deny
        Object.defineProperty(globalThis, 'localStorage', { get: deny })
        Object.defineProperty(globalThis, 'sessionStorage', { get: deny })
      }, name)
      await page.goto('/')
      await expect(heading(page)).toHaveText('Your browser is blocking the app’s storage')
      await expect(page.getByText('Allow cookies and site data for this app')).toBeVisible()
    })
  }
})

test('a page of one group is refused to everybody else, and not to the group', { tag: '@proof' }, async () => {
  const page = await openAs('courier')
  await page.goto('/tools/sub-depot-forecast')
  await expect(heading(page)).toHaveText('This page is not for your account')
  const staff = await openAs('staff')
  await staff.goto('/tools/sub-depot-forecast')
  await expect(heading(staff)).toHaveText('This page is not available')
})

test('an address with the form of a page that names none is told so', { tag: '@proof' }, async () => {
  const page = await openAs('courier')
  await page.goto('/manifest/not-a-parcel')
  await expect(heading(page)).toHaveText('This page could not be found')
  await page.goto(`/manifest/${numberedId(0x1000)}`)
  await expect(heading(page)).toContainText('1 Example Street')
})

test('an address whose query or anchor makes no sense opens its page all the same', { tag: '@proof' }, async () => {
  const page = await openAs('courier')
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  for (const nonsense of [
    '?round=nonsense&status=purple',
    '?status=__proto__',
    '?status=%E0%A4%A&round=%',
    '?popup',
    '#%E0%A4%A',
    '#nowhere',
    '?&&=&?',
  ]) {
    await page.goto(`/manifest${nonsense}`)
    await expect(page.locator('a.list-row'), nonsense).toHaveCount(3)
    await page.goto('/more')
    await expect(heading(page)).toHaveText('More')
    await page.evaluate((to) => {
      const link = document.querySelector('main')?.appendChild(document.createElement('a'))
      Object.assign(link ?? {}, { href: `/manifest${to}`, textContent: 'Nonsense' })
      link?.click()
    }, nonsense)
    await expect(page.locator('a.list-row'), nonsense).toHaveCount(3)
  }
  expect(faults).toEqual([])
})

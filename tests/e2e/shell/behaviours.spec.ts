import { expect, test, type Page, type Route } from '@playwright/test'
import { fileOf } from '../support/file-of.ts'
import { startApp, type App } from '../support/open-app.ts'
import { numberedId } from '#support/parcels.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const enquiries = 'src/app/screens/form-route.tsx'

async function openCourier(): Promise<Page> {
  const { page } = await app.open()
  await seed(page, { manifests: [manifestOf()], parcels: parcelsOf(60) })
  return page
}

/** Holds the answers to this address back until it is told to let them go. */
async function hold(page: Page, address: RegExp): Promise<() => void> {
  const held: Route[] = []
  let open = false
  await page.route(address, async (route) => {
    if (open) await route.continue()
    else held.push(route)
  })
  return () => {
    open = true
    for (const route of held) void route.continue()
  }
}

test(
  'a page that is loading fills the bar at the top edge, and one that has come takes it away',
  { tag: '@proof' },
  async () => {
    const page = await openCourier()
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    const letGo = await hold(page, fileOf(enquiries))
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await page.getByRole('link', { name: 'More' }).click()
    await expect(heading(page)).toHaveText('More')
    await expect(bar).toHaveCount(0)
    await page.getByRole('link', { name: /^Enquiries/ }).click()
    await expect(bar).toBeVisible()
    await expect(bar).toHaveCSS('animation-duration', '5s')
    letGo()
    await expect(heading(page)).toHaveText('Enquiries')
    await expect(bar).toHaveCount(0)
  },
)

test(
  'focus goes to the heading of the page that was gone to, and stays where the page has put it',
  { tag: '@proof' },
  async () => {
    const page = await openCourier()
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await expect(heading(page)).not.toBeFocused()
    await page.getByRole('link', { name: 'More' }).click()
    await expect(heading(page)).toHaveText('More')
    await expect(heading(page)).toBeFocused()
    await expect(page).toHaveTitle('More · courier-app')
    await page.getByRole('link', { name: 'Work preferences' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Work preferences' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Work preferences' })).toBeFocused()
  },
)

test.describe('a part of the app that cannot be fetched', () => {
  const guardKey = 'chunk-reload-at'

  /** How often the page was loaded, as the page itself counts it. */
  async function openCounting(): Promise<{ page: Page; loads: () => number }> {
    const page = await openCourier()
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    let loads = 0
    page.on('request', (request) => (loads += Number(request.isNavigationRequest())))
    return { page, loads: () => loads }
  }
  /** The file is not there until the page was loaded so often: one load may ask for it twice. */
  const goneUntil = async (page: Page, loads: () => number, last: number) =>
    await page.route(
      fileOf(enquiries),
      async (route) => await (loads() < last ? route.fulfill({ status: 404 }) : route.fallback()),
    )
  const goToEnquiries = async (page: Page) => {
    await page.getByRole('link', { name: 'More' }).click()
    await page.getByRole('link', { name: /^Enquiries/ }).click()
  }

  test('is fetched by one load of the page that was gone to', async () => {
    const { page, loads } = await openCounting()
    await goneUntil(page, loads, 1)
    await goToEnquiries(page)
    await expect(heading(page)).toHaveText('Enquiries')
    await expect(page).toHaveURL(/\/form$/)
    expect(loads()).toBe(1)
  })

  test('is said after the one load, and tried by another after a minute', { tag: '@proof' }, async () => {
    const { page, loads } = await openCounting()
    await goneUntil(page, loads, 2)
    await goToEnquiries(page)
    await expect(heading(page)).toHaveText('This page could not be loaded')
    await expect(page.getByText('Your work is saved on this phone.')).toBeVisible()
    expect(loads()).toBe(1)
    await goneUntil(page, loads, 3)
    await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now() - 60_000)), guardKey)
    await page.goto('/')
    await goToEnquiries(page)
    await expect(heading(page)).toHaveText('Enquiries')
    expect(loads()).toBe(3)
  })

  test('loads nothing again without a network, or where no reload could be noted', { tag: '@proof' }, async () => {
    const { page, loads } = await openCounting()
    await page.evaluate(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
    await goneUntil(page, loads, 1)
    await goToEnquiries(page)
    await expect(heading(page)).toHaveText('This page could not be loaded')
    expect(loads()).toBe(0)
    await page.goto('/')
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('No', 'QuotaExceededError')
      }
    })
    await goneUntil(page, loads, 2)
    await goToEnquiries(page)
    await expect(heading(page)).toHaveText('This page could not be loaded')
    expect(loads()).toBe(1)
  })

  test('leaves the page under a popup as it is', { tag: '@proof' }, async () => {
    const { page, loads } = await openCounting()
    await page.evaluate((key) => sessionStorage.setItem(key, String(Date.now())), guardKey)
    await page.route(fileOf('src/features/pay/rates-popup.tsx'), async (route) => await route.fulfill({ status: 404 }))
    await page.goto('/more?popup=rates')
    await expect(page.getByRole('dialog').getByText('This window could not be loaded')).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(heading(page)).toHaveText('More')
    expect(loads()).toBe(1)
  })
})

test.describe('the app’s own fonts', () => {
  const textFont = async (page: Page) => await page.evaluate(() => getComputedStyle(document.body).fontFamily)

  test('are used where they come within three seconds', { tag: '@proof' }, async () => {
    const page = await openCourier()
    await page.clock.install()
    await page.goto('/')
    await expect(heading(page)).toBeVisible()
    await page.evaluate(async () => void (await document.fonts.ready))
    await page.clock.fastForward(3100)
    expect(await textFont(page)).toContain('Montserrat Variable')
  })

  test('do not change what is read once they are later than that', { tag: '@proof' }, async () => {
    const page = await openCourier()
    const letGo = await hold(page, /\.woff2$/)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(heading(page)).toBeVisible()
    expect(await textFont(page)).toContain('Montserrat Variable')
    await expect(page.locator('html')).toHaveAttribute('data-fonts', 'fallback')
    expect(await textFont(page)).not.toContain('Montserrat Variable')
    letGo()
  })
})

/** What the browser measures of a page's painting is there for whoever asks from now on. */
const painted = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    for (const type of ['paint', 'largest-contentful-paint']) {
      await new Promise<void>((resolve) => new PerformanceObserver(() => resolve()).observe({ type, buffered: true }))
    }
    await new Promise((resolve) => requestIdleCallback(resolve))
  })

test('how fast a visit was reaches the services’ log, and not who it was', { tag: '@proof' }, async () => {
  const page = await openCourier()
  const measures = page.waitForResponse(/\/web-vitals-[^/]+\.js$/)
  await page.goto(`/manifest/${numberedId(0x1000)}`)
  await expect(heading(page)).toContainText('1 Example Street')
  await measures
  // What was painted before is told to whoever asks, a moment later.
  await painted(page)
  const before = app.logged.length
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  await expect.poll(() => app.logged.length).toBe(before + 1)
  const [line = ''] = app.logged.slice(before)
  const {
    event,
    page: route,
    metrics,
  } = JSON.parse(line) as { event: string; page: string; metrics: { name: string }[] }
  expect({ event, route }).toEqual({ event: 'vitals', route: '/manifest/:parcelId' })
  expect(metrics.map(({ name }) => name)).toContain('FCP')
  expect(line).not.toMatch(/Example|demo\.courier|[\da-f]{8}-[\da-f]{4}/)
})

test.describe('where a page is scrolled to', () => {
  const at = async (page: Page) => await page.evaluate(() => Math.round(scrollY))

  test(
    'a part that the address names is in sight, below what stays at the top, and has the focus',
    { tag: '@proof' },
    async () => {
      const page = await openCourier()
      for (const go of [
        async () => await page.goto('/privacy#third-parties'),
        async () => {
          await page.goto('/terms')
          await expect(heading(page)).toHaveText('Terms of use')
          await page.evaluate(() => {
            const link = document.querySelector('main')?.appendChild(document.createElement('a'))
            Object.assign(link ?? {}, { href: '/privacy#third-parties', textContent: 'Third parties' })
          })
          await page.getByRole('link', { name: 'Third parties' }).click()
        },
      ]) {
        await go()
        const part = page.getByRole('heading', { name: 'Third parties' })
        await expect(part).toBeInViewport({ ratio: 1 })
        expect(await at(page)).toBeGreaterThan(200)
        const top = await part.evaluate((element) => element.getBoundingClientRect().top)
        expect(top).toBeGreaterThan(40)
      }
      await expect(page.getByRole('heading', { name: 'Third parties' })).toBeFocused()
    },
  )

  test('Back finds the place that was left, another page begins at its top', async () => {
    const page = await openCourier()
    await page.goto('/privacy')
    await expect(heading(page)).toHaveText('Privacy')
    await page.evaluate(() => scrollTo(0, 700))
    await expect.poll(() => at(page)).toBe(700)
    // Without a pointer, which would have to scroll to it.
    await page
      .getByRole('link', { name: 'Terms' })
      .first()
      .evaluate((link) => (link as HTMLElement).click())
    await expect(heading(page)).toHaveText('Terms of use')
    expect(await at(page)).toBe(0)
    await page.goBack()
    await expect(heading(page)).toHaveText('Privacy')
    await expect.poll(() => at(page)).toBe(700)
    expect(await page.evaluate(() => history.scrollRestoration)).toBe('manual')
  })

  test('a page that is loaded in full begins at its top, and one that is loaded again stays where it was', async () => {
    const page = await openCourier()
    await page.goto('/privacy')
    await expect(heading(page)).toHaveText('Privacy')
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(() => at(page)).toBe(300)
    await page.reload()
    await expect(heading(page)).toHaveText('Privacy')
    await expect.poll(() => at(page)).toBe(300)
    await page.goto('/tools/parcel-band-change')
    await expect(heading(page)).toHaveText('Parcel band change')
    await expect(page.getByLabel('Band on your list')).toBeVisible()
    expect(await at(page)).toBe(0)
  })
})

test.describe('the colours of the screen', () => {
  const theme = async (page: Page) => await page.evaluate(() => document.documentElement.dataset['theme'])

  test('are there before anything else is drawn, as they were chosen', { tag: '@proof' }, async () => {
    const page = await openCourier()
    await page.emulateMedia({ colorScheme: 'light' })
    for (const chosen of ['outdoor', 'dark', 'light']) {
      await page.goto('/terms')
      await page.evaluate((name) => localStorage.setItem('color-mode', name), chosen)
      // Without the app's own code: what the page itself does.
      await page.route(/\/assets\/start-[^/]+\.js$/, async (route) => await route.abort(), { times: 1 })
      await page.goto('/terms')
      expect(await theme(page)).toBe(chosen)
    }
  })

  test('follow the phone where nothing was chosen, or nothing that is one', { tag: '@proof' }, async () => {
    const page = await openCourier()
    await page.goto('/terms')
    for (const stored of [null, 'system', 'purple']) {
      await page.evaluate(
        (name) => (name === null ? localStorage.removeItem('color-mode') : localStorage.setItem('color-mode', name)),
        stored,
      )
      await page.emulateMedia({ colorScheme: 'dark' })
      await page.reload()
      expect(await theme(page)).toBe('dark')
      await expect(heading(page)).toBeVisible()
      await page.emulateMedia({ colorScheme: 'light' })
      await expect.poll(() => theme(page)).toBe('light')
    }
  })
})

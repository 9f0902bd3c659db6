import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed, type Seed } from '../support/seed.ts'
import { garbageTap, waitingStatus } from '../support/waiting-taps.ts'

let app: App
test.beforeAll(async () => {
  app = await startApp()
})
test.afterAll(async () => {
  await app.close()
})

const parcels = parcelsOf(60)
const [first, second, third, fourth] = parcels as [
  (typeof parcels)[0],
  (typeof parcels)[0],
  (typeof parcels)[0],
  (typeof parcels)[0],
]
const round = { manifests: [manifestOf()], parcels }
const refused = { state: 'attention', code: 'signature-missing', sent: 1, settledAt: 1 } as const

/** Not before tomorrow, so that the app's own attempts leave it alone. */
const unsent = () => ({ nextAt: Date.now() + 3_000_000 })

const mixed = (): Seed => ({
  ...round,
  taps: [
    waitingStatus(first, { status: 'delivered' }, refused),
    waitingStatus(
      second,
      { status: 'unable_to_deliver', reason: 'no_access' },
      { state: 'done', sent: 1, settledAt: Date.now() },
      { state: 'waiting' },
    ),
    waitingStatus(third, { status: 'unable_to_deliver', reason: 'no_answer' }, { sent: 1 }),
    waitingStatus(fourth, {}, unsent()),
    garbageTap(),
  ],
})

async function openOutbox(data: Seed, view: View = phoneView): Promise<Page> {
  const { page } = await app.open({ view })
  await seed(page, data)
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}
const group = (page: Page, name: string) => page.getByRole('region', { name })

test('every waiting thing is listed in its group, in words', async () => {
  const page = await openOutbox(mixed())
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything is saved on this phone')
  const attention = group(page, 'Needs you')
  await expect(attention.getByRole('listitem')).toHaveCount(2)
  await expect(attention).toContainText('Delivered, 1 Example Street')
  await expect(attention).toContainText('Enter the name of the person signing.')
  await expect(attention).toContainText('Something this version can’t read')
  const queued = group(page, 'Queued')
  await expect(queued.getByRole('heading', { level: 3 })).toHaveText([
    'Photo, 2 Example Street',
    'Unable, 3 Example Street',
    'Loaded, 4 Example Street',
  ])
})

test('a discarded thing goes after an explanation, and the focus stays on the page', { tag: '@proof' }, async () => {
  const page = await openOutbox(mixed())
  await page.getByRole('button', { name: 'More for Loaded, 4 Example Street' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('the depot never sees it')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByText('Loaded, 4 Example Street')).toHaveCount(0)
  await expect(page.locator('output')).toContainText('Discarded.')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('what may have arrived is not dropped but called back', async () => {
  const page = await openOutbox(mixed())
  await page.getByRole('button', { name: 'More for Unable, 3 Example Street' }).click()
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('dialog')).toContainText('It may have arrived already')
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(group(page, 'Queued').getByText('Asking the depot to delete it')).toBeVisible()
})

test('what this version cannot read can be discarded', { tag: '@proof' }, async () => {
  const page = await openOutbox({ ...round, taps: [garbageTap()] })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One thing needs you')
  await page.getByRole('button', { name: 'Decide what happens' }).click()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.getByRole('button', { name: 'Discard it' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All sent')
})

test('editing a refused thing opens its parcel, and keeps it until a new one is saved', async () => {
  const page = await openOutbox(mixed())
  await page.getByRole('button', { name: 'More for Delivered, 1 Example Street' }).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(`/manifest/${first.id}$`))
  await page.goto('/outbox')
  await expect(page.getByRole('heading', { name: 'Delivered, 1 Example Street' })).toBeVisible()
})

test('the export works without signal and holds everything, the unreadable too', { tag: '@proof' }, async () => {
  const page = await openOutbox(mixed())
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as {
    items: { what: string | null; command: string }[]
  }
  expect(file.items.map(({ what, command }) => what ?? command)).toEqual([
    'Delivered, 1 Example Street',
    'Unable, 2 Example Street',
    'Unable, 3 Example Street',
    'Loaded, 4 Example Street',
    'fold',
  ])
})

test('a press of Try now sends, and says so', async () => {
  const page = await openOutbox({ ...round, taps: [waitingStatus(third), waitingStatus(fourth)] })
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.locator('output')).toContainText('Not sent yet. 2 things stay saved on this phone.')
  await answerSync(page)
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All sent')
  await expect(page.locator('output')).toContainText('All sent.')
})

test('an attempt that breaks on the phone is said, and nothing is lost by it', { tag: '@proof' }, async () => {
  const page = await openOutbox({ ...round, taps: [waitingStatus(third)] })
  await page.evaluate(() => {
    LockManager.prototype.request = () => Promise.reject(new Error('No locks today'))
    URL.createObjectURL = () => {
      throw new TypeError('No files today')
    }
  })
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.locator('output')).toContainText(
    'It couldn’t be sent now. Everything is still saved on this phone.',
  )
  await expect(page.getByRole('button', { name: 'Try now' })).toBeEnabled()
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(page.locator('output')).toContainText(
    'The export couldn’t be made. Everything is still saved on this phone.',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Everything is saved on this phone')
})

test('that it sends can be read, however fast it is', { tag: '@proof' }, async () => {
  const page = await openOutbox(mixed())
  await answerSync(page)
  await page.evaluate(() => {
    const times: Record<string, number> = {}
    Object.assign(globalThis, { times })
    new MutationObserver(() => {
      const words = [...document.querySelectorAll('button')].map((button) => button.textContent.trim())
      if (words.includes('Sending')) times['began'] ??= performance.now()
      else if ('began' in times) times['ended'] ??= performance.now()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  await page.getByRole('button', { name: 'Try now' }).click()
  const shown = () =>
    page.evaluate(() => {
      const { began, ended } = (globalThis as unknown as { times: { began?: number; ended?: number } }).times
      return began !== undefined && ended !== undefined ? ended - began : null
    })
  await expect.poll(shown).not.toBeNull()
  // Timers of the browser may be a moment early.
  expect(await shown()).toBeGreaterThan(190)
})

test('without tokens the outbox asks for a sign-in and comes back', async () => {
  const page = await openOutbox({ ...mixed(), tokens: null })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to send')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/auth\/sign-in-courier\?to=%2Foutbox$/)
})

test('five hundred waiting things open at once and show more on demand', { tag: '@proof' }, async () => {
  const many = parcelsOf(500)
  const page = await openOutbox({
    manifests: [manifestOf()],
    parcels: many,
    taps: many.map((parcel) => waitingStatus(parcel)),
  })
  const queued = group(page, 'Queued')
  await expect(queued).toContainText('500')
  await expect(queued.getByRole('listitem')).toHaveCount(50)
  await page.getByRole('button', { name: 'Show 100 more' }).click()
  await expect(queued.getByRole('listitem')).toHaveCount(150)
})

test('no theme has an accessibility fault, on the list and in the sheet', { tag: '@proof' }, async () => {
  const page = await openOutbox(mixed())
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'More for Delivered, 1 Example Street' }).click()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
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
      const page = await openOutbox(mixed(), view)
      expect(await measureLayout(page)).toEqual([])
      await page.getByRole('button', { name: 'More for Delivered, 1 Example Street' }).click()
      expect(await measureLayout(page)).toEqual([])
    },
  )
}

import { expect, test, type Page } from '@playwright/test'
import { newsOf } from '#support/content-repository.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { answerSync } from '../support/answer-sync.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { contentRows, episodeDocument } from '../support/episodes.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, personalisation: '/api/personalisation' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const long =
  'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch has a new gate, and the Reverend Featherstonehaugh-Cholmondeley opens it'
const documents = [newsOf(1), newsOf(2, { title: [{ type: 'heading1', text: long, spans: [] }] }), episodeDocument(1)]
const savedAt = (hour: number) => `2026-05-14T${String(hour).padStart(2, '0')}:00:00.000Z`
const savedItems = [
  { id: 'news-0001', type: 'news', savedAt: savedAt(6) },
  { id: 'news-0002', type: 'news', savedAt: savedAt(7) },
  { id: 'episode-1', type: 'episode', savedAt: savedAt(8) },
  { id: 'news-gone', type: 'news', savedAt: savedAt(5) },
]

async function open(rows: Readonly<Record<string, readonly object[]>>): Promise<Page> {
  const { page } = await app.open()
  await seed(page, { config, rows, heard: ['personalisation'] })
  await page.goto('/news/saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Saved' })).toBeVisible()
  return page
}
const all = { ...contentRows(documents), savedItems }
const rows = (page: Page) => page.getByRole('list', { name: 'Saved items' }).getByRole('article')

test(
  'what was saved last comes first, leads to its screen, and what is no longer published says so',
  { tag: '@proof' },
  async () => {
    const page = await open(all)
    await expect(rows(page).getByRole('heading')).toHaveText([
      'Episode 1',
      long,
      'News of day 1',
      'An item that is no longer published',
    ])
    await expect(page.getByRole('link', { name: 'News of day 1' })).toHaveAttribute('href', '/news/news-1')
    await expect(page.getByRole('link', { name: 'Episode 1' })).toHaveAttribute('href', '/podcasts')
    await expect(page.getByText(/^As of 09:00/)).toBeVisible()
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
  },
)

test('an item is removed without signal, stays removed behind a reload, and the service hears of it', async () => {
  const page = await open(all)
  await page.getByRole('button', { name: 'Remove from saved: An item that is no longer published' }).click()
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove from saved: News of day 1' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  // The focus stays with the list, and does not fall to the top of the page.
  expect(
    await page.evaluate(() => document.activeElement?.contains(document.querySelector('ul[aria-label="Saved items"]'))),
  ).toBe(true)
  await page.reload()
  await expect(rows(page)).toHaveCount(2)
  expect(
    (await storedRows<{ command: string; input: { documentId: string } }>(page, 'outbox')).map(({ command, input }) => [
      command,
      input.documentId,
    ]),
  ).toEqual([
    ['removeSavedItem', 'news-gone'],
    ['removeSavedItem', 'news-0001'],
  ])
  await answerSync(page, 'personalisation')
  await page.goto('/outbox')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
})

test(
  'before the content has come, saved items are not said to be gone, and nothing saved is said plainly',
  { tag: '@proof' },
  async () => {
    const page = await open({ savedItems: savedItems.slice(0, 1) })
    await expect(rows(page).getByRole('heading')).toHaveText(['An item that is not on this phone yet'])
    const empty = await open(contentRows(documents))
    await expect(empty.getByRole('heading', { name: 'Nothing is saved' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(empty)).toEqual([])
  },
)

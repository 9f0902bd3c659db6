import { expect, test, type Page } from '@playwright/test'
import type { ContentDocument } from '#contracts/content/content.ts'
import { contentAnswer, newsOf, paragraphs, type ContentRepository } from '#support/content-repository.ts'
import { testConfig } from '#support/test-config.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { phoneView, startApp, type App, type View } from '../support/open-app.ts'
import { manifestOf, parcelsOf, seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = {
  ...testConfig,
  services: { ...testConfig.services, personalisation: '/api/personalisation' },
  content: { endpoint: '/content/api/v2' },
}
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const title = (text: string) => [{ type: 'heading1', text, spans: [] }]
const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'
const linked = {
  type: 'paragraph',
  text: 'Read the rates, the whole list, or this.',
  spans: [
    { type: 'strong', start: 5, end: 14 },
    { type: 'hyperlink', start: 9, end: 14, data: { link_type: 'Document', type: 'news', uid: 'rates' } },
    { type: 'hyperlink', start: 16, end: 30, data: { link_type: 'Web', url: 'https://example.test/list' } },
    { type: 'hyperlink', start: 35, end: 39, data: { link_type: 'Web', url: 'javascript:alert(1)' } },
  ],
}
const rules: ContentDocument = newsOf(
  1,
  {
    title: title('New rules for parcels marked 18+'),
    mandatory: true,
    summary: 'Ask for proof of age at every door.',
    image: { url: '/content/media/gone.png', alt: 'A parcel with a red mark', dimensions: { width: 800, height: 400 } },
    slices: [
      {
        slice_type: 'text',
        primary: {
          text: [
            ...paragraphs('<script>alert(1)</script> is text', longWord),
            linked,
            { type: 'heading2', text: 'What counts', spans: [] },
            { type: 'list-item', text: 'A passport', spans: [] },
            { type: 'list-item', text: 'A driving licence', spans: [] },
            { type: 'o-list-item', text: 'Look at the photo', spans: [] },
          ],
        },
      },
      { slice_type: 'quote', primary: { quote: 'No proof, no parcel.', source: 'The depot' } },
      { slice_type: 'carousel', primary: { pictures: [] } },
    ],
  },
  { uid: 'rules' },
)
const rates = newsOf(3, { title: title('How the star bonus is worked out') }, { uid: 'rates', tags: ['pay', 'public'] })
const documents = [
  rules,
  newsOf(2, { title: title('Depot gate opens at 06:30 from Monday') }),
  rates,
  ...Array.from({ length: 40 }, (_, n) => newsOf(n + 10)),
]
const repositoryOf = (more: Partial<ContentRepository> = {}): ContentRepository => ({
  versions: { m1: documents },
  master: 'm1',
  ...more,
})

const seen = new Map<Page, string[]>()

/** The content service of this page, or none. */
async function serve(page: Page, repository: ContentRepository | null): Promise<void> {
  await page.unroute(/\/content\//)
  await page.route(/\/content\//, async (route) => {
    const address = route.request().url()
    seen.get(page)?.push(address)
    if (!repository) return await route.abort('internetdisconnected')
    if (address.includes('/media/')) return await route.fulfill({ status: 404, body: '' })
    const answer = contentAnswer(repository, address)
    await route.fulfill({
      status: answer.status,
      headers: { 'content-type': 'application/json' },
      body: await answer.text(),
    })
  })
}

async function open(
  address: string,
  {
    repository = repositoryOf(),
    view = phoneView,
    guest = false,
  }: { repository?: ContentRepository | null; view?: View; guest?: boolean } = {},
): Promise<Page> {
  const { page } = await app.open({ view })
  seen.set(page, [])
  await serve(page, repository)
  if (!guest) await seed(page, { config, manifests: [manifestOf()], parcels: parcelsOf(3), pulled: true })
  await page.goto(address)
  return page
}
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

test(
  'what has to be read comes first and is marked, and the rest follows, the newest first',
  { tag: '@proof' },
  async () => {
    const page = await open('/news')
    await expect(rows(page)).toHaveCount(21)
    await expect(rows(page).nth(0)).toContainText('Must read')
    await expect(rows(page).nth(0)).toContainText('New rules for parcels marked 18+')
    await expect(rows(page).nth(1)).toContainText('Depot gate opens at 06:30 from Monday')
    await expect(rows(page).nth(1)).not.toContainText('Must read')
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(41)
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect(rows(page)).toHaveCount(43)
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  },
)

test('words and a topic are looked for in all of it, and stay in the address', async () => {
  const page = await open('/news')
  await page.getByLabel('Search the news').fill('passport')
  await expect(rows(page)).toHaveText([/New rules/])
  await page.getByLabel('Search the news').fill('"] nothing of the kind')
  await expect(heading(page, 'Nothing found')).toBeVisible()
  await page.getByLabel('Search the news').fill('')
  await expect(rows(page)).toHaveCount(21)
  await page.getByRole('main').getByRole('link', { name: 'Pay', exact: true }).click()
  await expect(page).toHaveURL(/topic=pay/)
  await expect(rows(page)).toHaveText([/star bonus/])
  await page.reload()
  await expect(rows(page)).toHaveText([/star bonus/])
})

test('an article is read, searched and opened again without signal, and says how old it is', async () => {
  const page = await open('/news')
  await expect(rows(page)).toHaveCount(21)
  await serve(page, null)
  await page.reload()
  await expect(rows(page)).toHaveCount(21)
  await expect(page.getByText(/^Newer news did not load, as of \d\d:\d\d today$/)).toBeVisible()
  await page.getByLabel('Search the news').fill('gate')
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('link').click()
  await expect(heading(page, 'Depot gate opens at 06:30 from Monday')).toBeVisible()
  await expect(page.getByText('What there is to say of day 2.')).toBeVisible()
})

test(
  'an article shows what this app knows and says what it leaves out; what looks like a script is text',
  { tag: '@proof' },
  async () => {
    const page = await open('/news/rules')
    await expect(heading(page, 'New rules for parcels marked 18+')).toBeVisible()
    await expect(page.getByText('<script>alert(1)</script> is text')).toBeVisible()
    await expect(page.getByText('Part of this article needs a newer app.')).toBeVisible()
    await expect(page.getByText('Picture: A parcel with a red mark')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'A passport' })).toBeVisible()
    await expect(page.getByText('No proof, no parcel.')).toBeVisible()
    await expect(page.getByRole('link', { name: /the whole list/ })).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(page.getByRole('article').getByRole('link')).toHaveCount(2)
    await page.getByRole('link', { name: 'rates' }).click()
    await expect(heading(page, 'How the star bonus is worked out')).toBeVisible()
  },
)

test(
  'a version that is published replaces what is here, and an article that is gone is said to be',
  { tag: '@proof' },
  async () => {
    const repository = repositoryOf()
    const page = await open('/news/rules', { repository })
    await expect(heading(page, 'New rules for parcels marked 18+')).toBeVisible()
    Object.assign(repository, { master: 'm2', versions: { m2: [rates] } })
    await page.goto('/news/rules')
    await expect(heading(page, 'Article not found')).toBeVisible()
    await page.goto('/news')
    await expect(rows(page)).toHaveCount(1)
  },
)

test('before the first time it is said what is missing, and a press asks again', { tag: '@proof' }, async () => {
  const page = await open('/news', { repository: null })
  await expect(heading(page, 'The news did not load')).toBeVisible()
  await serve(page, repositoryOf())
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(21)
})

test('a service that answers with a page of somebody else leaves what is here', { tag: '@proof' }, async () => {
  const page = await open('/news')
  await expect(rows(page)).toHaveCount(21)
  await page.unroute(/\/content\//)
  await page.route(
    /\/content\//,
    async (route) => await route.fulfill({ contentType: 'text/html', body: '<html>Sign in to the network</html>' }),
  )
  await page.reload()
  await expect(page.getByText(/^Newer news did not load/)).toBeVisible()
  await expect(rows(page)).toHaveCount(21)
})

test('a guest reads what everybody may, and this phone keeps nothing else', { tag: '@proof' }, async () => {
  const page = await open('/news', { guest: true })
  await expect(rows(page)).toHaveText([/star bonus/])
  await rows(page).getByRole('link').click()
  await expect(heading(page, 'How the star bonus is worked out')).toBeVisible()
  await page.goto('/news/rules')
  await expect(heading(page, 'Article not found')).toBeVisible()
})

test('a guest is sent to the sign-in where everybody has to sign in', { tag: '@proof' }, async () => {
  const { page } = await app.open({ config: { ...config, identity: { ...config.identity, mandatorySignIn: true } } })
  await page.goto('/news')
  await expect(page).toHaveURL(/\/auth\/sign-in-courier/)
})

test('Today names what has to be read and the newest, and leads there', { tag: '@proof' }, async () => {
  const page = await open('/')
  await expect(page.getByRole('link', { name: /Must read.*New rules for parcels/ })).toBeVisible()
  await page.getByRole('link', { name: /^News, .*Depot gate opens/ }).click()
  await expect(heading(page, 'Depot gate opens at 06:30 from Monday')).toBeVisible()
})

test('what has to be read is said to be read without signal, waits to be sent, and is marked no longer', async () => {
  const page = await open('/news/rules')
  await page.getByRole('button', { name: 'I have read this' }).click()
  await expect(page.getByText(/^You have read this: .*waiting to be sent/i)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^You have read this: .*waiting to be sent/i)).toBeVisible()
  expect(await storedRows(page, 'outbox')).toMatchObject([
    { command: 'acknowledgeItem', input: { documentId: rules.id, publishedAt: rules.last_publication_date } },
  ])
  await page.goto('/news')
  await expect(rows(page).nth(0)).toContainText('New rules for parcels')
  await expect(page.getByText('Must read')).toHaveCount(0)
  await page.goto('/')
  await expect(page.getByRole('link', { name: /^News, .*Depot gate opens/ })).toBeVisible()
  await expect(page.getByText('Must read')).toHaveCount(0)
})

test(
  'it is green only with the receipt of the depot, and a version that was changed since is to be read again',
  { tag: '@proof' },
  async () => {
    const { page } = await app.open()
    await serve(page, repositoryOf())
    const receipts = [{ publishedAt: rules.last_publication_date, receivedAt: '2026-05-14T06:12:00.000Z' }]
    await seed(page, { config, rows: { acknowledgements: [{ id: rules.id, receipts }] } })
    await page.goto('/news/rules')
    await expect(page.getByText('Marked as read at 07:12 on Thursday 14 May.')).toBeVisible()
    await serve(
      page,
      repositoryOf({
        versions: { m2: [{ ...rules, last_publication_date: '2026-05-20T06:10:00+0000' }] },
        master: 'm2',
      }),
    )
    await page.goto('/news/rules')
    await expect(page.getByRole('button', { name: 'I have read this' })).toBeVisible()
  },
)

test('an editor is led to the document, sees that it is a preview, and leaves it', { tag: '@proof' }, async () => {
  const draft = newsOf(1, { title: title('Not out yet') }, { uid: 'rules' })
  const page = await open('/news', { repository: repositoryOf({ versions: { m1: documents, draft: [draft] } }) })
  await expect(rows(page)).toHaveCount(21)
  await page.goto('/preview?token=draft&documentId=news-0001')
  await expect(page).toHaveURL(/\/news\/rules$/)
  await expect(heading(page, 'Not out yet')).toBeVisible()
  await expect(page.getByText('Preview', { exact: true })).toBeVisible()
  expect(await storedRows(page, 'contentDocuments')).toHaveLength(43)
  await page.getByRole('button', { name: 'Exit preview' }).click()
  await expect(heading(page, 'New rules for parcels marked 18+')).toBeVisible()
  await page.reload()
  await expect(heading(page, 'New rules for parcels marked 18+')).toBeVisible()
  await expect(page.getByText('Preview', { exact: true })).toHaveCount(0)
})

test(
  'a preview that nobody knows shows what is published, without a badge; one that is over says so',
  { tag: '@proof' },
  async () => {
    const page = await open('/news', { repository: repositoryOf({ expired: ['over'] }) })
    await page.context().addCookies([{ name: 'io.prismic.preview', value: 'made-up', url: app.address }])
    await page.goto('/news')
    await expect(rows(page)).toHaveCount(21)
    await expect.poll(() => seen.get(page)?.some((address) => address.includes('made-up'))).toBe(true)
    await expect(page.getByText('Preview', { exact: true })).toHaveCount(0)
    await page.context().addCookies([{ name: 'io.prismic.preview', value: 'over', url: app.address }])
    await page.goto('/news')
    await expect(page.getByText('The preview is over. This is what is published.')).toBeVisible()
    await expect(rows(page)).toHaveCount(21)
    await page.goto('/preview?token=over&documentId=news-0001')
    await expect(heading(page, 'This preview is over')).toBeVisible()
    await page.goto('/preview')
    await expect(heading(page, 'This is not a whole preview address')).toBeVisible()
    await serve(page, null)
    await page.goto('/preview?token=draft&documentId=news-0001')
    await expect(heading(page, 'The preview did not open')).toBeVisible()
  },
)

test('a wide screen keeps the list of news beside the article', { tag: '@proof' }, async () => {
  const page = await open('/news/rules', { view: { width: 1280, height: 800 } })
  const list = page.getByRole('region', { name: 'News' })
  await expect(list.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await list.getByRole('article').nth(1).getByRole('link').click()
  await expect(page).not.toHaveURL(/rules$/)
  await expect(list.getByRole('article').first()).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(list).toHaveCount(0)
})

for (const address of ['/news', '/news/rules']) {
  test(`${address} has no accessibility fault in any theme, and nothing is cut off`, { tag: '@proof' }, async () => {
    for (const view of [
      phoneView,
      { width: 320, height: 568 },
      { width: 390, height: 844, textSize: 32 },
      { width: 1280, height: 800 },
    ]) {
      const page = await open(address, { view })
      await expect(page.getByText(/^As of/)).toBeVisible()
      expect.soft(await measureLayout(page), `${view.width}`).toEqual([])
      if (view === phoneView) expect(await axeFaultsInEveryTheme(page)).toEqual([])
    }
  })
}

import { expect, test, type Browser, type Page } from '@playwright/test'
import { browserWith } from '../support/browser-with.ts'
import { contentRows, episodeDocument } from '../support/episodes.ts'
import { fireSync } from '../support/fire-sync.ts'
import { seed } from '../support/seed.ts'
import { serveWithAudio, type HouseWithAudio } from '../support/serve-with-audio.ts'
import { storedRows } from '../support/stored-rows.ts'
import { workerControls } from '../support/worker-controls.ts'

let house: HouseWithAudio
test.beforeEach(async () => {
  house = await serveWithAudio()
})
test.afterEach(async () => {
  house.audio.release()
  await house.stop()
})

const long =
  'The Reverend Bartholomew Featherstonehaugh-Cholmondeley on Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'
const documents = [
  episodeDocument(1),
  episodeDocument(2, { title: [{ type: 'heading1', text: long, spans: [] }] }),
  episodeDocument(3, { audio: { link_type: 'Any' }, duration: null }),
]

async function open(
  browser: Browser,
  rows: Readonly<Record<string, readonly object[]>> = contentRows(documents),
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    deviceScaleFactor: 2,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  const page = await context.newPage()
  await seed(page, { rows })
  await page.goto('/podcasts')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await workerControls(page)
  return page
}
const article = (page: Page, name: string) => page.getByRole('article', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const time = async (page: Page): Promise<number> =>
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
const files = async (page: Page) =>
  await storedRows<{ name: string; state: string; received: number }>(page, 'downloads')
const parts = async (page: Page): Promise<number> =>
  await page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('downloads '))
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    return kept.reduce((sum, count) => sum + count, 0)
  })

test('playing goes on where the courier walks on, at the speed that was chosen, and the position is sent', async ({
  browser,
}) => {
  const page = await open(browser)
  await button(page, 'Play Episode 1').click()
  // The first second is no place to go on from.
  await expect.poll(async () => await time(page)).toBeGreaterThan(1)
  await page.getByLabel('Speed').selectOption('1.5')
  await expect(page.locator('audio')).toHaveJSProperty('playbackRate', 1.5)
  expect(
    await page.evaluate(() => [navigator.mediaSession.metadata?.title, navigator.mediaSession.playbackState]),
  ).toEqual(['Episode 1', 'playing'])
  await page.getByRole('link', { name: 'More' }).click()
  await expect(page.getByRole('heading', { name: 'More', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Episode 1' })).toBeVisible()
  const before = await time(page)
  await expect.poll(async () => await time(page)).toBeGreaterThan(before)
  await button(page, 'Pause Episode 1').click()
  await expect(button(page, 'Play Episode 1')).toBeVisible()
  await expect
    .poll(async () =>
      (await storedRows<{ command: string; input: { seconds: number; speed: number } }>(page, 'outbox')).at(-1),
    )
    .toMatchObject({ command: 'keepPosition', input: { speed: 1.5 } })
  const stopped = await time(page)
  await page.goto('/podcasts')
  await expect(article(page, 'Episode 1')).toContainText('Stopped at')
  await button(page, 'Play Episode 1').click()
  await expect.poll(async () => await time(page)).toBeGreaterThanOrEqual(stopped)
  await button(page, 'Close the player').click()
  await expect(button(page, 'Close the player')).toHaveCount(0)
  await expect(page.locator('audio')).toHaveJSProperty('paused', true)
})

test('a download is paused, goes on behind a reload where it stopped, and is cancelled', async ({ browser }) => {
  const page = await open(browser)
  house.audio.holdAt = 300_000
  await button(page, 'Download Episode 1').click()
  await expect.poll(async () => (await files(page))[0]?.received).toBe(262_144)
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '0.3 of 0.4 MB')
  await button(page, 'Pause the download of Episode 1').click()
  await expect(article(page, 'Episode 1')).toContainText('Paused. 0.3 of 0.4 MB downloaded so far.')
  await page.reload()
  await expect(article(page, 'Episode 1')).toContainText('Paused. 0.3 of 0.4 MB downloaded so far.')
  house.audio.release()
  await button(page, 'Resume the download of Episode 1').click()
  await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
  expect(house.audio.asked.map(({ range }) => range)).toEqual([null, 'bytes=262144-'])
  await button(page, 'Remove the download of Episode 1').click()
  await expect(button(page, 'Download Episode 1')).toBeVisible()
  await expect.poll(async () => await parts(page)).toBe(0)
  house.audio.holdAt = 300_000
  await button(page, 'Download Episode 1').click()
  await expect.poll(async () => (await files(page))[0]?.received).toBe(262_144)
  await button(page, 'Cancel the download of Episode 1').click()
  await expect(button(page, 'Download Episode 1')).toBeVisible()
  await expect.poll(async () => await parts(page)).toBe(0)
  expect(await files(page)).toEqual([])
})

test('a download that the end of the page cuts off goes on by itself', async ({ browser }) => {
  const page = await open(browser)
  house.audio.holdAt = 300_000
  await button(page, 'Download Episode 1').click()
  await expect.poll(async () => (await files(page))[0]?.received).toBe(262_144)
  house.audio.holdAt = Infinity
  await page.reload()
  await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
  expect(house.audio.asked.at(-1)).toEqual({ range: 'bytes=262144-', status: 206 })
})

test('a download that its page has left is gone on with by the worker', async () => {
  // A worker that has sent takes the count off the icon, for which the headless shell ends the whole process.
  const page = await open(await browserWith(['--headless=new']))
  house.audio.holdAt = 300_000
  await button(page, 'Download Episode 1').click()
  await expect.poll(async () => (await files(page))[0]?.received).toBe(262_144)
  house.audio.holdAt = Infinity
  await page.goto('/more')
  await expect(page.getByRole('heading', { name: 'More', level: 1 })).toBeVisible()
  await fireSync(await page.context().newCDPSession(page), house.address)
  await expect.poll(async () => (await files(page))[0]?.state).toBe('whole')
  expect(house.audio.asked.at(-1)).toEqual({ range: 'bytes=262144-', status: 206 })
})

test('a file that is cut off is never said to be here, and one that is too short is said to be damaged', async ({
  browser,
}) => {
  const page = await open(
    browser,
    contentRows([
      episodeDocument(1),
      episodeDocument(2, { audio: { link_type: 'Media', url: '/content/media/episode.opus', size: '9000000' } }),
    ]),
  )
  house.audio.holdAt = 300_000
  house.audio.cutAt = 300_000
  await button(page, 'Download Episode 1').click()
  // Not before the page has read them: a connection that breaks takes with it what still lies in the browser's pipe.
  await expect.poll(async () => (await files(page))[0]?.received).toBe(262_144)
  house.audio.release()
  await expect(article(page, 'Episode 1')).toContainText(
    'The download was interrupted. 0.3 of 0.4 MB downloaded so far.',
  )
  house.audio.cutAt = Infinity
  await button(page, 'Resume the download of Episode 1').click()
  await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
  await button(page, 'Download Episode 2').click()
  await expect(article(page, 'Episode 2')).toContainText('The end of this episode is missing.')
  await button(page, 'Cancel the download of Episode 2').click()
  await expect(button(page, 'Download Episode 2')).toBeVisible()
})

test('a phone that is full says so in words, keeps what has come and goes on when there is room', async ({
  browser,
}) => {
  const page = await open(browser)
  await page.evaluate(() => {
    const open = caches.open.bind(caches)
    let full = true
    caches.open = async (name) => {
      const cache = await open(name)
      const put = cache.put.bind(cache)
      cache.put = async (request, response) => {
        if (full && typeof request === 'string' && request.endsWith('/1'))
          throw new DOMException('No room', 'QuotaExceededError')
        await put(request, response)
      }
      return cache
    }
    globalThis.addEventListener('room', () => (full = false))
  })
  await button(page, 'Download Episode 1').click()
  await expect(article(page, 'Episode 1')).toContainText('There isn’t enough space on this phone.')
  await page.evaluate(() => globalThis.dispatchEvent(new Event('room')))
  await button(page, 'Resume the download of Episode 1').click()
  await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
})

test('without signal, an episode that is not here says so, and nothing of the list is lost', async ({ browser }) => {
  const page = await open(browser)
  await house.stop()
  await button(page, 'Play Episode 1').click()
  await expect(page.getByText('This episode cannot be played now.')).toBeVisible()
  await button(page, 'Download Episode 1').click()
  await expect(article(page, 'Episode 1')).toContainText('The download was interrupted.')
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(page.getByText(/^As of 09:00 on .*14 May/)).toBeVisible()
})

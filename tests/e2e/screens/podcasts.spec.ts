import { expect, test, type Browser, type Page } from '@playwright/test'
import { episodeBytes } from '#support/audio-service.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { contentRows, episodeDocument } from '../support/episodes.ts'
import { seed } from '../support/seed.ts'
import { serveWithAudio, type HouseWithAudio } from '../support/serve-with-audio.ts'
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

test('an episode that was downloaded plays and seeks when the service is gone', async ({ browser }) => {
  const page = await open(browser)
  await button(page, 'Download Episode 1').click()
  await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
  await expect(page.getByText('One episode takes 0.4 MB on this phone.')).toBeVisible()
  await house.stop()
  await page.reload()
  await button(page, 'Play Episode 1').click()
  await expect(page.getByRole('heading', { name: 'Episode 1', level: 2 })).toBeVisible()
  await expect.poll(async () => await time(page)).toBeGreaterThan(0.2)
  await page.getByRole('slider', { name: 'Place in the episode' }).fill('30')
  await expect.poll(async () => await time(page)).toBeGreaterThan(30)
  await button(page, 'Back 15 seconds').click()
  await expect.poll(async () => await time(page)).toBeLessThan(25)
  await page.getByRole('slider', { name: 'Place in the episode' }).press('ArrowRight')
  await expect.poll(async () => await time(page)).toBeGreaterThan(19)
  // What was fetched from the phone in slices is the file that was downloaded.
  const slice = await page.evaluate(async () => {
    const answer = await fetch('/kept/episodes%2Fepisode-1', { headers: { range: 'bytes=262100-262299' } })
    return {
      status: answer.status,
      range: answer.headers.get('content-range'),
      bytes: Array.from(new Uint8Array(await answer.arrayBuffer())),
    }
  })
  expect(slice).toEqual({
    status: 206,
    range: `bytes 262100-262299/${episodeBytes.length}`,
    bytes: Array.from(episodeBytes.slice(262_100, 262_300)),
  })
})

test('an episode is saved for later, and is among the saved items', { tag: '@proof' }, async ({ browser }) => {
  const page = await open(browser)
  const save = article(page, 'Episode 1').getByRole('button', { name: 'Save for later' })
  await expect(save).toHaveAttribute('aria-pressed', 'false')
  await save.click()
  await expect(save).toHaveAttribute('aria-pressed', 'true')
  await expect(article(page, 'Episode 1').getByText(/waiting to be sent/i)).toBeVisible()
  await page.goto('/news/saved')
  await expect(page.getByRole('link', { name: 'Episode 1' })).toBeVisible()
})

test(
  'the player and the list read well in every theme, with long names and none',
  { tag: '@proof' },
  async ({ browser }) => {
    const page = await open(browser)
    await button(page, 'Download Episode 1').click()
    await expect(article(page, 'Episode 1').getByText('On this phone')).toBeVisible()
    await button(page, `Play ${long}`).click()
    await expect(page.getByRole('heading', { name: long, level: 2 })).toBeVisible()
    await button(page, 'Pause').first().click()
    await page.getByRole('button', { name: 'Transcript' }).click()
    await expect(page.getByText('The gate opens at half past six from Monday.')).toBeVisible()
    await expect(article(page, 'Episode 3')).toContainText('This episode has no recording yet.')
    expect(await axeFaultsInEveryTheme(page)).toEqual([])
    expect(await measureLayout(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await measureLayout(page)).toEqual([])
    const empty = await open(browser, {})
    await expect(empty.getByRole('heading', { name: 'Not loaded yet' })).toBeVisible()
    expect(await axeFaultsInEveryTheme(empty)).toEqual([])
  },
)

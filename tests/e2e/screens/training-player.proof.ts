import { expect, test, type ConsoleMessage, type Page } from '@playwright/test'
import { course12 } from '#support/scorm/course-12.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { commits, deed, found, last, lesson, openCourse, playerFrame } from '../support/playing.ts'
import { serveWithPlayer, type HouseWithPlayer } from '../support/serve-with-player.ts'

let house: HouseWithPlayer
test.beforeEach(async () => {
  house = await serveWithPlayer()
})
test.afterEach(async () => await house.stop())

/** What lies at the player's host, as a frame of the app's page sees it: browsers keep it by the page around. */
async function readPlayerStores(page: Page, url: string): Promise<{ packages: number; journal: number }> {
  await page.evaluate(async (src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'look' })
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
    document.body.append(frame)
    await loaded
  }, url)
  const frame = page.frame({ name: 'look' })
  const found = await frame?.evaluate(async () => ({
    packages: (await caches.keys()).filter((name) => name.startsWith('package ')).length,
    journal: Object.keys(localStorage).filter((name) => name.startsWith('journal ')).length,
  }))
  await page.evaluate(() => document.querySelector('iframe[name=look]')?.remove())
  return found ?? { packages: -1, journal: -1 }
}

/** All that is said on the console from now on, but what the browser itself says of a network that is not there. */
function consoleOf(page: Page): string[] {
  const said: string[] = []
  const isBrowsersOwn = (message: ConsoleMessage): boolean => /Failed to load resource|net::ERR_/.test(message.text())
  page.on('console', (message) => void (isBrowsersOwn(message) || said.push(`${message.type()}: ${message.text()}`)))
  return said
}

test('a course of SCORM 1.2 goes on after a reload without signal, is finished there, and reaches nothing of the app', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await context.addCookies([{ name: 'app-cookie', value: 'secret', url: house.address }])
  await openCourse(page, house, { id: 'straps', title: 'Straps', edition: '1.2', bytes: course12(house.address) })
  await expect(found(page)).toHaveText('early 301, ab-initio, page 1, 0 kept, normal')
  await deed(page, 'Reach out').click()
  await expect(lesson(page).locator('#reached')).toHaveText('Reached: nothing')
  expect(house.leaks).toEqual([])
  await house.stop()

  await deed(page, 'Break').click()
  // Nothing was committed: what was set is in the journal alone, and a reload gives it to the outbox.
  await deed(page, 'Answer').click()
  await expect(found(page)).toHaveText('answered')
  await page.reload()
  await expect(found(page)).toHaveText('early 301, resume, page 2, 4000 kept, normal')
  expect((await last(page))?.data.cmi).toMatchObject({
    'cmi.interactions.0.student_response': 'b',
    'cmi.objectives.0.status': 'completed',
    'cmi.core.lesson_location': '2',
  })

  await deed(page, 'Finish').click()
  await expect
    .poll(async () => (await last(page))?.data)
    .toMatchObject({ completion: 'completed', success: 'passed', score: 0.9, location: '2' })
  expect((await last(page))?.data.seconds).toBeGreaterThanOrEqual(180)
  await page.getByRole('button', { name: 'Contents' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Which strap' })).toContainText('Open now, Passed')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Last words' }).click()
  await expect(found(page)).toHaveText('last words')
  // It says that it was passed only when it is left.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/training$/)
  expect(await last(page)).toMatchObject({
    sco: 'last',
    completion: 'completed',
    success: 'passed',
    progress: 1,
    data: { success: 'passed' },
  })
  const numbers = (await commits(page)).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  await context.close()
})

test('a course of SCORM 2004 opens its lessons in the order of its rules, without signal, and is looked at again afterwards', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const said = consoleOf(page)
  await openCourse(page, house, { id: 'doors', title: 'At the door', edition: '2004-4', bytes: course2004() })
  await house.stop()
  await expect(found(page)).toHaveText('first, ab-initio, normal')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(found(page)).toHaveText('first, resume, normal')
  await deed(page, 'Pass').click()
  await expect(found(page)).toHaveText('?photo, ab-initio, normal')
  await deed(page, 'Pass').click()
  await expect(page.getByText('You have finished the lesson.')).toBeVisible()
  await expect
    .poll(async () => await last(page))
    .toMatchObject({ sco: 'photo', completion: 'completed', success: 'passed', score: 0.9 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/training$/)
  const before = (await commits(page)).length
  await page.goto(`${house.address}/training/doors`)
  await expect(page.getByText('You have passed this course.')).toBeVisible()
  await expect(found(page)).toContainText('review')
  expect(await commits(page)).toHaveLength(before)
  expect(said).toEqual([])
  await context.close()
})

test('an erased phone keeps nothing at the player’s host, also without signal', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openCourse(page, house, { id: 'straps', title: 'Straps', edition: '1.2', bytes: course12(house.address) })
  await deed(page, 'Answer').click()
  const kept = async () => await readPlayerStores(page, house.config.training.playerUrl ?? '')
  expect(await kept()).toEqual({ packages: 1, journal: 1 })
  await house.stop()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'More of the app' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: /Delete my data from this phone/ }).click()
  await page.getByRole('button', { name: 'Discard and delete' }).click()
  await page.getByLabel(/^Type DISCARD/).fill('DISCARD')
  await page.getByRole('button', { name: 'Discard and delete' }).click()
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: 'Your data has been deleted from this phone' }),
  ).toBeVisible()
  expect(await kept()).toEqual({ packages: 0, journal: 0 })
  await context.close()
})

test('a phone without room refuses the end of a lesson, says what is kept, and takes it when there is room', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await openCourse(page, house, { id: 'straps', title: 'Straps', edition: '1.2', bytes: course12(house.address) })
  const player = playerFrame(page)
  await player.evaluate(() => {
    for (let size = 4_000_000; size > 10;) {
      try {
        localStorage.setItem(`ballast ${localStorage.length}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
  })
  await deed(page, 'Answer').click()
  // The player has no room, and the app has.
  await expect(page.getByText('This phone is full')).toBeVisible()
  await expect(page.getByText('Your answers are saved.')).toBeVisible()
  await expect.poll(async () => (await last(page))?.data.location).toBe('2')
  await page.evaluate(() => {
    const own = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'add') ?? {}
    IDBObjectStore.prototype.add = () => {
      throw new DOMException('No room', 'QuotaExceededError')
    }
    globalThis.addEventListener('room', () => Object.defineProperty(IDBObjectStore.prototype, 'add', own))
  })
  await deed(page, 'Finish').click()
  await expect(found(page)).toHaveText('finished false 101')
  await expect(page.getByText('Not enough space for your last answer')).toBeVisible()
  await expect(page.getByText('Your earlier answers are saved.')).toBeVisible()
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.evaluate(() => globalThis.dispatchEvent(new Event('room')))
  await player.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => name.startsWith('ballast '))
      .forEach((name) => localStorage.removeItem(name)),
  )
  await deed(page, 'Finish').click()
  await expect(found(page)).toHaveText('finished true 0')
  await expect(page.getByText('Not enough space for your last answer')).toHaveCount(0)
  await expect
    .poll(async () => (await last(page))?.data)
    .toMatchObject({ completion: 'completed', success: 'passed', location: '2' })
  const numbers = (await commits(page)).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  await context.close()
})

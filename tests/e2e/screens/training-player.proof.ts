import { expect, test } from '@playwright/test'
import type { FrameLocator, Page } from '@playwright/test'
import type { CommitAttemptInput } from '#contracts/training-commands.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { course12 } from '#support/scorm/course-12.ts'
import { course2004 } from '#support/scorm/course-2004.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { courseOf, courseRows, layPackages } from '../support/course-on-phone.ts'
import { seed } from '../support/seed.ts'
import { serveWithPlayer } from '../support/serve-with-player.ts'
import type { HouseWithPlayer } from '../support/serve-with-player.ts'
import { storedRows } from '../support/stored-rows.ts'
import { workerControls } from '../support/worker-controls.ts'

let house: HouseWithPlayer
test.beforeEach(async () => {
  house = await serveWithPlayer()
})
test.afterEach(async () => await house.stop())

const lesson = (page: Page): FrameLocator => page.frameLocator('.play-frame').frameLocator('.lesson')
const deed = (page: Page, name: string) => lesson(page).getByRole('button', { name, exact: true })
const found = (page: Page) => lesson(page).locator('#found')

const commits = async (page: Page): Promise<CommitAttemptInput[]> =>
  (await storedRows<OutboxRow>(page, 'outbox')).filter(({ command }) => command === 'commitAttempt').map(({ input }) => input as CommitAttemptInput)
const last = async (page: Page): Promise<CommitAttemptInput | undefined> => (await commits(page)).at(-1)

/** What lies at the player's host, as a frame of the app's page sees it: browsers keep it by the page around. */
async function readPlayerStores(page: Page, url: string): Promise<{ packages: number; journal: number }> {
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, name: 'look' })
    document.body.append(frame)
  }, url)
  const frame = page.frame('look')
  await frame?.waitForLoadState()
  const found = await frame?.evaluate(async () => ({
    packages: (await caches.keys()).filter((name) => name.startsWith('package ')).length,
    journal: Object.keys(localStorage).filter((name) => name.startsWith('journal ')).length,
  }))
  await page.evaluate(() => document.querySelector('iframe[name=look]')?.remove())
  return found ?? { packages: -1, journal: -1 }
}

async function openWith(page: Page, id: string, bytes: Uint8Array<ArrayBuffer>, title: string, edition: '1.2' | '2004-4'): Promise<void> {
  const course = courseOf(id, title, edition, bytes)
  await seed(page, { config: house.config, toggles: { training: true }, rows: courseRows([course]) })
  await layPackages(page, [{ course, bytes }])
  await page.goto(`${house.address}/training/${id}`)
  await expect(found(page)).toBeVisible()
  await workerControls(page)
}

test('a course of SCORM 1.2 goes on after a reload without signal, is finished there, and reaches nothing of the app', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: house.address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await context.addCookies([{ name: 'app-cookie', value: 'secret', url: house.address }])
  await openWith(page, 'straps', course12(house.address), 'Straps', '1.2')
  await expect(found(page)).toHaveText('early 301, ab-initio, page 1, 0 kept, normal')
  await deed(page, 'Reach out').click()
  await expect(lesson(page).locator('#reached')).toHaveText('Reached: nothing')
  expect(house.leaks).toEqual([])
  await house.stop()

  // Nothing was committed: what was set is in the journal alone, and a reload gives it to the outbox.
  await deed(page, 'Answer').click()
  await expect(found(page)).toHaveText('answered')
  await page.reload()
  await expect(found(page)).toHaveText('early 301, resume, page 2, 4000 kept, normal')
  expect((await last(page))?.data.cmi).toMatchObject({ 'cmi.interactions.0.student_response': 'b', 'cmi.objectives.0.status': 'completed', 'cmi.core.lesson_location': '2' })

  await deed(page, 'Finish').click()
  await expect.poll(async () => (await last(page))?.data).toMatchObject({ completion: 'completed', success: 'passed', score: 0.9, location: '2' })
  expect((await last(page))?.data.seconds).toBeGreaterThanOrEqual(180)
  await page.getByRole('button', { name: 'Contents' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Which strap' })).toContainText('Open now, Passed')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])
  await page.getByRole('button', { name: 'Last words' }).click()
  await expect(found(page)).toHaveText('last words')
  // It says that it was passed only when it is left.
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/training$/)
  expect(await last(page)).toMatchObject({ sco: 'last', completion: 'completed', success: 'passed', progress: 1, data: { success: 'passed' } })
  const numbers = (await commits(page)).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  await context.close()
})

test('a course of SCORM 2004 opens its lessons in the order of its rules, without signal, and is looked at again afterwards', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: house.address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openWith(page, 'doors', course2004(), 'At the door', '2004-4')
  await house.stop()
  await expect(found(page)).toHaveText('first, ab-initio, normal')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(found(page)).toHaveText('first, resume, normal')
  await deed(page, 'Pass').click()
  await expect(found(page)).toHaveText('?photo, ab-initio, normal')
  await deed(page, 'Pass').click()
  await expect(page.getByText('The lesson is over.')).toBeVisible()
  await expect.poll(async () => await last(page)).toMatchObject({ sco: 'photo', completion: 'completed', success: 'passed', score: 0.9 })
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page).toHaveURL(/\/training$/)
  const before = (await commits(page)).length
  await page.goto(`${house.address}/training/doors`)
  await expect(page.getByText('You have passed this course.')).toBeVisible()
  await expect(found(page)).toContainText('review')
  expect(await commits(page)).toHaveLength(before)
  await context.close()
})

test('an erased phone keeps nothing at the player’s host, also without signal', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: house.address, viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await openWith(page, 'straps', course12(house.address), 'Straps', '1.2')
  await deed(page, 'Answer').click()
  const kept = async (): Promise<unknown> => await readPlayerStores(page, house.config.training.playerUrl ?? '')
  expect(await kept()).toEqual({ packages: 1, journal: 1 })
  await house.stop()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('link', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Erase this phone' }).click()
  await page.getByRole('button', { name: 'Discard and erase' }).click()
  await page.getByLabel(/^Type DISCARD/).fill('DISCARD')
  await page.getByRole('button', { name: 'Discard and erase' }).click()
  await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'This phone is erased' })).toBeVisible()
  expect(await kept()).toEqual({ packages: 0, journal: 0 })
  await context.close()
})

import { expect, test, type Page } from '@playwright/test'
import { course12 } from '#support/scorm/course-12.ts'
import { commits, deed, found, journalled, last, layCourse } from '../support/playing.ts'
import { serveWithPlayer, type HouseWithPlayer } from '../support/serve-with-player.ts'

let house: HouseWithPlayer
test.beforeEach(async () => {
  house = await serveWithPlayer()
})
test.afterEach(async () => await house.stop())

const back = async (page: Page) => await page.evaluate(() => history.back())

test('Back ends a lesson as Close does: nothing of it is lost, and it leads nowhere out of the app', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await layCourse(page, house, { id: 'straps', title: 'Straps', edition: '1.2', bytes: course12(house.address) })
  // Opened by its address: there is nothing of the app before it.
  await page.goto(`${house.address}/training/straps`)
  await expect(found(page)).toContainText('ab-initio')
  await deed(page, 'Answer').click()
  await deed(page, 'Turn the page').click()
  await expect(found(page)).toHaveText(/early 0, .*page 2, 4000 kept/)
  await back(page)
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/training$/)
  expect(await last(page)).toMatchObject({
    completion: 'incomplete',
    data: { location: '2', cmi: { 'cmi.interactions.0.student_response': 'b' } },
  })

  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(found(page)).toHaveText('early 301, resume, page 2, 4000 kept, normal')
  expect(await journalled(page)).toBe(0)
  const before = (await commits(page)).length
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Training', level: 1 })).toBeVisible()
  expect(await commits(page)).toHaveLength(before + 1)
  // It does not lead into a lesson that was closed either.
  await back(page)
  await expect(page).toHaveURL(/\/training$/)
  await expect(page.locator('.play-frame')).toHaveCount(0)
  const numbers = (await commits(page)).map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  await context.close()
})

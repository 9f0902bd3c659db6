import { expect, test, type Locator, type Page } from '@playwright/test'
import { course12 } from '#support/scorm/course-12.ts'
import { measureLayout } from '../gallery/measure-layout.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { courseOf, courseRows } from '../support/course-on-phone.ts'
import { deed, openCourse } from '../support/playing.ts'
import { seed } from '../support/seed.ts'
import { serveWithPlayer, type HouseWithPlayer } from '../support/serve-with-player.ts'

let house: HouseWithPlayer
test.beforeEach(async () => {
  house = await serveWithPlayer()
})
test.afterEach(async () => await house.stop())

const title = 'Handling of parcels that are heavy, fragile or marked as dangerous goods'
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not to be seen')
  return { ...box, end: box.x + box.width, foot: box.y + box.height }
}

/** The lesson begins where the app bar ends and ends where the actions begin, whatever the edges of the phone take. */
async function fillsWhatIsLeft(page: Page): Promise<void> {
  const [bar, lesson, actions] = [
    await boxOf(page.locator('.app-bar')),
    await boxOf(page.locator('.play-frame')),
    await boxOf(page.locator('.action-bar')),
  ]
  expect(lesson.y - bar.foot).toBeCloseTo(0, 0)
  expect(actions.y - lesson.foot).toBeCloseTo(0, 0)
  expect(actions.foot).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
}

for (const viewport of sizes) {
  test(
    `a lesson has all the room between its bars, and Close is whole beside a long title, at ${viewport.width}`,
    { tag: '@proof' },
    async ({ browser }) => {
      const context = await browser.newContext({ baseURL: house.address, viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await openCourse(page, house, { id: 'straps', title, edition: '1.2', bytes: course12(house.address) })
      await fillsWhatIsLeft(page)
      await deed(page, 'Finish').click()
      // What has been answered has a state, which stands beside the title too.
      await expect(page.locator('.app-bar .sync-word')).toBeVisible()
      await fillsWhatIsLeft(page)
      const close = await boxOf(page.getByRole('button', { name: 'Close', exact: true }))
      expect(close.end).toBeLessThanOrEqual(viewport.width - 16)
      expect(close.y).toBeGreaterThanOrEqual(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await axeFaultsInEveryTheme(page)).toEqual([])
      await page.evaluate(() => document.documentElement.style.setProperty('--safe-bottom', '34px'))
      await fillsWhatIsLeft(page)
      await context.close()
    },
  )
}

test('what is done about a download ends at the margin of the page', { tag: '@proof' }, async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: house.address,
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  const bytes = course12(house.address)
  await seed(page, {
    config: house.config,
    toggles: { training: true },
    rows: courseRows([courseOf('straps', 'Straps', '1.2', bytes), courseOf('doors', title, '1.2', bytes)]),
  })
  await page.goto(`${house.address}/training`)
  expect((await boxOf(page.getByRole('button', { name: /^Remove from this phone/ }))).end).toBeCloseTo(390 - 16, 0)
  expect(await measureLayout(page)).toEqual([])
  await context.close()
})

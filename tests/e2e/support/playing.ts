import { expect, type Frame, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { CommitAttemptInput } from '#contracts/training/training-commands.ts'
import type { ScormEdition } from '#contracts/training/training.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { courseOf, courseRows, layPackages } from './course-on-phone.ts'
import { seed } from './seed.ts'
import type { HouseWithPlayer } from './serve-with-player.ts'
import { storedRows } from './stored-rows.ts'
import { workerControls } from './worker-controls.ts'

/** The lesson that is played, below the app's page and the player's. */
export const lesson = (page: Page): FrameLocator => page.frameLocator('.play-frame').frameLocator('.lesson')
export const deed = (page: Page, name: string): Locator => lesson(page).getByRole('button', { name, exact: true })
export const found = (page: Page): Locator => lesson(page).locator('#found')

/** What the lessons have come to, as it lies in the outbox of a seeded phone. */
export const commits = async (page: Page): Promise<CommitAttemptInput[]> =>
  (await storedRows<OutboxRow>(page, 'outbox'))
    .filter(({ command }) => command === 'commitAttempt')
    .map(({ input }) => input as CommitAttemptInput)
export const last = async (page: Page): Promise<CommitAttemptInput | undefined> => (await commits(page)).at(-1)

/** The player's own page. */
export function playerFrame(page: Page): Frame {
  const frame = page.frames().find((each) => each.url().endsWith('/scorm/player'))
  if (!frame) throw new Error('No course is open')
  return frame
}

/** Commits that the player still keeps for the app. */
export const journalled = async (page: Page): Promise<number> =>
  await playerFrame(page).evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('journal ')).length)

export interface LaidCourse {
  id: string
  title: string
  edition: ScormEdition
  bytes: Uint8Array<ArrayBuffer>
}

/** Makes the phone one that has this course. */
export async function layCourse(
  page: Page,
  house: HouseWithPlayer,
  { id, title, edition, bytes }: LaidCourse,
): Promise<void> {
  const course = courseOf(id, title, edition, bytes)
  await seed(page, { config: house.config, toggles: { training: true }, rows: courseRows([course]) })
  await layPackages(page, [{ course, bytes }])
}

/** The same, and opens the course by its address. */
export async function openCourse(page: Page, house: HouseWithPlayer, course: LaidCourse): Promise<void> {
  await layCourse(page, house, course)
  await page.goto(`${house.address}/training/${course.id}`)
  await expect(found(page)).toBeVisible()
  await workerControls(page)
}

import { expect, test } from '@playwright/test'
import { courseOfOwnFiles, ownFilesFound } from '#support/scorm/own-files.ts'
import { found, openCourse } from '../support/playing.ts'
import { serveWithPlayer } from '../support/serve-with-player.ts'

test('a lesson loads its own files, whatever case their names are in, also without signal, and nothing else', async ({
  browser,
}) => {
  const house = await serveWithPlayer()
  const context = await browser.newContext({ baseURL: house.address, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await openCourse(page, house, {
      id: 'own',
      title: 'Own files',
      edition: '1.2',
      bytes: courseOfOwnFiles(house.address),
    })
    await expect(found(page)).toHaveText(ownFilesFound)
    expect(house.leaks).toEqual([])
    await house.stop()
    await page.reload()
    await expect(found(page)).toHaveText(ownFilesFound)
  } finally {
    await context.close()
    await house.stop()
  }
})

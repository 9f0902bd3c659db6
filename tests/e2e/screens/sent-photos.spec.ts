import { createHash } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import type { BlobRef } from '#contracts/sync/blob.ts'
import type { Message, Thread } from '#contracts/messages/message.ts'
import { problemType } from '#contracts/problem.ts'
import { numberedId } from '#support/parcels.ts'
import { testConfig } from '#support/test-config.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { axeFaultsInEveryTheme } from '../support/axe-faults.ts'
import { startApp, type App } from '../support/open-app.ts'
import { seed } from '../support/seed.ts'
import { storedRows } from '../support/stored-rows.ts'

const config = { ...testConfig, services: { ...testConfig.services, messaging: '/api/messaging' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const pictures = [doorPicture(1), doorPicture(2)]
const photos = pictures.map((bytes, at): BlobRef => ({
  id: numberedId(70 + at),
  sha256: createHash('sha256').update(bytes).digest('hex'),
  type: 'image/jpeg',
  size: bytes.length,
}))
const gone: BlobRef = { id: numberedId(79), sha256: '0'.repeat(64), type: 'image/jpeg', size: 9 }
const thread: Thread = { id: 'depot', subDepot: 'SAM', courierRead: 1, depotHas: 1, depotRead: 1 }
const message: Message = {
  id: numberedId(1),
  n: 1,
  from: 'courier',
  text: 'Gate 3 is shut.',
  photos: [...photos, gone],
  at: '2026-05-13T08:00:00.000Z',
}

/** The messaging service has these photos, and no others. */
async function serve(
  page: Page,
  pathEnds: string,
  answer: { status: number; contentType: string; body: Buffer | string },
): Promise<void> {
  await page.route(`**/api/messaging/v1/blobs/${pathEnds}`, (route) => route.fulfill(answer))
}
const picture = (page: Page, at: number) => page.getByRole('button', { name: `Photo ${at} of 3` })

test('photos that another phone has sent come when there is signal, grow when they are pressed, and stay without signal', async () => {
  const { page, context } = await app.open()
  await seed(page, { config, rows: { threads: [thread], messages: [message] }, heard: ['messaging'] })
  await page.goto('/messages')
  const sent = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Gate 3 is shut.' })
  await expect(sent.getByText('This photo isn’t on this device yet. It loads when there is signal.')).toHaveCount(3)

  await context.setOffline(true)
  for (const [at, body] of pictures.entries())
    await serve(page, numberedId(70 + at), { status: 200, contentType: 'image/jpeg', body })
  await serve(page, gone.id, {
    status: 404,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: `${problemType}not-found` }),
  })
  await context.setOffline(false)
  await expect(picture(page, 1)).toBeVisible()
  await expect(picture(page, 2)).toBeVisible()
  await expect(sent.getByText('This photo has been deleted.')).toBeVisible()
  await picture(page, 1).focus()
  await page.keyboard.press('Enter')
  await expect(picture(page, 1)).toHaveAttribute('aria-expanded', 'true')
  expect(await axeFaultsInEveryTheme(page)).toEqual([])

  await expect.poll(async () => await storedRows(page, 'attachments')).toHaveLength(2)
  await page.unrouteAll()
  await page.reload()
  await expect(picture(page, 1)).toBeVisible()
  await expect(picture(page, 2)).toBeVisible()
  await expect(sent.getByText('This photo isn’t on this device yet. It loads when there is signal.')).toHaveCount(1)
})

import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { SubmitDocumentInput } from '#contracts/onboarding/document-commands.ts'
import type { CourierDocument } from '#contracts/onboarding/document.ts'
import { londonDay } from '#domain/dates/day.ts'
import { addDays } from '#domain/dates/near-day.ts'
import { createLine } from '#support/line.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { depotRecord, withDepot } from '../round/depot-record.ts'
import { deviceRecord } from '../round/device-record.ts'
import { startApp, type App } from '../support/open-app.ts'
import { testConfig } from '#support/test-config.ts'
import { createPhone } from '../support/phone.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack } from '../support/stack.ts'
import { workerControls } from '../support/worker-controls.ts'

const config = { ...testConfig, services: { ...testConfig.services, onboarding: '/api/onboarding' } }
let app: App
test.beforeAll(async () => {
  app = await startApp(config)
})
test.afterAll(async () => {
  await app.close()
})

const today = londonDay(new Date())

const row = (page: Page, title: string) => page.getByRole('main').getByRole('link', { name: new RegExp(`^${title}`) })
const file = (name: string, picture: number) => ({ name, mimeType: 'image/jpeg', buffer: doorPicture(picture) })

test('a document with two photos survives a flat battery in the middle of it, arrives once, and is accepted', async () => {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone()
  const origin = `http://127.0.0.1:${line.port}`
  const until = addDays(today, 200)
  try {
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable(page, 'onboardingSteps')).length).toBe(5)
    await line.cut()

    await page.goto(`${origin}/onboarding/right-to-work`)
    await page.getByLabel('Number or share code').fill('W12 345')
    await page.locator('input[type=file]').setInputFiles([file('front.jpg', 401), file('back.jpg', 402)])
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await rawTable(page, 'documentDrafts')).match(/"sha256"/g)?.length)
      .toBe(2)
    await phone.kill()
    page = await phone.open(`${origin}/onboarding`)
    await expect(row(page, 'Right to work')).toContainText('Draft, not sent')
    // It moves the list down as it comes: a press meanwhile meets something else.
    await expect(page.getByText('No signal.')).toBeVisible()
    await row(page, 'Right to work').click()
    await expect(page.getByLabel('Number or share code')).toHaveValue('W12 345')
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Check and send' }).click()
    await page.getByRole('button', { name: 'Send to the depot' }).click()
    await expect(page.getByText('Document saved on this phone')).toBeVisible()
    await phone.kill()

    await line.mend()
    page = await phone.open(`${origin}/onboarding`)
    await expect(row(page, 'Right to work')).toContainText('Being checked', { timeout: 60_000 })
    await expect.poll(async () => (await deviceRecord(page)).blobs, { timeout: 60_000 }).toEqual([])
    const inputs = (await deviceRecord(page)).outbox.map(({ input }) => input as SubmitDocumentInput)
    expect(inputs).toHaveLength(1)
    const [first] = inputs
    if (!first) return

    const listed = await stack.depot('documents', '--state', 'received')
    expect(listed.output).toContain(`${first.id} right-to-work, received`)
    expect((await stack.depot('accept-document', first.id, '--until', until)).code).toBe(0)
    await page.goto(`${origin}/outbox`)
    await page.goto(`${origin}/onboarding`)
    await expect(row(page, 'Right to work')).toContainText('Accepted until', { timeout: 60_000 })
    expect(phone.noise).toEqual([])

    await stack.stop()
    const stored = await withDepot(stack.dataDir, async (database) => {
      const { rows } = await sql<{ body: CourierDocument }>`
        select body from onboarding.document where step = 'right-to-work'`.execute(
        await database.schema<unknown>('manifest_reader', []),
      )
      return rows.map(({ body }) => body)
    })
    expect(stored).toMatchObject([
      { sent: { id: first.id, photos: first.photos, state: 'accepted' }, standing: { submission: first.id, until } },
    ])
    const { blobs } = await depotRecord(stack.dataDir)
    const promised = first.photos.map(({ id, sha256 }) => ({ id, promised: sha256, stored: sha256 }))
    expect(blobs.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      promised.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
})

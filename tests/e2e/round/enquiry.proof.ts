import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { SubmitEnquiryInput } from '#contracts/forms/enquiry-commands.ts'
import type { Enquiry } from '#contracts/forms/enquiry.ts'
import { bindSchema } from '#kit/database/schema-pool.ts'
import { readParts, type StoredValue } from '#kit/sync/history.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { depotRecord, withDepot } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { withLine } from './with-line.ts'

const photos = Array.from({ length: 6 }, (_, at) => ({
  name: `rack-${at}.jpg`,
  mimeType: 'image/jpeg',
  buffer: doorPicture(100 + at),
}))

/** The app and its forms are on the phone, and it works without signal from now on. */
async function makeReady(page: Page): Promise<void> {
  await workerControls(page)
  await expect.poll(async () => (await rawTable(page, 'forms')).length).toBe(3)
}

test('enquiries with every type of question survive a flat battery in the middle of a word and of sending, and arrive once', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    const form = `${origin}/form?type=incident`
    let page = await phone.open(origin)
    await signIn(page, stack)
    await makeReady(page)
    await line.cut()

    await page.goto(form)
    await page.getByLabel('What happened').fill('A dog bit me at the ga')
    for (const [label, typed] of [
      ['Day', '14'],
      ['Month', '5'],
      ['Year', '2026'],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(typed)
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'enquiryDrafts'))).toContain('"year":"2026"')
    await phone.kill()

    page = await phone.open(form)
    await expect(page.getByLabel('What happened')).toHaveValue('A dog bit me at the ga')
    await expect(page.getByLabel('Year', { exact: true })).toHaveValue('2026')
    await page.getByLabel('What happened').fill('A dog bit me at the gate.')
    await page.getByLabel('Time of the incident').fill('07:15')
    await page.getByLabel('Round', { exact: true }).selectOption('Round 104')
    await page.getByLabel('Incident number').fill('CAD-1042')
    await page.locator('input[type=file]').setInputFiles(photos)
    await expect(page.getByRole('img', { name: 'Photo 6' })).toBeVisible()
    await page.getByRole('button', { name: 'Check answers' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()

    await page.goto(`${origin}/form?type=pay`)
    await page.getByLabel('Supplement').check()
    await page.getByLabel('Amount in pounds').fill('£12.50')
    await expect.poll(async () => JSON.stringify(await rawTable(page, 'enquiryDrafts'))).toContain('£12.50')
    await phone.kill()
    page = await phone.open(`${origin}/form?type=pay`)
    await expect(page.getByLabel('Amount in pounds')).toHaveValue('£12.50')
    await page.getByLabel('Period', { exact: true }).selectOption({ index: 2 })
    await page.getByLabel('What happened').fill('The supplement of Tuesday is not there.')
    await page.getByRole('button', { name: 'Check answers' }).click()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Saved on this phone' })).toBeVisible()
    await phone.kill()

    // The signal comes back, and the battery is flat again while the photos are on their way.
    await line.mend()
    page = await phone.open(`${origin}/outbox`)
    await expect
      .poll(async () => (await deviceRecord(page)).delivery.some(({ state }) => state === 'acked' || state === 'done'))
      .toBe(true)
    await phone.kill()
    page = await phone.open(`${origin}/form`)
    await expect.poll(async () => (await deviceRecord(page)).blobs, { timeout: 60_000 }).toEqual([])
    const sent = (await deviceRecord(page)).outbox.map(({ input }) => input as SubmitEnquiryInput)
    const [incident, pay] = ['incident', 'pay'].map((form) => sent.find(({ formId }) => formId === form))
    expect(Object.keys(incident?.answers ?? {}).sort()).toEqual([
      'date',
      'details',
      'incident-number',
      'photos',
      'round',
      'time',
    ])
    expect(pay?.answers).toMatchObject({ invoice: 'supplement', amount: 12.5 })
    await page.goto(`${origin}/success?enquiry=${incident?.id}`)
    await expect(page.getByText('Your reference is')).toBeVisible()

    await stack.stop()
    const stored = await withDepot(stack.dataDir, async (database) => {
      const db = bindSchema<unknown>(database.pool, 'forms')
      const { rows } = await sql<StoredValue>`
        select body as value, history from enquiry order by body ->> 'formId'`.execute(db)
      return (await readParts(db, rows)) as Enquiry[]
    })
    expect(stored).toMatchObject(
      [incident, pay].map((input) => ({ id: input?.id, formId: input?.formId, answers: input?.answers })),
    )
    const promised = ((incident?.answers['photos'] ?? []) as { photo: { id: string; sha256: string } }[]).map(
      ({ photo }) => ({ id: photo.id, promised: photo.sha256, stored: photo.sha256 }),
    )
    expect(promised).toHaveLength(6)
    const { blobs } = await depotRecord(stack.dataDir)
    expect(blobs.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      promised.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })
})

import { expect, test, type Page } from '@playwright/test'
import { sql } from 'kysely'
import type { MakeClaimInput } from '#contracts/claims/claim-commands.ts'
import type { Claim } from '#contracts/claims/claim.ts'
import { londonDay } from '#domain/dates/day.ts'
import { doorPicture } from '../../chaos/app/door-picture.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { workerControls } from '../support/worker-controls.ts'
import { depotRecord, withDepot } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { withLine } from './with-line.ts'

const pictures = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `label-${at}.jpg`,
    mimeType: 'image/jpeg',
    buffer: doorPicture(first + at),
  }))

async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send the claim' }).click()
  await expect(page.getByText('Claim saved on this phone')).toBeVisible()
}

/** What was typed is written down, and would outlive the phone's battery. */
const isKept = async (page: Page, text: string): Promise<void> =>
  await expect.poll(async () => JSON.stringify(await rawTable(page, 'claimDrafts'))).toContain(text)

test('a claim of each tool survives a flat battery in the middle of it and of its photos, and arrives once', async () => {
  await withLine(async ({ stack, line, phone, origin }) => {
    let page = await phone.open(origin)
    await signIn(page, stack)
    await workerControls(page)
    await expect.poll(async () => (await rawTable(page, 'claimRules')).length).toBe(1)
    await line.cut()

    await page.goto(`${origin}/tools/wasted-journey`)
    await page.getByLabel('Note (optional)').fill('The gate was sh')
    await isKept(page, 'was sh')
    await phone.kill()
    page = await phone.open(`${origin}/tools/wasted-journey`)
    await expect(page.getByLabel('Note (optional)')).toHaveValue('The gate was sh')
    await page.getByLabel('Note (optional)').fill('The gate was shut.')
    const [year = '', month = '', day = ''] = londonDay(new Date()).split('-')
    for (const [label, typed] of [
      ['Day', day],
      ['Month', month],
      ['Year', year],
    ] as const)
      await page.getByLabel(label, { exact: true }).fill(typed)
    await page.getByLabel('Time you were there').fill('05:40')
    await page.getByLabel('Depot closed').check()
    await page.getByLabel('Depot code').fill('sam')
    await send(page)

    await page.goto(`${origin}/tools/parcel-band-change`)
    await page.getByLabel('Barcode').fill('A1B2C3D4E5F60001')
    await page.getByLabel('Band on your list').selectOption('Packet')
    await page.locator('input[type=file]').setInputFiles(pictures(200, 3))
    await expect(page.getByRole('img', { name: 'Photo 3' })).toBeVisible()
    await expect
      .poll(async () => JSON.stringify(await rawTable(page, 'claimDrafts')).match(/"sha256"/g)?.length)
      .toBe(3)
    await phone.kill()
    page = await phone.open(`${origin}/tools/parcel-band-change`)
    await expect(page.getByLabel('Barcode')).toHaveValue('A1B2C3D4E5F60001')
    await expect(page.getByRole('img', { name: 'Photo 3' })).toBeVisible()
    for (const [side, typed] of [
      ['Longest', '70'],
      ['Middle', '50'],
      ['Shortest', '48'],
    ] as const)
      await page.getByLabel(`${side} side in cm`).fill(typed)
    await send(page)

    await page.goto(`${origin}/tools/duplicate-barcode`)
    await page.getByLabel('Barcode').fill('A1B2C3D4E5F60002')
    await page.locator('input[type=file]').setInputFiles(pictures(300, 2))
    await expect(page.getByRole('img', { name: 'Photo 2' })).toBeVisible()
    await send(page)
    await phone.kill()

    // The signal comes back, and the battery is flat again while the photos are on their way.
    await line.mend()
    page = await phone.open(`${origin}/outbox`)
    await expect
      .poll(async () => (await deviceRecord(page)).delivery.some(({ state }) => state === 'acked' || state === 'done'))
      .toBe(true)
    await phone.kill()
    page = await phone.open(`${origin}/tools/duplicate-barcode`)
    await expect.poll(async () => (await deviceRecord(page)).blobs, { timeout: 60_000 }).toEqual([])
    const sent = (await deviceRecord(page)).outbox.map(({ input }) => input as MakeClaimInput)
    await expect(page.getByText('The second parcel’s barcode is TMP')).toBeVisible()

    await stack.stop()
    const stored = await withDepot(stack.dataDir, async (database) => {
      const { rows } = await sql<{ body: Claim }>`select body from forms.claim`.execute(
        await database.schema<unknown>('manifest_reader', []),
      )
      return rows.map(({ body }) => body)
    })
    const byKind = <Each extends Pick<Claim, 'evidence'>>(claims: readonly Each[]) =>
      claims.toSorted((a, b) => a.evidence.kind.localeCompare(b.evidence.kind))
    expect(byKind(sent).map(({ evidence }) => evidence.kind)).toEqual([
      'band-change',
      'duplicate-barcode',
      'wasted-journey',
    ])
    expect(byKind(stored)).toMatchObject(byKind(sent))
    expect(byKind(stored).map(({ amount }) => amount)).toEqual([330, 0, 6000])
    const promised = sent.flatMap(({ photos }) =>
      photos.map(({ id, sha256 }) => ({ id, promised: sha256, stored: sha256 })),
    )
    expect(promised).toHaveLength(5)
    const { blobs } = await depotRecord(stack.dataDir)
    expect(blobs.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      promised.toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })
})

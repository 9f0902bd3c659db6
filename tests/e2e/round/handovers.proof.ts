import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { sql } from 'kysely'
import { PNG } from 'pngjs'
import type { ParcelEvent, Proof, RecordStatusInput } from '#contracts/parcel/parcel.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { deadline } from '#support/deadline.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { createLine } from '#support/line.ts'
import { noteFigure } from '#support/note-figure.ts'
import { createPhone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack } from '../support/stack.ts'
import { expectAllArrived } from './all-arrived.ts'
import { withDepot } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { addPhoto, fillSignedBy, handOverAtDoor, sign, type Handover } from './hand-over.ts'

interface Handing extends Handover {
  services: string
  proof: object
  photo?: true
}

const drawn = { kind: 'drawn', strokes: expect.any(Array) }
/** Every handover of the matrix, and what each service asks for. */
const handings: readonly Handing[] = [
  { services: 'standard', handover: 'The recipient', proof: { handover: 'recipient' } },
  {
    services: 'next_day',
    handover: 'Someone in the household',
    answer: async (_, dialog) => await dialog.getByLabel(/^Name of the person who took it/).fill('H. Example'),
    proof: { handover: 'household', takenBy: 'H. Example' },
  },
  {
    services: 'stated_day',
    handover: 'A neighbour',
    async answer(_, dialog) {
      await dialog.getByLabel(/^Name of the person who took it/).fill('N. Example')
      await dialog.getByLabel('Neighbour’s house number').fill('16')
    },
    proof: { handover: 'neighbour', takenBy: 'N. Example' },
  },
  {
    services: 'standard',
    handover: 'Safe place',
    answer: async (_, dialog) => await addPhoto(dialog),
    proof: { handover: 'safe_place' },
    photo: true,
  },
  {
    services: 'standard',
    handover: 'Letterbox',
    answer: async (_, dialog) => await addPhoto(dialog),
    proof: { handover: 'letterbox' },
    photo: true,
  },
  {
    services: 'standard',
    handover: 'Parcel locker',
    answer: async (_, dialog) => await addPhoto(dialog),
    proof: { handover: 'locker' },
    photo: true,
  },
  {
    services: 'signature',
    handover: 'The recipient',
    async answer(page, dialog) {
      await fillSignedBy(dialog, 'R. Example')
      await sign(page, dialog)
    },
    proof: { handover: 'recipient', signedBy: 'R. Example', signature: drawn },
  },
  {
    services: 'household_signature',
    handover: 'Someone in the household',
    async answer(_, dialog) {
      await fillSignedBy(dialog, 'T. Example')
      await dialog.getByRole('radio', { name: 'Type name' }).check()
    },
    proof: { handover: 'household', signedBy: 'T. Example', signature: { kind: 'typed' } },
  },
  {
    services: 'age_check_18',
    handover: 'The recipient',
    answer: async (_, dialog) => await dialog.getByRole('radio', { name: 'Looked over 25' }).check(),
    proof: { handover: 'recipient', ageCheck: 'looked_over_25' },
  },
  {
    services: 'age_check_18',
    handover: 'The recipient',
    answer: async (_, dialog) => await dialog.getByRole('radio', { name: 'ID checked' }).check(),
    proof: { handover: 'recipient', ageCheck: 'id_checked' },
  },
]
const photos = handings.filter((handing) => handing.photo).length
const signatures = handings.filter(({ proof }) => 'signature' in proof).length

test('every handover is done without signal, is at the depot once and whole, and the receipt of the day is what the database says', async () => {
  test.setTimeout(deadline(300_000))
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone()
  const origin = `http://127.0.0.1:${line.port}`
  try {
    const rows = demoRoundRows(handings.length).map((row, i) => ({
      ...row,
      house: String(i + 1),
      services: handings[i]?.services ?? '',
      window_from: '',
      window_to: '',
    }))
    const file = join(stack.dataDir, 'round.csv')
    writeFileSync(file, importCsv(rows))
    expect((await stack.depot('import', file, '--remove-missing')).code).toBe(0)
    const page = await phone.open(origin)
    await signIn(page, stack)
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    await line.cut()
    for (const [at, handing] of handings.entries()) {
      await page.goto(`${origin}/manifest`)
      await page.locator('a.list-row').nth(at).click()
      await handOverAtDoor(page, handing)
    }
    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: deadline(120_000) })

    await page.goto(origin)
    await page.getByRole('link', { name: 'Receipt of the day' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Receipt of the day' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
      `${handings.length} of ${handings.length} received`,
      { timeout: deadline(60_000) },
    )
    await expect(page.getByText(`${photos} photos and ${signatures} signatures received.`)).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Share as a picture' }).click()
    const { width, height } = PNG.sync.read(readFileSync(await (await download).path()))
    expect(Math.min(width, height)).toBeGreaterThan(300)

    const record = await deviceRecord(page)
    const proofs = record.outbox.map(({ input }) => (input as RecordStatusInput).proof)
    expect(proofs).toEqual(handings.map(({ proof }) => proof))
    await expectAllArrived(stack, record, photos)
    const kept = await withDepot(stack.dataDir, async (database) => {
      const db = await database.schema<unknown>('manifest_reader', [])
      // The demo has days of its own, which no phone has sent.
      const { rows: events } = await sql<{ parcel: string; body: ParcelEvent }>`
        select e.parcel_id as parcel, e.body from manifest.parcel_events e join manifest.mutation m on m.mid = e.id and m.courier = e.actor order by m.seq, m.n`.execute(
        db,
      )
      const { rows: now } = await sql<{ count: number }>`
        select count(*)::int4 as count from manifest.parcels where status = 'delivered' and id = any(${events.map(({ parcel }) => parcel)}::uuid[])`.execute(
        db,
      )
      return { events, delivered: now[0]?.count }
    })
    const ofPhone = new Map<string, Proof | undefined>(
      record.outbox.map(({ entity, input }) => [entity, (input as RecordStatusInput).proof]),
    )
    expect(new Map(kept.events.map(({ parcel, body }) => [`parcel/${parcel}`, body.proof]))).toEqual(ofPhone)
    expect([kept.events.length, kept.delivered]).toEqual([handings.length, handings.length])
    noteFigure(
      `${handings.length} handovers without signal: each at the depot once, ${photos} photos by their digests, ${signatures} signatures; the receipt as the database`,
    )
    expect(phone.noise).toEqual([])
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { decode } from 'jpeg-js'
import { blobLimit } from '#contracts/sync/blob.ts'
import { createLine } from '#support/line.ts'
import { createPhone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack } from '../support/stack.ts'
import { workerControls } from '../support/worker-controls.ts'
import { depotRecord } from './depot-record.ts'
import { deviceRecord } from './device-record.ts'
import { jpegMarkers, largeGarbage, largePhoto, phoneMaker } from './large-photo.ts'
import { waitingPhotos } from './waiting-photos.ts'

const seed = 20
const note = 'Rang twice, nobody in; the neighbour at number 12 has seen me.'

/** Milliseconds of every long task of the page from now on. */
const watchLongTasks = async (page: Page) =>
  await page.evaluate(() => {
    const longTasks: number[] = []
    Object.assign(globalThis, { longTasks })
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
      type: 'longtask',
    })
  })
const longTasks = async (page: Page) =>
  await page.evaluate(() => (globalThis as unknown as { longTasks: number[] }).longTasks)

/** Mean light of some rows of a picture. */
function lightOf({ data, width }: { data: Uint8Array; width: number }, from: number, to: number): number {
  let sum = 0
  for (let at = from * width * 4; at < to * width * 4; at += 4) sum += data[at] ?? 0
  return sum / ((to - from) * width)
}

function expectSmallUprightPicture(bytes: Buffer): void {
  expect(bytes.length).toBeLessThanOrEqual(blobLimit)
  expect(jpegMarkers(bytes)).not.toContain(0xe1)
  expect(bytes.includes('Exif') || bytes.includes(phoneMaker)).toBe(false)
  const picture = decode(bytes, { useTArray: true })
  expect(Math.max(picture.width, picture.height)).toBeLessThanOrEqual(1600)
  expect(picture.width / picture.height).toBeCloseTo(4000 / 6000, 2)
  const half = Math.floor(picture.height / 2)
  expect(lightOf(picture, 0, half - 8)).toBeLessThan(100)
  expect(lightOf(picture, half + 8, picture.height)).toBeGreaterThan(155)
}

/** Milliseconds; only against what never comes: twenty-four million pixels take a busy machine a while. */
const decoding = { timeout: 150_000 }

test('a photo of 20 MB becomes a small one that arrives; a file of 20 MB that is no picture costs nothing that was typed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courier-photo-'))
  const files = { picture: join(folder, 'door.jpg'), garbage: join(folder, 'garbage.jpg') }
  const stored = { picture: largePhoto(seed), garbage: largeGarbage(seed) }
  expect(stored.picture.length).toBeGreaterThan(20 * 1024 * 1024)
  writeFileSync(files.picture, stored.picture)
  writeFileSync(files.garbage, stored.garbage)
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone()
  const origin = `http://127.0.0.1:${line.port}`
  try {
    const page = await phone.open(origin)
    await signIn(page, stack)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().click()
    await workerControls(page)
    await line.cut()
    await page.getByRole('button', { name: 'Unable', exact: true }).click()
    const reason = page.getByRole('radio', { name: /No answer/ })
    const text = page.getByLabel('Note (optional)')
    const file = page.locator('input[type=file]')
    const previews = page.getByRole('img', { name: /^Photo \d$/ })
    await reason.check()

    await watchLongTasks(page)
    await file.setInputFiles(files.picture)
    await text.pressSequentially(note)
    await expect(previews).toHaveCount(1, decoding)
    console.log(
      `photo of ${stored.picture.length} bytes, seed ${seed}: long tasks ${(await longTasks(page)).map(Math.round).join(' ') || 'none'} ms`,
    )
    await expect(text).toHaveValue(note)

    await file.setInputFiles(files.garbage)
    await expect(page.getByText('This phone can’t read this file as a photo.')).toBeVisible(decoding)
    await expect(text).toHaveValue(note)
    await expect(reason).toBeChecked()
    await expect(previews).toHaveCount(1)

    await page.locator('button[type=submit]').click()
    await expect(page.getByText('Unable to deliver: no answer')).toBeVisible()
    const [waiting] = await waitingPhotos(page)
    expectSmallUprightPicture(waiting ?? Buffer.alloc(0))
    const { outbox } = await deviceRecord(page)
    const [photo] = outbox.flatMap(({ input }) => (input as { photos: { id: string; sha256: string }[] }).photos)
    expect(outbox.map(({ input }) => (input as { note?: string }).note)).toEqual([note])

    await line.mend()
    await page.goto(`${origin}/outbox`)
    await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible()
    await stack.stop()
    const { blobs } = await depotRecord(stack.dataDir)
    expect(blobs).toEqual([{ id: photo?.id, promised: photo?.sha256, stored: photo?.sha256 }])
    expect(phone.noise).toEqual([])
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})

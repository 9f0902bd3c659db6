import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { importCsv } from '#services/demo/import-csv.ts'
import { deadline } from '#support/deadline.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { drawLabel } from '#support/labels/label.ts'
import { writeMjpeg } from '#support/labels/mjpeg.ts'
import { drawScene } from '#support/labels/scene.ts'
import { createLine } from '#support/line.ts'
import { labelOf } from '#support/load-pile.ts'
import { createPhone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack } from '../support/stack.ts'
import { expectAllArrived } from './all-arrived.ts'
import { deviceRecord } from './device-record.ts'

const parcels = 200
/** On the list, not in the pile. */
const missing = [7, 52, 118, 200]
/** In the pile, on no list. */
const strangers = [901, 902]
/** At 30 frames a second. */
const framesEach = 20

const found = (page: Page) => page.locator('.viewfinder-done')
const foundSoFar = async (page: Page): Promise<number> => Number((await found(page).innerText()).split(' ')[0])
/** The camera shows its labels over and over: what a slow machine has missed comes again. */
const scanUntil = async (page: Page, count: number): Promise<void> =>
  await expect.poll(async () => await foundSoFar(page), { timeout: deadline(400_000) }).toBeGreaterThanOrEqual(count)

async function film(path: string): Promise<void> {
  const pile = Array.from({ length: parcels }, (_, i) => i + 1).filter((n) => !missing.includes(n))
  const pictures = []
  for (const n of [...pile, ...strangers]) {
    pictures.push(drawScene(await drawLabel([{ kind: 'code128', text: labelOf(n), modulePixels: 2 }]), { width: 640, height: 360, noise: 0, tilt: (n % 5) - 2 }))
  }
  writeMjpeg(path, pictures, framesEach)
}

test('a pile of 200 is scanned without signal through a flat battery, and its difference is what was planted', async () => {
  test.setTimeout(deadline(1_200_000))
  const folder = mkdtempSync(join(tmpdir(), 'courier-load-'))
  const file = join(folder, 'round.csv')
  const camera = join(folder, 'pile.mjpeg')
  writeFileSync(file, importCsv(demoRoundRows(parcels).map((row, i) => ({ ...row, barcode: labelOf(i + 1), house: String(i + 1), services: 'standard' }))))
  await film(camera)
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ camera })
  const origin = `http://127.0.0.1:${line.port}`
  try {
    expect((await stack.depot('import', file)).code).toBe(0)
    const page = await phone.open(origin)
    await signIn(page, stack)
    await expect(page.getByText(`left of ${parcels}`)).toBeVisible()
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    await page.goto(`${origin}/scan/batch`)
    await scanUntil(page, 1)
    await line.cut()
    await scanUntil(page, 80)
    const before = await foundSoFar(page)
    await phone.kill()

    const again = await phone.open(`${origin}/scan/batch`)
    await expect.poll(async () => await foundSoFar(again)).toBeGreaterThanOrEqual(before)
    await scanUntil(again, parcels - missing.length)
    await expect(again.getByRole('link', { name: 'Pause and check: 4 missing, 2 extra' })).toBeVisible({ timeout: deadline(400_000) })
    await again.getByRole('link', { name: /^Pause and check/ }).click()
    for (const n of missing) await expect(again.getByText(`…${labelOf(n).slice(-4)}`)).toBeVisible()
    await again.getByRole('button', { name: 'Finish with 4 missing' }).click()
    await expect(again.getByRole('status')).toContainText('196 loaded, 4 missing, 2 extra told to the depot')

    await line.mend()
    await again.goto(`${origin}/outbox`)
    await expect(again.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: deadline(120_000) })
    const record = await deviceRecord(again)
    // The scans themselves are no events of a parcel.
    await expectAllArrived(stack, { ...record, outbox: record.outbox.filter(({ entity }) => entity.startsWith('parcel/')) }, 0)
    expect(phone.noise).toEqual([])
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})

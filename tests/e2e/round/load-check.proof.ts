import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { recallParcelEndpoint } from '#contracts/manifest/manifest-endpoints.ts'
import type { Parcel } from '#contracts/parcel/parcel.ts'
import type { OutboxRow } from '#offline/rows.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { connectDepot, jsonBody } from '#services/depot/depot-client.ts'
import { deadline } from '#support/deadline.ts'
import { demoRoundRows } from '#support/demo-import.ts'
import { drawLabel } from '#support/labels/label.ts'
import { writeMjpeg } from '#support/labels/mjpeg.ts'
import { drawScene } from '#support/labels/scene.ts'
import { createLine } from '#support/line.ts'
import { labelOf } from '#support/load-pile.ts'
import { noteFigure } from '#support/note-figure.ts'
import { createPhone } from '../support/phone.ts'
import { rawTable } from '../support/raw-tables.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { expectAllArrived } from './all-arrived.ts'
import { deviceRecord } from './device-record.ts'

const parcels = 200
/** On the list, not in the pile. */
const missing = [7, 52, 118, 200]
/** In the pile, on no list. */
const strangers = [901, 902]
/** Of two parcels in the pile with one label, as far as a camera can tell. */
const duplicates = [3, 90, 91]
/** By the depot, before the pile is scanned. */
const recalled = [30, 31]
/** By the courier, from the parcel's page. */
const misrouted = 60
const toLoad = parcels - recalled.length - 1
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
  for (const n of [...pile, ...strangers, ...duplicates]) {
    pictures.push(
      drawScene(await drawLabel([{ kind: 'code128', text: labelOf(n), modulePixels: 2 }]), {
        width: 640,
        height: 360,
        noise: 0,
        tilt: (n % 5) - 2,
      }),
    )
  }
  writeMjpeg(path, pictures, framesEach)
}

/** Parcels on the phone, by the number of their label. */
async function parcelsOnPhone(page: Page): Promise<Map<number, Parcel>> {
  const rows = await rawTable<Parcel>(page, 'parcels')
  return new Map(rows.map((row) => [Number(row.barcodes[0]?.text.slice(-8)), row]))
}

async function recall(stack: Stack, ids: readonly string[]): Promise<void> {
  const account = stack.accounts.find(({ group }) => group === 'sub-depot')
  if (!account) throw new Error('There is no staff')
  const depot = await connectDepot({ fetch }, `http://127.0.0.1:${stack.port}`, account)
  for (const id of ids) await depot.call(recallParcelEndpoint, `/v1/parcels/${id}/recall`, jsonBody({}))
}

/** The last digits of the labels in one part of the difference, opened by a press where it is closed. */
async function listed(page: Page, part: string): Promise<string[]> {
  const row = page.getByRole('button', { name: new RegExp(`^${part}`) })
  if ((await row.getAttribute('aria-expanded')) === 'false') await row.click()
  const lines = await page.locator('.disclosure', { has: row }).locator('.disclosure-line').allInnerTexts()
  return lines
    .map((line) => /(\d{4})\D*$/.exec(line.replace('Leave out', '').replaceAll(/\s/g, ''))?.[1] ?? line)
    .sort()
}
const endings = (numbers: readonly number[]) => numbers.map((n) => labelOf(n).slice(-4)).sort()

/** The scans that this phone has kept, by label. */
async function scansByLabel(page: Page): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { command, input } of await rawTable<OutboxRow>(page, 'outbox')) {
    if (command !== 'recordLoadScan') continue
    const n = Number((input as { barcode: { text: string } }).barcode.text.slice(-8))
    counts.set(n, (counts.get(n) ?? 0) + 1)
  }
  return counts
}
const scannedTwice = async (page: Page) =>
  [...(await scansByLabel(page))].flatMap(([n, times]) => (times > 1 ? [n] : []))

test('a pile of 200 is scanned without signal through a flat battery, and its difference is what was planted', async () => {
  test.setTimeout(deadline(1_200_000))
  const folder = mkdtempSync(join(tmpdir(), 'courier-load-'))
  const file = join(folder, 'round.csv')
  const camera = join(folder, 'pile.mjpeg')
  writeFileSync(
    file,
    importCsv(
      demoRoundRows(parcels).map((row, i) => ({
        ...row,
        barcode: labelOf(i + 1),
        house: String(i + 1),
        services: 'standard',
      })),
    ),
  )
  await film(camera)
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ camera })
  const origin = `http://127.0.0.1:${line.port}`
  try {
    expect((await stack.depot('import', file, '--remove-missing')).code).toBe(0)
    const page = await phone.open(origin)
    await signIn(page, stack)
    await expect(page.getByText(`left of ${parcels}`)).toBeVisible()
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    const onPhone = await parcelsOnPhone(page)
    await recall(
      stack,
      recalled.map((n) => onPhone.get(n)?.id ?? ''),
    )
    await page.goto(`${origin}/manifest/${onPhone.get(misrouted)?.id}`)
    await page.getByRole('button', { name: 'Misrouted' }).click()
    await page.getByRole('button', { name: 'Mark as misrouted' }).click()
    const wanted = async () =>
      [...(await parcelsOnPhone(page))]
        .flatMap(([n, { marks }]) => (marks.includes('recalled') ? [n] : []))
        .sort((a, b) => a - b)
    await expect.poll(wanted, { timeout: deadline(60_000) }).toEqual(recalled)

    await page.goto(`${origin}/scan/batch`)
    await scanUntil(page, 1)
    await line.cut()
    await scanUntil(page, 80)
    const before = await foundSoFar(page)
    await phone.kill()

    const again = await phone.open(`${origin}/scan/batch`)
    await expect.poll(async () => await foundSoFar(again)).toBeGreaterThanOrEqual(before)
    await scanUntil(again, toLoad - missing.length)
    await expect(again.getByRole('link', { name: 'Review (4 missing, 2 extra, 3 to hand back)' })).toBeVisible({
      timeout: deadline(400_000),
    })
    await expect
      .poll(async () => await scannedTwice(again), { timeout: deadline(400_000) })
      .toEqual(expect.arrayContaining(duplicates))
    await again.getByRole('link', { name: /^Review/ }).click()
    await expect(again.getByRole('button', { name: 'Finish with 4 missing' })).toBeVisible()
    const twice = await scannedTwice(again)
    expect(await listed(again, 'Missing')).toEqual(endings(missing))
    expect(await listed(again, 'Extra')).toEqual(endings(strangers))
    expect(await listed(again, 'Recalled')).toEqual(endings(recalled))
    expect(await listed(again, 'Misrouted')).toEqual(endings([misrouted]))
    // The film goes round, and so may others come twice: exactly those of which the phone has kept two scans.
    expect(await listed(again, 'Duplicate')).toEqual(endings(twice))
    noteFigure(
      `load check of ${parcels}: ${(await scansByLabel(again)).size} labels seen, ${twice.length} of them twice; missing ${missing.length}, extra ${strangers.length}, misrouted 1, recalled ${recalled.length}: as planted`,
    )
    await again.getByRole('button', { name: 'Finish with 4 missing' }).click()
    await expect(again.getByRole('status')).toContainText(
      `${toLoad - missing.length} loaded, 4 missing, 2 extra reported`,
    )

    await line.mend()
    await again.goto(`${origin}/outbox`)
    await expect(again.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: deadline(120_000) })
    const record = await deviceRecord(again)
    // The scans themselves are no events of a parcel.
    await expectAllArrived(
      stack,
      { ...record, outbox: record.outbox.filter(({ entity }) => entity.startsWith('parcel/')) },
      0,
    )
    expect(phone.noise).toEqual([])
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
    rmSync(folder, { recursive: true, force: true })
  }
})

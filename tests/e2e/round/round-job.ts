import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { encode } from 'jpeg-js'
import { demoRoundRows } from '#support/demo-import.ts'
import { writeMjpeg } from '#support/labels/mjpeg.ts'
import { createLine, type Line } from '#support/line.ts'
import { importCsv } from '#services/demo/demo-manifests.ts'
import { createPhone, type Phone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'
import type { LabelPicture, LabelSet } from './label-pictures.ts'
import { pressLoaded } from './press-loaded.ts'

/** Parcels on the round: those with pictures, and enough others for the list. */
const parcels = 60
/** At 30 frames a second: two seconds of sight a label. */
const framesEach = 60

/** A round in progress: services, a line that can be cut, and one phone whose camera shows the labels. */
export interface Round {
  labels: LabelSet
  stack: Stack
  line: Line
  phone: Phone
  origin: string
  /** House numbers by barcode text: what the screen and the toast say. */
  houses: Map<string, string>
}

export async function startRound(labels: LabelSet): Promise<Round> {
  const folder = mkdtempSync(join(tmpdir(), 'courier-round-'))
  const rows = demoRoundRows(parcels)
  const houses = new Map<string, string>()
  for (const [i, { text }] of labels.onRound.entries()) {
    const row = rows[i]
    if (!row) throw new Error('More labels than parcels')
    // Numbers that no other house has, so that a toast names one parcel.
    Object.assign(row, { barcode: text, house: `9${i}9`, services: 'standard' })
    houses.set(text, `9${i}9`)
  }
  const file = join(folder, 'round.csv')
  writeFileSync(file, importCsv(rows))
  const camera = join(folder, 'labels.mjpeg')
  const shown: LabelPicture[] = [...labels.onRound, labels.stranger, labels.refused]
  writeMjpeg(
    camera,
    shown.map(({ picture }) => picture),
    framesEach,
  )

  const stack = await startStack()
  const imported = await stack.depot('import', file, '--remove-missing')
  expect(imported.output, 'the staff command').toContain(String(parcels))
  expect(imported.code).toBe(0)
  const line = await createLine(stack.port)
  return { labels, stack, line, phone: createPhone({ camera }), origin: `http://127.0.0.1:${line.port}`, houses }
}

export async function endRound(round: Round): Promise<void> {
  await round.phone.remove()
  await round.line.close()
  await round.stack.remove()
}

/** Signs in with signal, once, and waits until the round and the app itself are on the phone. */
export async function loadRound({ phone, origin, stack }: Round): Promise<Page> {
  const page = await phone.open(origin)
  await signIn(page, stack)
  await expect(page.getByText(`left of ${parcels}`)).toBeVisible()
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  // The scanner's engine is fetched when the scanner is first opened.
  await page.goto(`${origin}/scan`)
  await expect(page.getByRole('heading', { name: /round|Already/ }).first()).toBeVisible()
  return page
}

/** Scans until every label of the round is loaded; meets the stranger on the way, and never the refused one. */
export async function scanEverything(page: Page, { labels, houses, origin }: Round): Promise<void> {
  await page.goto(`${origin}/scan`)
  const open = new Set(houses.values())
  let strangers = 0
  while (open.size > 0 || strangers === 0) {
    const verdict = page.locator('.verdict')
    await verdict.waitFor()
    const sheet = (await page.locator('.scan-sheet').innerText()).replaceAll(/\s+/g, ' ')
    expect(sheet).not.toContain(labels.refused.text)
    const house = [...open].find((number) => sheet.includes(`${number} `))
    if (sheet.includes('Not on your round')) {
      strangers++
      expect(sheet.replaceAll(' ', '')).toContain(labels.stranger.text.replaceAll(' ', ''))
      await page.getByRole('button', { name: 'Scan again' }).click()
    } else if (house && sheet.includes('On your round')) {
      await page.getByRole('button', { name: 'Loaded', exact: true }).click()
      // On a slow machine the camera may have come to the next label before the press: the words tell which was meant.
      const words = page.getByText(new RegExp(`^(${[...open].join('|')})\\b.* loaded$`)).last()
      await expect(words).toBeVisible()
      open.delete((await words.innerText()).split(' ')[0] ?? '')
    } else await page.waitForTimeout(100)
  }
}

/** A picture of the door, larger than what may be sent. */
function doorPicture({ labels }: Round): Buffer {
  const { data, width, height } = labels.stranger.picture
  return Buffer.from(encode({ data: Buffer.from(data.buffer), width, height }, 95).data)
}

/** Opens the first parcel that is still to do. The list of all parcels stays until the filter is read, so a quick press would open another. */
const openFirstToDo = async (page: Page, origin: string) => {
  await page.goto(`${origin}/manifest`)
  await page.getByRole('button', { name: /^To do/ }).click()
  const first = page.locator('a.list-row').first()
  await expect(first).toBeVisible()
  await expect(first).not.toContainText(/Loaded|Unable/)
  await first.click()
}

/** Unable to deliver, nobody in, with a photo of the door. */
export async function proveOne(page: Page, round: Round): Promise<void> {
  await openFirstToDo(page, round.origin)
  await page.getByRole('button', { name: 'Unable' }).click()
  await page.getByRole('radio', { name: /No answer/ }).check()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer: doorPicture(round) })
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toBeVisible()
  await page.locator('button[type=submit]').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText('Unable to deliver: no answer')).toBeVisible()
}

/** Loads `count` parcels from the list, one after the other. */
export async function confirmFromList(page: Page, { origin }: Round, count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await openFirstToDo(page, origin)
    await expect(await pressLoaded(page)).toBeVisible()
  }
}

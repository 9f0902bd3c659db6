import { expect, type Page } from '@playwright/test'
import { deadline } from '#support/deadline.ts'
import { expectAllArrived } from './all-arrived.ts'
import { fireSync } from '../support/fire-sync.ts'
import { deviceRecord } from './device-record.ts'
import type { LabelSet } from './label-pictures.ts'
import { confirmFromList, endRound, loadRound, proveOne, scanEverything, startRound, type Round } from './round-job.ts'

/** Confirmed from the list; the battery dies in the middle of it. */
const fromList = 30
/** The same where the gate does it. */
const fewFromList = 4

async function inRound(labels: LabelSet, story: (round: Round) => Promise<void>): Promise<void> {
  const round = await startRound(labels)
  try {
    await story(round)
    expect(round.phone.noise).toEqual([])
  } finally {
    await endRound(round)
  }
}

/** Signed in with signal once; then flat, then out of reach, and the whole round done there. */
async function workWithoutSignal(round: Round): Promise<void> {
  const { phone, line, origin, labels } = round
  await loadRound(round)
  await phone.kill()
  await line.cut()
  const page = await phone.open(origin)
  await scanEverything(page, round)
  await proveOne(page, round)
  await confirmFromList(page, round, fromList / 2)
  await phone.kill()
  const again = await phone.open(origin)
  await confirmFromList(again, round, fromList / 2)
  const record = await deviceRecord(again)
  expect(record.outbox).toHaveLength(labels.onRound.length + 1 + fromList)
  expect(new Set(record.delivery.map(({ state }) => state))).toEqual(new Set(['pending']))
}

/** Everything, once: loaded with signal, scanned, proved and confirmed without, one flat battery, and sent. */
export async function roundSurvivesAKill(labels: LabelSet): Promise<void> {
  await inRound(labels, async (round) => {
    const { phone, line, origin } = round
    const page = await loadRound(round)
    await line.cut()
    await scanEverything(page, round)
    await proveOne(page, round)
    await confirmFromList(page, round, fewFromList / 2)
    await phone.kill()
    const again = await phone.open(origin)
    await confirmFromList(again, round, fewFromList / 2)
    await line.mend()
    await expectAllSent(round, again, labels.onRound.length + 1 + fewFromList)
  })
}

/** The outbox says so, the phone's own record does, and the depot's is the same. */
async function expectAllSent({ stack, origin }: Round, page: Page, taps: number): Promise<void> {
  await page.goto(`${origin}/outbox`)
  await expect(page.getByRole('heading', { name: 'All sent' })).toBeVisible({ timeout: deadline(60_000) })
  const device = await deviceRecord(page)
  expect(device.outbox).toHaveLength(taps)
  expect(new Set(device.delivery.map(({ state }) => state))).toEqual(new Set(['done']))
  expect(device.blobs).toEqual([])
  await expectAllArrived(stack, device, 1)
}

export async function roundSurvivesFlatBatteries(labels: LabelSet): Promise<void> {
  await inRound(labels, async (round) => {
    await workWithoutSignal(round)
    await round.phone.kill()
    await round.line.mend()
    await expectAllSent(round, await round.phone.open(round.origin), labels.onRound.length + 1 + fromList)
  })
}

export async function roundSentByTheWorker(labels: LabelSet): Promise<void> {
  await inRound(labels, async (round) => {
    const { phone, line, origin } = round
    await workWithoutSignal(round)
    // No page of the app is left; an empty one keeps the browser open.
    const context = phone.context()
    const empty = await context.newPage()
    for (const page of context.pages()) if (page !== empty) await page.close()
    await line.mend()
    await fireSync(await context.newCDPSession(empty), origin)
    // The depot is asked, not the phone: no page may help.
    await expect
      .poll(async () => await outboxStates(round), { timeout: deadline(60_000), intervals: [1_000] })
      .toEqual(['done'])
    const page = await phone.open(`${origin}/outbox`)
    await expectAllArrived(round.stack, await deviceRecord(page), 1)
  })
}

/** The delivery states, read in a page of the origin that runs nothing of the app. */
async function outboxStates({ phone, origin }: Round): Promise<string[]> {
  const page = await phone.context().newPage()
  try {
    await page.goto(`${origin}/api/manifest/health`)
    const { delivery } = await deviceRecord(page)
    return [...new Set(delivery.map(({ state }) => state))]
  } finally {
    await page.close()
  }
}

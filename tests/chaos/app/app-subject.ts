import { errors } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import type { Manifest } from '#contracts/manifest.ts'
import type { Parcel } from '#contracts/parcel.ts'
import { londonDay } from '#domain/day.ts'
import type { SeededRandom } from '#services/demo/seeded-random.ts'
import { deviceRecord } from '../../e2e/round/device-record.ts'
import { importRound } from '../../e2e/support/import-round.ts'
import { rawTable } from '../../e2e/support/raw-tables.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import type { Stack } from '../../e2e/support/stack.ts'
import type { Stage, Subject, Tap } from '../subject.ts'
import type { Walk } from './parcel-walk.ts'
import type { TapKind } from './tap-making.ts'

const parcels = 90

async function stopsOfToday(page: Page): Promise<Walk['stops']> {
  const manifests = await rawTable<Manifest>(page, 'manifests')
  const today = manifests.find(({ date, roundNumber }) => date === londonDay(new Date()) && roundNumber === '104')
  const round = (await rawTable<Parcel>(page, 'parcels')).filter(({ manifestId }) => manifestId === today?.id)
  return round.sort((a, b) => a.sequence - b.sequence).map(({ id, address }) => ({ id, house: address.house }))
}

function pickKind(kinds: readonly TapKind[], random: SeededRandom): TapKind {
  let left = random.int(kinds.reduce((sum, { share }) => sum + share, 0))
  for (const kind of kinds) {
    left -= kind.share
    if (left < 0) return kind
  }
  throw new Error('There is nothing to tap')
}

/** Everything is where it belongs: every row done, no photo left. */
async function isAtRest({ page }: Stage): Promise<boolean> {
  const { delivery, blobs } = await deviceRecord(page)
  return blobs.length === 0 && delivery.every(({ state }) => state === 'done')
}

/** A press that does not end in time is none: what was not sent by then says the rest. */
async function press(tryNow: Locator): Promise<void> {
  try {
    await tryNow.click()
    await tryNow.and(tryNow.page().locator('[aria-disabled=false]')).waitFor()
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

/** Presses "Try now" as a courier would, until nothing is left or `patience` (ms) is over. */
async function sendAll(stage: Stage, patience: number): Promise<boolean> {
  const { page, origin } = stage
  const end = Date.now() + patience
  await page.goto(`${origin}/outbox`)
  const tryNow = page.getByRole('button', { name: 'Try now' })
  for (;;) {
    await press(tryNow)
    if (await isAtRest(stage)) return true
    if (Date.now() > end) return false
    await page.waitForTimeout(200)
  }
}

/** Milliseconds. */
export interface Patience {
  /** For one press or one page. */
  toAct: number
  /** Until a screen shows what it has confirmed. */
  toSee: number
  /** Until all is sent, once there is signal. */
  toSend: number
}

/** The built app with its services behind the faults, worked on its own screens. */
export function appSubject(stack: Stack, patience: Patience, kinds: readonly TapKind[]): Subject {
  const walk: Walk = { stops: [], at: 0, cutOff: new Set(), steps: new Map(), patience: patience.toSee }
  return {
    port: stack.port,
    async begin({ page, origin }) {
      await importRound(stack, parcels)
      await page.goto(origin)
      await signIn(page, stack)
      await page.getByText(`left of ${parcels}`).waitFor()
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      walk.stops = await stopsOfToday(page)
    },
    async resume({ page, origin }, after) {
      walk.cutOff.add(walk.at)
      if (after === 'kill') await page.goto(`${origin}/manifest`)
    },
    async nextTap(stage, n): Promise<Tap> {
      stage.page.setDefaultTimeout(patience.toAct)
      for (let tries = 0; tries < 100; tries++) {
        const { service, command, makeTap } = pickKind(kinds, stage.random)
        const tap = await makeTap({ stage, stack, walk, n })
        if (tap) return { service, command, ...tap }
      }
      throw new Error('No screen offers anything to tap')
    },
    async drain(stage) {
      return await sendAll(stage, patience.toSend)
    },
  }
}

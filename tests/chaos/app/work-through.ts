import { errors, type Locator } from '@playwright/test'
import type { SeededRandom } from '#services/demo/seeded-random.ts'
import { deviceRecord } from '../../e2e/round/device-record.ts'
import type { Stage, Tap } from '../subject.ts'
import type { TapKind, TapMaking } from './tap-making.ts'

/** Milliseconds. */
export interface Patience {
  /** Time limit for one press or one page. */
  toAct: number
  /** Time limit until a screen shows what it has confirmed. */
  toSee: number
  /** Time limit until everything is sent, once there is signal. */
  toSend: number
}

function pickKind(kinds: readonly TapKind[], random: SeededRandom): TapKind {
  let left = random.int(kinds.reduce((sum, { share }) => sum + share, 0))
  for (const kind of kinds) {
    left -= kind.share
    if (left < 0) return kind
  }
  throw new Error('There is nothing to tap')
}

/** Any tap that some screen offers now, by the shares of the kinds. */
export async function makeAny(kinds: readonly TapKind[], making: TapMaking): Promise<Tap> {
  for (let tries = 0; tries < 100; tries++) {
    const { service, command, makeTap } = pickKind(kinds, making.stage.random)
    const tap = await makeTap(making)
    if (tap) return { service, command, ...tap }
  }
  throw new Error('No screen offers anything to tap')
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
export async function sendAll(stage: Stage, patience: number): Promise<boolean> {
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

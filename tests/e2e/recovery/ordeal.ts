import { expect, type Page } from '@playwright/test'
import { createLine, type Line } from '#support/line.ts'
import { importRound } from '../support/import-round.ts'
import { createPhone, type Phone } from '../support/phone.ts'
import { signIn } from '../support/sign-in.ts'
import { startStack, type Stack } from '../support/stack.ts'
import { deviceRecord, type DeviceRecord } from '../round/device-record.ts'
import { pressLoaded } from '../round/press-loaded.ts'

/** Parcels on the round. */
const parcels = 20

/** Services that will be treated badly, and phones of one courier that must not notice more than a wait. */
export interface Ordeal {
  stack: Stack
  line: Line
  origin: string
  /** Signed in, with the round and the app on it, in front at the list. */
  phone: () => Promise<{ phone: Phone; page: Page }>
}

/** `env` and `build`: as for `startStack`. */
export async function withOrdeal(
  story: (ordeal: Ordeal) => Promise<void>,
  { env, build }: { env?: Record<string, string>; build?: string } = {},
): Promise<void> {
  const stack = await startStack(env, build)
  await importRound(stack, parcels)
  const line = await createLine(stack.port)
  const origin = `http://127.0.0.1:${line.port}`
  const phones: Phone[] = []
  try {
    await story({
      stack,
      line,
      origin,
      async phone() {
        const phone = createPhone()
        phones.push(phone)
        const page = await phone.open(origin)
        await signIn(page, stack)
        await page.evaluate(async () => await navigator.serviceWorker.ready)
        await page.goto(`${origin}/manifest`)
        await page.locator('a.list-row').first().waitFor()
        return { phone, page }
      },
    })
    expect(phones.flatMap(({ noise }) => noise)).toEqual([])
  } finally {
    for (const phone of phones) await phone.remove()
    await line.close()
    await stack.remove()
  }
}

/** Confirms one stop after the other, by their house numbers. */
export async function confirmStops(page: Page, origin: string, houses: readonly number[]): Promise<void> {
  for (const house of houses) {
    await page.goto(`${origin}/manifest`)
    await page.getByRole('link', { name: new RegExp(`^\\d+ ${house} `) }).click()
    await expect(await pressLoaded(page)).toBeVisible()
  }
}

/** Waits until the phone has this many taps and nothing of it waits, and returns what it holds. */
export async function whenAllSent(page: Page, taps: number): Promise<DeviceRecord> {
  let record: DeviceRecord | undefined
  const states = async () => {
    record = await deviceRecord(page)
    return record.delivery.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 90_000, intervals: [500] }).toEqual(Array.from({ length: taps }, () => 'done'))
  return record as DeviceRecord
}

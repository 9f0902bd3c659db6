import type { Page } from '@playwright/test'
import type { Phone } from '../e2e/support/phone.ts'
import { askPage, pageAddress } from './bench-page.ts'
import type { Front } from './front.ts'

/** Milliseconds until everything was sent. */
export interface OthersDrain {
  workbox: number
  oneByOne: number
}

/** The network's time is nearly all of theirs: a driver that listens changes nothing. */
export const asked = (page: Page) => ({
  evaluate: async <Result>(expression: string) => {
    await page.waitForFunction(() => 'bench' in globalThis)
    return await page.evaluate<Result>(expression)
  },
})

/** Workbox's own queue and a naive outbox, side by side, each with as many updates of its own. */
export async function drainByOthers(
  { phone, front, rtt }: { phone: Phone; front: Front; rtt: number },
  updates: number,
): Promise<OthersDrain> {
  const one = asked(await phone.open(front.origin + pageAddress))
  const two = asked(await phone.tab(front.origin + pageAddress))
  for (const page of [one, two]) await askPage(page, 'openOwnStore')
  const { ids } = await askPage(one, 'ownRound')
  front.roundTrip(rtt)
  const [workbox, oneByOne] = await Promise.all([
    askPage(one, 'drainByWorkbox', ids.slice(0, updates), 'confirmed'),
    askPage(two, 'drainOneByOne', ids.slice(updates, 2 * updates), 'confirmed'),
  ])
  front.roundTrip(0)
  const arrived = await askPage(one, 'countInService', 'confirmed')
  if (arrived !== 2 * updates) throw new Error(`${arrived} of ${2 * updates} updates have arrived`)
  await phone.close()
  return { workbox, oneByOne }
}

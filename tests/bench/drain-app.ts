import { setTimeout as wait } from 'node:timers/promises'
import type { ParcelStatus } from '#contracts/parcel/parcel.ts'
import type { Phone } from '../e2e/support/phone.ts'
import { askPage, visitBenchPage } from './bench-page.ts'
import type { Front } from './front.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'
import { watchDrain, type WatchedDrain } from './watch-drain.ts'

export interface AppDrain extends WatchedDrain {
  parcels: number
  /** Milliseconds that the services took over the pushes. */
  serverMs: number
  pushes: number
}

const network = async (browser: PlainBrowser, offline: boolean): Promise<void> => {
  await browser.send('Network.emulateNetworkConditions', {
    offline,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

async function openListWithoutSignal(browser: PlainBrowser, front: Front): Promise<void> {
  await front.cut()
  await browser.send('Network.enable')
  await network(browser, true)
  await browser.visit(`${front.origin}/manifest`, `document.querySelectorAll('a.list-row').length > 5`)
  // Waits until the app has tried in vain, has drawn everything and is idle.
  await wait(4_000)
}

/** Presses a status for so many parcels without signal, opens the list, gives the network back and watches the outbox go. */
export async function drainByApp(
  { phone, front, rtt }: { phone: Phone; front: Front; rtt: number },
  { updates, status, parcels }: { updates: number; status: ParcelStatus; parcels: number },
): Promise<AppDrain> {
  const browser = await openPlainBrowser(phone.profile)
  try {
    front.roundTrip(0)
    await visitBenchPage(browser, front.origin)
    await askPage(browser, 'openOwnStore')
    const { manifestId, ids, held } = await askPage(browser, 'ownRound')
    if (held < parcels) await askPage(browser, 'addParcels', manifestId, parcels - held)
    await askPage(browser, 'keepUpdates', ids.slice(0, updates), status)
    await openListWithoutSignal(browser, front)
    await browser.evaluate(`(${String(watchDrain)})()`)
    front.roundTrip(rtt)
    front.passed()
    await front.mend()
    await network(browser, false)
    const watched = await browser.until<WatchedDrain>(`globalThis.watchedDrain`)
    const pushes = front.passed().filter(({ path }) => path.endsWith('/sync/push'))
    if (watched.waiting !== updates) throw new Error(`${watched.waiting} of ${updates} updates were waiting`)
    const serverMs = pushes.reduce((sum, push) => sum + push.serverMs, 0)
    return { ...watched, parcels: Math.max(parcels, held), serverMs, pushes: pushes.length }
  } finally {
    front.roundTrip(0)
    await front.mend()
    await browser.close()
  }
}

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { demoImport } from '#support/demo-import.ts'
import { createLine } from '#support/line.ts'
import { createPhone, type Phone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack } from '../e2e/support/stack.ts'
import { barePage, plainLook, sameLook } from './bare-page.ts'
import { compare, type Finding } from './finding.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { standIns, storeName, storeStandIn } from './stand-in.ts'

const runs = 9
const rowsWanted = 25
const throttle = 4
/** Tall enough for the rows wanted. */
const view = { width: 390, height: 2600 }

/** Runs in the page: notes the frame after the one in which the wanted rows first stood in the document. */
function watchRows({ selector, wanted }: { selector: string; wanted: number }): void {
  const look = (): void => {
    if (document.querySelectorAll(selector).length < wanted) requestAnimationFrame(look)
    else requestAnimationFrame(() => Object.assign(globalThis, { rowsAt: performance.now() }))
  }
  look()
}

/** Milliseconds from the start of the navigation to the first frame that shows the 25th row, in a browser that has just started. */
async function timeToRows(profile: string, address: string): Promise<number> {
  const browser = await openPlainBrowser(profile)
  try {
    const watch = `(${String(watchRows)})(${JSON.stringify({ selector: 'a.list-row, .row', wanted: rowsWanted })})`
    await browser.send('Page.enable')
    await browser.send('Emulation.setDeviceMetricsOverride', { ...view, deviceScaleFactor: 1, mobile: true })
    await browser.send('Emulation.setCPUThrottlingRate', { rate: throttle })
    await browser.send('Page.addScriptToEvaluateOnNewDocument', { source: watch })
    await browser.send('Page.navigate', { url: address })
    return await browser.until<number>('globalThis.rowsAt')
  } finally {
    await browser.close()
  }
}

/** Signs in, loads the round and leaves the phone as a courier who has used the app before. */
async function prepare(phone: Phone, origin: string, stack: Parameters<typeof signIn>[1]): Promise<void> {
  const page = await phone.open(origin)
  await signIn(page, stack)
  await page.goto(`${origin}/manifest`)
  await page.locator('a.list-row').first().waitFor()
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.reload()
  const row = page.locator('a.list-row').first()
  await row.waitFor()
  const styles = await page.locator('link[rel=stylesheet]').getAttribute('href')
  const store = await storeName(page)
  const look = sameLook(styles ?? '', await row.evaluate((element) => element.outerHTML))
  await storeStandIn(page, standIns.same, barePage(store, look))
  await storeStandIn(page, standIns.plain, barePage(store, plainLook))
  // A courier looks at the list for a moment before the phone goes into the pocket.
  await page.waitForTimeout(6000)
  await phone.close()
}

/**
 * Opens the list of 500 without a network from a browser that has just started, at a quarter of the
 * processor, in turns with bare pages that read the same rows: one in the app's own look, which is what
 * the app is held to, and one of plain lines, to know.
 */
export async function measureOfflineOpen(tell: (finding: Finding) => void): Promise<void> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ view })
  const origin = `http://127.0.0.1:${line.port}`
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, demoImport(500))
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
    await prepare(phone, origin, stack)
    await line.cut()
    const addresses = { ours: '/manifest', ...standIns }
    const times: Record<keyof typeof addresses, number[]> = { ours: [], same: [], plain: [] }
    const names = Object.keys(addresses) as (keyof typeof addresses)[]
    for (let run = 0; run < runs; run++) {
      // Takes turns, so that neither always comes first.
      const order = names.map((_, i) => names[(i + run) % names.length] ?? 'ours')
      for (const name of order) times[name].push(await timeToRows(phone.profile, origin + addresses[name]))
    }
    const what = `Offline open to ${rowsWanted} painted rows of 500 at ${throttle}× throttle`
    const { ours } = times
    tell(compare({ what, ours, bare: times.same, than: 'a bare page in the same look', limits: { 50: 1.5 }, aim: 1.3 }))
    tell(compare({ what, ours, bare: times.plain, than: 'a bare page of plain lines', limits: { 50: null } }))
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
}

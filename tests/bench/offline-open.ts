import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoImport } from '#support/demo-import.ts'
import { createLine } from '#support/line.ts'
import { createPhone } from '../e2e/support/phone.ts'
import type { Phone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack } from '../e2e/support/stack.ts'
import { barePage } from './bare-page.ts'
import { median } from './median.ts'
import { openPlainBrowser } from './plain-browser.ts'

export interface Comparison {
  what: string
  /** Milliseconds, medians. */
  ours: number
  bare: number
  aim: number
  limit: number
}

const runs = 9
const rowsWanted = 25
const throttle = 4
/** Tall enough for the rows wanted. */
const view = { width: 390, height: 2600 }
/** A file of the app that no screen needs: the bare page takes its place in the worker's cache. */
const standIn = '/icons/icon.svg'

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
    for (let look = 0; look < 200; look++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const { result } = await browser.send<{ result: { value?: number } }>('Runtime.evaluate', { expression: 'globalThis.rowsAt' })
      if (result.value !== undefined) return result.value
    }
    throw new Error(`${address} shows no ${rowsWanted} rows`)
  } finally {
    await browser.close()
  }
}

/** The bare page comes from where the app comes from: the worker's cache. */
async function storeBarePage(page: Page): Promise<void> {
  await page.evaluate(
    async ({ html, path }) => {
      const [store = ''] = (await indexedDB.databases()).flatMap(({ name = '' }) => (/^courier-(?!device)/.test(name) ? [name] : []))
      const response = () => new Response(html.replace('STORE', store), { headers: { 'content-type': 'text/html' } })
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (new URL(request.url).pathname === path) await cache.put(request, response())
      }
    },
    { html: barePage('STORE'), path: standIn },
  )
}

/** Signs in, loads the round and leaves the phone as a courier who has used the app before. */
async function prepare(phone: Phone, origin: string, stack: Parameters<typeof signIn>[1]): Promise<void> {
  const page = await phone.open(origin)
  await signIn(page, stack)
  await page.goto(`${origin}/manifest`)
  await page.locator('a.list-row').first().waitFor()
  await page.evaluate(async () => await navigator.serviceWorker.ready)
  await page.reload()
  await page.locator('a.list-row').first().waitFor()
  await storeBarePage(page)
  await phone.close()
}

/**
 * Opens the list of 500 without a network from a browser that has just started, at a quarter of the
 * processor, in turns with a bare page that reads the same rows.
 */
export async function measureOfflineOpen(): Promise<Comparison> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ view })
  const origin = `http://127.0.0.1:${line.port}`
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, demoImport(500))
    const imported = await stack.depot('import', file)
    if (imported.code !== 0) throw new Error(imported.output)
    await prepare(phone, origin, stack)
    await line.cut()
    const ours: number[] = []
    const bare: number[] = []
    const measureOurs = async () => ours.push(await timeToRows(phone.profile, `${origin}/manifest`))
    const measureBare = async () => bare.push(await timeToRows(phone.profile, `${origin}${standIn}`))
    // In turns, so that neither always comes first.
    for (let run = 0; run < runs; run++) {
      for (const measure of run % 2 === 0 ? [measureOurs, measureBare] : [measureBare, measureOurs]) await measure()
    }
    const what = `Offline open to ${rowsWanted} painted rows of 500 at ${throttle}× throttle`
    return { what, ours: median(ours), bare: median(bare), aim: 1.3, limit: 1.5 }
  } finally {
    await phone.remove()
    await line.close()
    await stack.remove()
  }
}

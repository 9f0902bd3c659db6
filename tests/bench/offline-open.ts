import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { demoImport } from '#support/demo-import.ts'
import { createLine } from '#support/line.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { signIn } from '../e2e/support/sign-in.ts'
import { startStack } from '../e2e/support/stack.ts'
import { barePage } from './bare-page.ts'
import { median } from './median.ts'

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

/** Runs in the page: notes the frame after the one in which the wanted rows first stood in the document. */
function watchRows({ selector, wanted }: { selector: string; wanted: number }): void {
  const look = (): void => {
    if (document.querySelectorAll(selector).length < wanted) requestAnimationFrame(look)
    else requestAnimationFrame(() => Object.assign(globalThis, { rowsAt: performance.now() }))
  }
  look()
}

/** Milliseconds from the start of the navigation to the first frame that shows the 25th row. */
async function timeToRows(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' })
  const at = await page.waitForFunction(() => (globalThis as { rowsAt?: number }).rowsAt)
  return Number(await at.jsonValue())
}

/** Stands where the services were: it has the bare page, and hangs up on everything else. */
async function serveBarePage(port: number, html: string): Promise<() => void> {
  const server = createServer((request, response) => {
    if (request.url === '/api/bare') response.setHeader('content-type', 'text/html').end(html)
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  return () => server.close().closeAllConnections()
}

/**
 * Opens the list of 500 without a network from a browser that has just started, at a quarter of the
 * processor, in turns with a bare page that reads the same rows. A screen tall enough for 25 rows.
 */
export async function measureOfflineOpen(): Promise<Comparison> {
  const stack = await startStack()
  const line = await createLine(stack.port)
  const phone = createPhone({ view: { width: 390, height: 2600 } })
  const origin = `http://127.0.0.1:${line.port}`
  let endBare = (): void => undefined
  try {
    const file = join(stack.dataDir, 'bench.csv')
    writeFileSync(file, demoImport(500))
    const imported = await stack.depot('import', file)
    if (imported.code !== 0) throw new Error(imported.output)
    const page = await phone.open(origin)
    await signIn(page, stack)
    await page.goto(`${origin}/manifest`)
    await page.locator('a.list-row').first().waitFor()
    await page.evaluate(async () => await navigator.serviceWorker.ready)
    const name = await page.evaluate(async () => (await indexedDB.databases()).find((db) => db.name?.startsWith('courier-') && db.name !== 'courier-device')?.name)
    await line.cut()
    endBare = await serveBarePage(line.port, barePage(name ?? ''))
    const ours: number[] = []
    const bare: number[] = []
    for (let run = 0; run < runs; run++) {
      // A fresh process each time: a warm cache of compiled code would flatter both.
      await phone.close()
      const fresh = await phone.open('about:blank')
      await fresh.addInitScript(watchRows, { selector: 'a.list-row, .row', wanted: rowsWanted })
      const throttle = await phone.context().newCDPSession(fresh)
      await throttle.send('Emulation.setCPUThrottlingRate', { rate: 4 })
      const measureOurs = async () => ours.push(await timeToRows(fresh, `${origin}/manifest`))
      const measureBare = async () => bare.push(await timeToRows(fresh, `${origin}/api/bare`))
      // In turns, so that neither always comes first.
      for (const measure of run % 2 === 0 ? [measureOurs, measureBare] : [measureBare, measureOurs]) await measure()
    }
    return { what: `Offline open to ${rowsWanted} painted rows of 500 at 4× throttle`, ours: median(ours), bare: median(bare), aim: 1.3, limit: 1.5 }
  } finally {
    await phone.remove()
    endBare()
    await line.close()
    await stack.remove()
  }
}

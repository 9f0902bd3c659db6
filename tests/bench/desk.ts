import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { londonDay } from '#domain/dates/day.ts'
import { createPhone } from '../e2e/support/phone.ts'
import { signInAs } from '../e2e/support/sign-in.ts'
import type { Stack } from '../e2e/support/stack.ts'
import type { Finding } from './finding.ts'
import { filesOfDay, parcels, rounds, rowsOfDay } from './large-day.ts'
import { worked } from './main-thread.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser, type PlainBrowser } from './plain-browser.ts'
import { withServices } from './with-services.ts'

const runs = { warm: 3, told: 12 }
/** Milliseconds after which a caller's allowance is whole again. */
const restMs = 12_000
/** Milliseconds: from the address to painted (p50), and of the main thread (p95). */
const limits = { ms: 1_000, work: 250 }

async function importDay(stack: Stack): Promise<void> {
  for (const [at, text] of filesOfDay(londonDay(new Date())).entries()) {
    const file = join(stack.dataDir, `day-${at}.csv`)
    writeFileSync(file, text)
    await sleep(restMs)
    const imported = await stack.depot('import', file, '--remove-missing')
    if (imported.code !== 0) throw new Error(imported.output)
  }
}

/** Waits in the page until so many rows are there and painted. */
const painted = (selector: string, count: number) => `new Promise((resolve) => {
  const look = () => document.querySelectorAll('${selector}').length >= ${count} ? requestAnimationFrame(() => setTimeout(() => resolve(true))) : requestAnimationFrame(look)
  look()
})`

interface Screen {
  name: string
  address: (run: number) => string
  ready: string
}

async function measureScreen(
  browser: PlainBrowser,
  { name, address, ready }: Screen,
  tell: (finding: Finding) => void,
): Promise<void> {
  const works: number[] = []
  const times: number[] = []
  for (let run = 0; run < runs.warm + runs.told; run++) {
    await browser.visit('about:blank', 'true')
    const start = performance.now()
    await browser.visit(address(run), 'true')
    await browser.evaluate(ready)
    times.push(performance.now() - start)
    works.push(await worked(browser))
  }
  const of = (all: readonly number[], share: number) => percentile(all.slice(runs.warm), share)
  const [middle, most] = [of(times, 0.5), of(works, 0.95)]
  tell({
    text:
      `${name} at the desk with ${rounds} rounds and ${rounds * parcels} parcels, from the address to painted: ` +
      `p50 ${middle.toFixed(0)} ms, p95 ${of(times, 0.95).toFixed(0)} ms (aim p50 ≤ ${limits.ms} ms); ` +
      `the main thread's own time p50 ${of(works, 0.5).toFixed(0)} ms, p95 ${most.toFixed(0)} ms (aim p95 ≤ ${limits.work} ms)`,
    kept: middle <= limits.ms && most <= limits.work,
  })
}

/** The desk's Today and rounds with all rounds of a large day, and lists that it opens for the first time. */
export async function measureDesk(tell: (finding: Finding) => void): Promise<void> {
  await withServices(rowsOfDay(londonDay(new Date()), 0, 1), async ({ stack, front }) => {
    await importDay(stack)
    const desk = createPhone({ view: { width: 1440, height: 900 } })
    try {
      const page = await desk.open(front.origin)
      await signInAs(page, stack, 'sub-depot')
      await page
        .locator('.rounds-row')
        .nth(rounds - 1)
        .waitFor()
      await page.evaluate(async () => await navigator.serviceWorker.ready)
      const lists = await page
        .locator('a[href^="/depot/rounds/"]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      await desk.close()
      const browser = await openPlainBrowser(desk.profile)
      try {
        const device = { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false }
        await browser.send('Emulation.setDeviceMetricsOverride', device)
        await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
        const all = painted('.rounds-row', rounds)
        const screens: Screen[] = [
          { name: 'Today', address: () => `${front.origin}/depot`, ready: all },
          { name: 'Rounds', address: () => `${front.origin}/depot/rounds`, ready: all },
          {
            name: `A list of ${parcels}`,
            address: (run) => `${front.origin}${lists[run % lists.length] ?? ''}`,
            ready: painted('main ol > li', 5),
          },
        ]
        for (const screen of screens) await measureScreen(browser, screen, tell)
      } finally {
        await browser.close()
      }
    } finally {
      await desk.remove()
    }
  })
}

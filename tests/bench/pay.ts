import { demoRoundRows } from '#support/demo-import.ts'
import { askPage, visitBenchPage } from './bench-page.ts'
import type { Finding } from './finding.ts'
import { worked } from './main-thread.ts'
import { percentile } from './percentile.ts'
import { openPlainBrowser } from './plain-browser.ts'
import { withServices } from './with-services.ts'

const lines = 60_000
const throttle = 4
const runs = { warm: 3, told: 15 }
/** Milliseconds. */
const limit = 100

/**
 * Runs in the page: presses the link to a period and resolves when its total, its weeks and its bars are painted.
 * Milliseconds since the press.
 */
async function openPeriod(period: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`a[href="/pay?period=${period}"]`)
  const start = performance.now()
  link?.click()
  const isThere = (): boolean =>
    document.querySelector('h1')?.textContent?.startsWith('Period ') === true &&
    document.querySelectorAll('.bars-bar').length > 0 &&
    document.querySelector('#period-sums') !== null
  while (!isThere()) {
    if (performance.now() - start > 20_000) throw new Error('The period has not opened.')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  // The frame after the one that has it all is on the screen.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  return performance.now() - start
}

/** Opening the view of a period from a year of pay lines on the phone, at a quarter of the processor. */
export async function measurePay(tell: (finding: Finding) => void): Promise<void> {
  await withServices(demoRoundRows(1), async ({ front, phoneOf }) => {
    const phone = await phoneOf(0)
    const browser = await openPlainBrowser(phone.profile)
    try {
      await visitBenchPage(browser, front.origin)
      await askPage(browser, 'openOwnStore')
      const { period, held } = await askPage(browser, 'addPayYear', lines)
      await front.cut()
      const link = `document.querySelector('a[href="/pay?period=${period}"]') !== null`
      await browser.visit(`${front.origin}/pay`, link)
      // The thread's own time: what other programs take of the processor is not the app's work.
      await browser.send('Performance.enable', { timeDomain: 'threadTicks' })
      const openAndBack = async (): Promise<{ seen: number; work: number }> => {
        const before = await worked(browser)
        const seen = await browser.evaluate<number>(`(${String(openPeriod)})(${JSON.stringify(period)})`)
        const work = (await worked(browser)) - before
        await browser.evaluate(`history.back()`)
        await browser.until(`${link} || undefined`)
        return { seen, work }
      }
      const all = async (): Promise<{ seen: number; work: number }[]> => {
        const times = []
        for (let run = 0; run < runs.warm + runs.told; run++) times.push(await openAndBack())
        return times.slice(runs.warm)
      }
      // Throttled, the thread would be charged for waiting: its own time is taken without, and multiplied.
      const works = (await all()).map(({ work }) => work * throttle)
      await browser.send('Emulation.setCPUThrottlingRate', { rate: throttle })
      const seen = (await all()).map((time) => time.seen)
      const [middle, most] = [percentile(works, 0.5), percentile(works, 0.95)]
      tell({
        text:
          `Period view from ${held} pay lines, without signal, from the press to painted: ${throttle} times the main thread's own time ` +
          `p50 ${middle.toFixed(0)} ms, p95 ${most.toFixed(0)} ms (aim p50 ≤ ${limit} ms); at ${throttle}× throttle by the clock on the wall ` +
          `least ${Math.min(...seen).toFixed(0)} ms, p50 ${percentile(seen, 0.5).toFixed(0)} ms (told only)`,
        kept: middle <= limit,
      })
    } finally {
      await browser.close()
    }
  })
}

import { askPage } from './bench-page.ts'
import type { Finding } from './finding.ts'
import { inBareBrowser, stranger } from './in-bare-browser.ts'
import { percentile } from './percentile.ts'

const articles = 600
const runs = { warm: 2, told: 15 }
/** Milliseconds. */
const limit = 50

/** Bringing the news onto the phone, and reading the newest from there. */
export async function measureNews(tell: (finding: Finding) => void): Promise<void> {
  await inBareBrowser(async (browser) => {
    await askPage(browser, 'openStore', ...stranger)
    const { sync, read } = await askPage(browser, 'timeNews', articles, runs)
    const of = (times: readonly number[]): string =>
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`
    tell({
      text: `${articles} articles brought onto the phone from a service without a network between: ${of(sync)} (told only)`,
      kept: true,
    })
    tell({
      text: `The newest 20 of ${articles} articles, as the screen reads them: ${of(read)} (aim p50 ≤ ${limit} ms)`,
      kept: percentile(read, 0.5) <= limit,
    })
  })
}

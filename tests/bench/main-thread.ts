import type { PlainBrowser } from './plain-browser.ts'

/** Milliseconds that the page's main thread has worked since it was made, without what the bench has asked of it. */
export async function worked(browser: Pick<PlainBrowser, 'send'>): Promise<number> {
  const { metrics } = await browser.send<{ metrics: { name: string; value: number }[] }>('Performance.getMetrics')
  const seconds = (wanted: string): number => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN
  return (seconds('TaskDuration') - seconds('DevToolsCommandDuration')) * 1000
}

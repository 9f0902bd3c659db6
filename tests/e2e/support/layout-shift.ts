import type { Page } from '@playwright/test'

/** The most that a page may move by itself while it loads, and still be "good" (https://web.dev/articles/cls). */
export const greatestShift = 0.05

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null }[]
}

declare global {
  interface Window {
    layoutShift?: { worst: number; moved: string[]; changedAt: number }
  }
}

/**
 * Measures every page that is opened from here on as web-vitals does: shifts less than a second apart and within five
 * seconds are summed, and the greatest sum counts. What follows a press within half a second is left out.
 */
export async function watchLayoutShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = { worst: 0, moved: [] as string[], changedAt: performance.now() }
    window.layoutShift = seen
    let sum = 0
    let first = 0
    let last = -Infinity
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : node?.parentElement
      return element ? `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 30)}"` : ''
    }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) {
        if (entry.hadRecentInput) continue
        const isNew = entry.startTime - last > 1000 || entry.startTime - first > 5000
        if (isNew) first = entry.startTime
        sum = isNew ? entry.value : sum + entry.value
        last = entry.startTime
        seen.worst = Math.max(seen.worst, sum)
        const moved = entry.sources.slice(0, 2).map(({ node }) => nameOf(node))
        seen.moved.push(`${entry.value.toFixed(3)} at ${Math.round(entry.startTime)} ms: ${moved.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
    new MutationObserver(() => {
      seen.changedAt = performance.now()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** Waits until nothing has changed for a second and a half. Returns how far the page has moved, and what moved. */
export async function readLayoutShift(page: Page): Promise<{ worst: number; moved: readonly string[] }> {
  await page
    .waitForFunction(
      () => {
        const { layoutShift } = window
        return layoutShift !== undefined && performance.now() - layoutShift.changedAt > 1500
      },
      undefined,
      // A clock that counts down never rests.
      { timeout: 10_000 },
    )
    .catch(() => undefined)
  return await page.evaluate(() => window.layoutShift ?? { worst: 0, moved: [] })
}

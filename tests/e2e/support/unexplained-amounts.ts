import type { Page } from '@playwright/test'

/**
 * Returns the amounts of money on the page that do not say why: neither is the amount a figure that opens its
 * explanation, nor is one in the same row or sentence. A plot repeats what the total above it explains,
 * a heading the line that it names, and an action what it is for.
 */
export function findUnexplainedAmounts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const money = /£\d|\d(?:\.\d)?p\b/
    const places = '.figure-row, .fact-row, .disclosure-line, .list-heading, article, p'
    const found: string[] = []
    for (const root of document.querySelectorAll('main, dialog')) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!parent || !money.test(node.textContent ?? '') || !parent.checkVisibility()) continue
        if (parent.closest('.figure, .plot, h1, .section-heading, a.text-link, button') !== null) continue
        if (parent.closest(places)?.querySelector('.figure') || parent.closest('article')?.querySelector('.figure'))
          continue
        found.push((parent.closest(places) ?? parent).textContent ?? '')
      }
    }
    return found
  })
}

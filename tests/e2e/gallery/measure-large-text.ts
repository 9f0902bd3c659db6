import type { Page } from '@playwright/test'

/**
 * What suffers from large text on the page as it stands: sideways scrolling, words that are cut off or broken inside,
 * and texts that lie on one another in a bar.
 */
export function measureLargeText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'
    const nameOf = (element: Element) =>
      `${element.localName}.${element.className} "${element.textContent.trim().slice(0, 40)}"`

    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${root.scrollWidth} of ${innerWidth}`)
    for (const element of document.querySelectorAll(
      'h1, h2, h3, button, a, .text-display, .text-figure, th, td, dd, dt',
    )) {
      if (!seen(element)) continue
      const cut = element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX !== 'visible'
      if (cut) faults.push(`cut: ${nameOf(element)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !seen(parent) || parent.closest('script, style, .filter-chips, .barcode, option')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}£.,:%]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0.5)
        const tops = new Set(rects.map(({ top }) => Math.round(top)))
        if (tops.size > 1) faults.push(`broken inside "${word}": ${nameOf(parent)}`)
        const isCut = rects.some(({ left, right }) => left < -0.5 || right > innerWidth + 0.5)
        if (isCut) faults.push(`off the screen "${word}": ${nameOf(parent)}`)
      }
    }
    return faults
  })
}

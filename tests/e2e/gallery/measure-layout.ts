import type { Page } from '@playwright/test'

/** What breaks the rules of size on the page as it stands: each entry names the rule and the element. */
export function measureLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 40)}"`
    const seen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && getComputedStyle(element).clipPath === 'none'

    for (const scroller of [document.documentElement, ...document.querySelectorAll('.page-main, .column, .sheet')]) {
      if (scroller.scrollWidth > scroller.clientWidth) faults.push(`scrolls sideways: ${nameOf(scroller).slice(0, 80)}`)
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea')) {
      // Links inside a sentence are the one exception that WCAG 2.5.8 knows.
      if (!seen(control) || control.closest('p') !== null) continue
      const { width, height } = (
        control.closest('label:has([type=radio], [type=checkbox], [type=file])') ?? control
      ).getBoundingClientRect()
      if (width < 47.99 || height < 47.99)
        faults.push(`target ${width.toFixed(1)} by ${height.toFixed(1)}: ${nameOf(control)}`)
    }
    for (const link of document.querySelectorAll('.text-link + .text-link')) {
      const [here, before] = [link, link.previousElementSibling ?? link].map((each) => each.getBoundingClientRect())
      if (here && before && here.top === before.top && here.left - before.right < 8)
        faults.push(`touches what is before it: ${nameOf(link)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || !seen(parent) || parent.closest('script, style')) continue
      const size = Number.parseFloat(getComputedStyle(parent).fontSize)
      if (size < 16) faults.push(`text of ${size} px: ${nameOf(parent)}`)
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right } = range.getBoundingClientRect()
      const clipped = left < -0.5 || right > document.documentElement.clientWidth + 0.5
      if (clipped && right - left > 1 && !parent.closest('.filter-chips'))
        faults.push(`text cut off: ${nameOf(parent)}`)
    }
    return faults
  })
}

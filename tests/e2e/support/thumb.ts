import type { Locator, Page } from '@playwright/test'

/** One thumb that taps what it sees and scrolls to what it does not see, and counts both. */
export interface Thumb {
  tap: (target: Locator) => Promise<void>
  /** What was done since it was last asked. */
  count: () => { taps: number; scrolls: number }
}

/** Pixels that a thumb moves the page by at once. */
const swipe = 500
const mostSwipes = 20

/** Returns the middle of the element where it can be touched there; `beyond` says in which direction it lies, 0 for covered. */
const placeOf = async (target: Locator) =>
  await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    if (y < 0 || y >= innerHeight) return { x, y, isFree: false, beyond: Math.sign(y) }
    const above = document.elementFromPoint(x, y)
    const isFree = above !== null && (element.contains(above) || above.closest('label')?.contains(element) === true)
    return { x, y, isFree, beyond: 0 }
  })

export function createThumb(page: Page): Thumb {
  let [taps, scrolls] = [0, 0]
  const swipeTo = async (beyond: number) => {
    if (scrolls >= mostSwipes) throw new Error('Not found by scrolling.')
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.mouse.move(width / 2, height / 2)
    await page.mouse.wheel(0, beyond < 0 ? -swipe : swipe)
    scrolls += 1
  }
  return {
    async tap(target) {
      await target.waitFor()
      // Buttons that have just come take no press for a moment: what is covered may only have to be waited for.
      for (let looks = 0; ; looks++) {
        const { x, y, isFree, beyond } = await placeOf(target)
        if (isFree) {
          await page.touchscreen.tap(x, y)
          taps += 1
          return
        }
        if (beyond !== 0 || looks >= 20) {
          await swipeTo(beyond)
          looks = 0
        }
        await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
      }
    },
    count() {
      const counted = { taps, scrolls }
      ;[taps, scrolls] = [0, 0]
      return counted
    },
  }
}

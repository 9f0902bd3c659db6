import type { Locator, Page } from '@playwright/test'

/** Stops the time of every press guard from the next load of the page on; `turnPressGuards` moves it. */
export async function holdPressGuards(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const guards: Animation[] = []
    Object.assign(globalThis, { guards })
    type Animate = (
      frames: Keyframe[] | PropertyIndexedKeyframes | null,
      options?: number | KeyframeAnimationOptions,
    ) => Animation
    const animate = Object.getOwnPropertyDescriptor(Element.prototype, 'animate')?.value as Animate
    Element.prototype.animate = function (frames, options) {
      const animation = animate.call(this, frames, options)
      if (JSON.stringify(frames).includes('pointerEvents')) {
        animation.pause()
        guards.push(animation)
      }
      return animation
    }
  })
}

/** Sets the time of all guards that have begun so far to so many milliseconds after the change. */
export const turnPressGuards = async (page: Page, ms: number): Promise<void> =>
  await page.evaluate((time) => {
    for (const guard of (globalThis as unknown as { guards: Animation[] }).guards) guard.currentTime = time
  }, ms)

/** Presses the place where the element is as a thumb does, without waiting until it can be pressed. */
export async function pressThere(page: Page, element: Locator): Promise<void> {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

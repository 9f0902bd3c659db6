import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change: its colours and how heavy and large things are. What the elements say is the same in all. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** Legacy: without a further page for the result, which takes half of the time; our pages have no frames of others. */
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode(true)

async function faults(builder: AxeBuilder): Promise<string[]> {
  const { violations } = await builder.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`))
}

/** What axe finds wrong on the page as it stands: the rule and the element. */
export const axeFaults = async (page: Page): Promise<string[]> => await faults(axe(page).withTags(tags))

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    // Colours on their way from one theme to the next have the contrast of neither.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await Promise.all(document.getAnimations().map(async (each) => (each instanceof CSSTransition ? await each.finished.catch(() => undefined) : undefined)))
  }, theme)
}

/** The same in the light, the outdoor and the dark theme, each named; ends in the light one. */
export async function axeFaultsInEveryTheme(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['outdoor', 'dark', 'light']) {
    await wear(page, theme)
    const here = theme === 'light' ? await axeFaults(page) : await faults(axe(page).withRules(rulesOfLooks))
    found.push(...here.map((fault) => `${theme}: ${fault}`))
  }
  return found
}

import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change: its colours and how heavy and large things are. What the elements say is the same in all. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

/** By hand: the published wrapper brings axe to the page anew for each look, which takes longer than the look. */
async function faults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return await page.evaluate(async (only) => {
    // Colours on their way from one state to the next have the contrast of neither.
    await Promise.all(
      document
        .getAnimations()
        .map(async (each) => (each instanceof CSSTransition ? await each.finished.catch(() => undefined) : undefined)),
    )
    const { axe: there } = globalThis as unknown as { axe: typeof axe }
    // Our pages have no frames of others, and what passes need not be described.
    const { violations } = await there.run(document, { runOnly: only, resultTypes: ['violations'], preload: false })
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 120)}`))
  }, runOnly)
}

/** What axe finds wrong on the page as it stands: the rule and the element. */
export const axeFaults = async (page: Page): Promise<string[]> => await faults(page, { type: 'tag', values: tags })

async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset['theme'] = name
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }, theme)
}

/** The same in the light, the outdoor and the dark theme, each named; ends in the light one. */
export async function axeFaultsInEveryTheme(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const theme of ['outdoor', 'dark', 'light']) {
    await wear(page, theme)
    const here = theme === 'light' ? await axeFaults(page) : await faults(page, { type: 'rule', values: rulesOfLooks })
    found.push(...here.map((fault) => `${theme}: ${fault}`))
  }
  return found
}

import type { Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What a theme can change: its colours and how heavy and large things are. What the elements say is the same in all. */
const rulesOfLooks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString: (text: string) => Colour
}

/** Runs in the page. axe parses each colour anew for every text and everything behind it: a third of its time. */
function parseColoursOnce(): void {
  const { axe: there } = globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }
  const { prototype } = there.commons.color.Color
  const parse = Object.getOwnPropertyDescriptor(prototype, 'parseString')?.value as Colour['parseString']
  const parsed = new Map<string, Colour>()
  prototype.parseString = function (this: Colour, text) {
    const { r, g, b, alpha } = parsed.get(text) ?? parse.call(this, text)
    if (!parsed.has(text)) parsed.set(text, { r, g, b, alpha, parseString: parse })
    return Object.assign(this, { r, g, b, alpha })
  }
}

/** By hand: the published wrapper brings axe to the page anew for each look, which takes longer than the look. */
async function faults(page: Page, runOnly: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(axe.source)
    await page.evaluate(parseColoursOnce)
  }
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
